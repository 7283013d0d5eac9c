import { createHash, createHmac, createSecretKey } from 'node:crypto';
import type { RiskFlag } from '#domain/rules/risk-flags.ts';
import type { Trait } from '#domain/sections/duplicates.ts';
import type { SearchTexts } from '#domain/sections/search.ts';
import { deriveKey } from '#server/platform/crypto/keys.ts';
import {
  beginningsOf,
  identifier,
  lookedUp,
  partsOf,
  wholeEmail,
  wordsOf,
} from '#server/platform/search/words.ts';

/** Increment it when terms are built differently: earlier terms are then rebuilt at the start. */
const RULES = 2;
/** Maximum number of cached hashes; names and legal forms of companies repeat often. */
const KEPT_AT_MOST = 20_000;

type Kind = 'word' | 'email' | 'tax' | 'risk' | 'tag' | 'part' | 'same';

/** Words as keyed hashes of 48 bits, which cannot be read or guessed without the key. */
export type SearchTerms = {
  /** Changes with the key and with the rules. */
  madeWith: string;
  ofTexts(texts: SearchTexts): Set<number>;
  /** The three-letter parts of the words of a company's name, which is stored in plain text. */
  ofCompany(name: string): number[];
  /** One of them. @param part folded */
  ofPart(part: string): number;
  /** What another case may have as well. */
  ofTrait(trait: Trait): number;
  /** Every case that shares a trait with another one. */
  duplicate: number;
  ofRisk(flag: RiskFlag): number;
  /** @param id of a staff tag */
  ofTag(id: string): number;
  /** A searched word, or its beginning. @param word folded */
  ofWord(word: string): number;
  ofEmail(address: string): number;
  ofTaxId(text: string): number;
};

/** @param secret `config.appSecret` */
export function createSearchTerms(secret: string): SearchTerms {
  const bytes = deriveKey(secret, 'case-search');
  const key = createSecretKey(bytes);
  const known = new Map<string, number>();

  function termOf(kind: Kind, text: string): number {
    const named = `${kind}|${text}`;
    const stored = known.get(named);
    if (stored !== undefined) return stored;
    const term = createHmac('sha256', key).update(named).digest().readUIntBE(0, 6);
    if (known.size >= KEPT_AT_MOST) known.clear();
    known.set(named, term);
    return term;
  }

  const ofEmail = (address: string) => termOf('email', wholeEmail(address) ?? address);
  const ofTaxId = (text: string) => termOf('tax', identifier(text));

  return {
    madeWith: `${RULES}.${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}`,
    ofTexts({ names, emails, taxIds }) {
      const words = new Set([...names, ...emails].flatMap(wordsOf));
      return new Set([
        ...[...words].flatMap(beginningsOf).map((each) => termOf('word', each)),
        ...emails.filter((address) => address !== '').map(ofEmail),
        ...taxIds.filter((text) => identifier(text) !== '').map(ofTaxId),
      ]);
    },
    ofCompany: (name) => [...new Set(wordsOf(name).flatMap(partsOf))].map((part) => termOf('part', part)),
    ofPart: (part) => termOf('part', part),
    ofTrait: ({ kind, text }) => termOf('same', `${kind}|${compared(kind, text)}`),
    duplicate: termOf('same', ''),
    ofRisk: (flag) => termOf('risk', flag),
    ofTag: (id) => termOf('tag', id),
    ofWord: (word) => termOf('word', lookedUp(word)),
    ofEmail,
    ofTaxId,
  };
}

/** Returns what of a trait is compared. Addresses of other chains than Ethereum's have upper and lower case letters. */
function compared(kind: Trait['kind'], text: string): string {
  if (kind === 'wallet') return /^(0x|bc1)/i.test(text) ? text.toLowerCase() : text;
  return kind === 'person' ? wordsOf(text).join(' ') : identifier(text);
}
