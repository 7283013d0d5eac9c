import type { DocumentGroupKey } from '../catalogues/document-groups.ts';

/**
 * Words in the names of files, by the group that they suggest, the most specific first: "Certificate of incumbency" also contains
 * "certificate", and "Register of directors" also contains "register".
 */
const hints: readonly (readonly [DocumentGroupKey, RegExp])[] = [
  ['certificateOfIncumbency', /incumbency|good standing/],
  ['sourceOfWealth', /(source|proof|origin) of wealth|\bsow\b/],
  ['sourceOfFunds', /(source|proof|origin) of funds?|\bsof\b/],
  ['taxForm', /\btax\b|\bw ?(8|9)(ben)?\b|\bein\b|\bfatca\b|\bcrs\b/],
  ['boardResolution', /resolution|board minutes|minutes of/],
  ['certificateIncorporation', /articles of (incorporation|organi[sz]ation)/],
  [
    'operatingAgreement',
    /operating agreement|\barticles\b|by ?laws?|statutes|partnership agreement|trust deed/,
  ],
  [
    'shareholderRegisterCap',
    /cap(italisation|italization)? table|share ?(holder|register)|register of members/,
  ],
  ['directorOrManager', /\bdirectors?\b|\bmanagers?\b|\bofficers?\b/],
  ['ownershipStructure', /ownership|structure|org(anisation|anization)? ?chart|\bubos?\b|beneficial owners?/],
  ['proofOfAddress', /address|utility|\bbill\b|electric|\bgas\b|water|lease|tenancy/],
  [
    'certificateIncorporation',
    /incorporation|formation|certificate of registration|trade licen[cs]e|registry extract|\bcoi\b/,
  ],
];

/** Returns the group that the name of a file suggests; null if it suggests none. It is only a proposal for the user to check. */
export function proposedGroup(fileName: string): DocumentGroupKey | null {
  const words = fileName
    .replace(/\.[^.]*$/, '')
    // "BoardResolution" and "board_resolution-2" are two words each.
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .toLowerCase();
  return hints.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
}
