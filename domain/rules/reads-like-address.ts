import { linkifyit } from 'linkify-it';
import tlds from 'tlds' with { type: 'json' };

/** What mail programs make links of: every top-level domain that there is, and those beside the public ones. */
const links = linkifyit({
  fuzzyLink: true,
  fuzzyEmail: true,
  fuzzyIP: true,
  tlds: [...tlds, 'onion', 'i2p', 'eth'],
});

/** Characters that stand for a full stop, a slash or a colon in the eye of whoever reads; NFKC knows only some of them. */
const lookAlikes: readonly (readonly [RegExp, string])[] = [
  [
    /[\u3002\uff61\u2024\u2027\u2022\u2219\u22c5\u00b7\u30fb\uff65\u06d4\u0701\u0702\ua4f8\u1427\u0660\u06f0]/gu,
    '.',
  ],
  [/[\u2044\u2215\u29f8\u2571\u30ce\u4e3f\u3033\u2cc6]/gu, '/'],
  [/[\u2236\ua789\u02d0\u0589\u05c3\ua4fd\u1365]/gu, ':'],
];

/** Letters of other scripts that look like Latin ones, as far as they are found in false addresses (Unicode TR 39). */
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

/** Whatever reads like an address however it is spaced, after look-alikes were replaced. */
const signs: readonly RegExp[] = [
  // A scheme, also broken up or made harmless for the eye; two slashes; what stands before every second address.
  /:\s*\/|\/\s*\/|\bh(?:tt|xx)ps?\b|\b(?:mailto|javascript|data|tel|sms|ftp)\s*:/iu,
  /(?<![\p{L}\p{N}])www(?!\p{L})/iu,
  /xn--/iu,
  // A domain of which nobody has heard, with a path or a port.
  /[\p{L}\p{N}-]{2,}\.\p{L}{2,}\s*(?:\/\s*[\p{L}\p{N}]|:\s*\d)/iu,
  // An ending in letters of two scripts, which is made to be taken for one of ours.
  /\.(?=\p{L}*\p{Script=Latin})(?=\p{L}*[\p{Script=Greek}\p{Script=Cyrillic}])\p{L}{2,}/u,
  // The commonest endings, whatever the space around the stop; and the stop in words.
  /[\p{L}\p{N}]\s*(?:\.\s*(?:com|net|org|biz|xyz)|,\s*com)(?![\p{L}\p{N}])/iu,
  /[\p{L}\p{N}]\s*-?\s*dot\s*-?\s*(?:com|net|org|info|biz|xyz|io|uk|de|eu|ru|me)(?![\p{L}\p{N}])/iu,
  /[([]\s*(?:dot|punkt|punto|point|at)\s*[)\]]/iu,
  // Addresses of machines.
  /\d{1,3}(?:\s*\.\s*\d{1,3}){3}/u,
  /(?<![\p{L}\p{N}])[\da-f]{0,4}(?::[\da-f]{0,4}){2,}/iu,
  // Telephone numbers. Companies that are numbers have eight digits at most (9123-4567 Québec inc.).
  /\+\s*(?:\p{Nd}[\s().\-/]*){7,}/u,
  /(?:\p{Nd}[\s().\-/]*){9,}/u,
  /(?<!\p{Nd})1[\s.(-]+8(?:00|33|44|55|66|77|88)(?!\p{Nd})/u,
  // Purses of cryptocurrencies and other keys.
  /(?=[\p{L}\p{N}]*\d)[\p{L}\p{N}]{26,}/u,
];

/**
 * Whether a text holds something that leads elsewhere, or that a reader would take for it: a web, mail or machine address,
 * a telephone number; also spelled with look-alikes, spaced out or in words (safety row 26). It would rather take a name
 * for an address than the other way round.
 * @param text normalised (NFKC), without characters that are not seen
 */
export function readsLikeAddress(text: string): boolean {
  const seen = lookAlikes.reduce((each, [twins, plain]) => each.replace(twins, plain), text);
  return [text, seen, asLatin(seen)].flatMap(spacings).some((each) => isSign(each) || links.test(each));
}

function isSign(text: string): boolean {
  return signs.some((sign) => sign.test(text));
}

/** As the eye reads it: without accents, other scripts' twins as the Latin letters that they look like. */
function asLatin(text: string): string {
  const bare = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return Array.from(bare, (letter) => latinByTwin.get(letter) ?? letter).join('');
}

/** The text as it is, and with what is put between the parts of an address to hide it taken away. */
function spacings(text: string): string[] {
  const spelled = text.replace(/(?<![\p{L}\p{N}])([\p{L}\p{N}]) (?=[\p{L}\p{N}](?![\p{L}\p{N}]))/gu, '$1');
  const bare = spelled
    .replace(/[,;]/gu, ' ')
    .replace(/[^\p{L}\p{M}\p{N}./: -]/gu, '')
    .replace(/\.(?:\s*\.)+/gu, '.');
  // A stop that follows a space ends no word: "exam ple . com".
  return [text, spelled, bare].flatMap((each) => [each, each.replace(/\s+\.\s*/gu, '.')]);
}
