import { linkifyit } from 'linkify-it';
import tlds from 'tlds' with { type: 'json' };

/** Detects what email programs turn into links: every existing top-level domain, and those outside the public list. */
const links = linkifyit({
  fuzzyLink: true,
  fuzzyEmail: true,
  fuzzyIP: true,
  tlds: [...tlds, 'onion', 'i2p', 'eth'],
});

/** Characters that look like a full stop, a slash or a colon; NFKC normalises only some of them. */
const lookAlikes: readonly (readonly [RegExp, string])[] = [
  [
    /[\u3002\uff61\u2024\u2027\u2022\u2219\u22c5\u00b7\u30fb\uff65\u06d4\u0701\u0702\ua4f8\u1427\u0660\u06f0]/gu,
    '.',
  ],
  [/[\u2044\u2215\u29f8\u2571\u30ce\u4e3f\u3033\u2cc6]/gu, '/'],
  [/[\u2236\ua789\u02d0\u0589\u05c3\ua4fd\u1365]/gu, ':'],
];

/** Letters of other scripts that look like Latin ones, as far as they occur in fake addresses (Unicode TR 39). */
const latinByTwin = new Map(
  [
    ['aаαɑ', 'a'],
    ['bвьƅ', 'b'],
    ['cсϲςⅽ', 'c'],
    ['dԁɗⅾ', 'd'],
    ['eеєҽ℮', 'e'],
    ['gɡց', 'g'],
    ['hһнհ', 'h'],
    ['iіιıїӏ', 'i'],
    ['jјϳ', 'j'],
    ['kкκ', 'k'],
    ['lⅼ', 'l'],
    ['mмⅿ', 'm'],
    ['nпոռη', 'n'],
    ['oоοօσ੦', 'o'],
    ['pрρ', 'p'],
    ['qԛգ', 'q'],
    ['rгᴦ', 'r'],
    ['sѕꜱ', 's'],
    ['tтτ', 't'],
    ['uυսц', 'u'],
    ['vνѵᴠ', 'v'],
    ['wԝѡᴡ', 'w'],
    ['xхχ', 'x'],
    ['yуγүყ', 'y'],
    ['zᴢ', 'z'],
  ].flatMap(([twins = '', latin = '']) => [...twins].map((twin) => [twin, latin] as const)),
);

/** Patterns that look like an address with any spacing, after look-alikes were replaced. */
const signs: readonly RegExp[] = [
  // A scheme, also broken up or defanged; two slashes; the usual `www`.
  /:\s*\/|\/\s*\/|\bh(?:tt|xx)ps?\b|\b(?:mailto|javascript|data|tel|sms|ftp)\s*:/iu,
  /(?<![\p{L}\p{N}])www(?!\p{L})/iu,
  /xn--/iu,
  // An unknown domain with a path or a port.
  /[\p{L}\p{N}-]{2,}\.\p{L}{2,}\s*(?:\/\s*[\p{L}\p{N}]|:\s*\d)/iu,
  // A top-level domain with letters of two scripts, which imitates a Latin one.
  /\.(?=\p{L}*\p{Script=Latin})(?=\p{L}*[\p{Script=Greek}\p{Script=Cyrillic}])\p{L}{2,}/u,
  // The most common top-level domains, with any space around the dot; and the dot as a word.
  /[\p{L}\p{N}]\s*(?:\.\s*(?:com|net|org|biz|xyz)|,\s*com)(?![\p{L}\p{N}])/iu,
  /[\p{L}\p{N}]\s*-?\s*dot\s*-?\s*(?:com|net|org|info|biz|xyz|io|uk|de|eu|ru|me)(?![\p{L}\p{N}])/iu,
  /[([]\s*(?:dot|punkt|punto|point|at)\s*[)\]]/iu,
  // IP addresses.
  /\d{1,3}(?:\s*\.\s*\d{1,3}){3}/u,
  /(?<![\p{L}\p{N}])[\da-f]{0,4}(?::[\da-f]{0,4}){2,}/iu,
  // Phone numbers. Numbers in company names have eight digits at most (9123-4567 Québec inc.).
  /\+\s*(?:\p{Nd}[\s().\-/]*){7,}/u,
  /(?:\p{Nd}[\s().\-/]*){9,}/u,
  /(?<!\p{Nd})1[\s.(-]+8(?:00|33|44|55|66|77|88)(?!\p{Nd})/u,
  // Cryptocurrency addresses and other keys.
  /(?=[\p{L}\p{N}]*\d)[\p{L}\p{N}]{26,}/u,
];

/**
 * Returns whether a text contains something that leads elsewhere, or looks as if it did: a web, email or IP address, or a phone
 * number; also spelled with look-alikes, with extra spaces or in words (safety row 26). It prefers false positives to false
 * negatives.
 * @param text normalised (NFKC), without invisible characters
 */
export function readsLikeAddress(text: string): boolean {
  const seen = lookAlikes.reduce((each, [twins, plain]) => each.replace(twins, plain), text);
  return [text, seen, asLatin(seen)].flatMap(spacings).some((each) => isSign(each) || links.test(each));
}

function isSign(text: string): boolean {
  return signs.some((sign) => sign.test(text));
}

/** Returns the text as it looks: without accents, and with the Latin letters that other scripts' letters look like. */
function asLatin(text: string): string {
  const bare = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return Array.from(bare, (letter) => latinByTwin.get(letter) ?? letter).join('');
}

/** Returns the text, and versions without separators that could hide an address. */
function spacings(text: string): string[] {
  const spelled = text.replace(/(?<![\p{L}\p{N}])([\p{L}\p{N}]) (?=[\p{L}\p{N}](?![\p{L}\p{N}]))/gu, '$1');
  const bare = spelled
    .replace(/[,;]/gu, ' ')
    .replace(/[^\p{L}\p{M}\p{N}./: -]/gu, '')
    .replace(/\.(?:\s*\.)+/gu, '.');
  // A dot after a space ends no word: "exam ple . com".
  return [text, spelled, bare].flatMap((each) => [each, each.replace(/\s+\.\s*/gu, '.')]);
}
