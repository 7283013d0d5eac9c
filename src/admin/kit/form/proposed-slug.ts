/** As long as the server's own proposals are at most. */
const longest = 80;

/**
 * The slug that a title proposes while one types: small letters a to z, digits, and hyphens between them. Empty where the title
 * has letters of another script, which the server writes in these when it saves.
 */
export function proposedSlug(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/['’]/g, '');
  if (/(?![a-z])\p{L}/u.test(plain)) return '';
  const words = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
  if (words.length <= longest) return words;
  const cut = words.slice(0, longest + 1);
  return cut.includes('-') ? cut.slice(0, cut.lastIndexOf('-')) : cut.slice(0, longest);
}
