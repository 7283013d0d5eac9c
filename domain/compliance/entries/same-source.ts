/** Words that two names of one issuer may differ in. */
const legalForms =
  /\b(?:the|inc|incorporated|ltd|limited|llc|corp|corporation|co|company|plc|group|canada|of)\b/gu;

/** Returns an issuer's name for comparison: lower case, without accents, punctuation and legal forms. */
function comparableIssuer(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(legalForms, ' ')
    .replace(/\s+/gu, '')
    .trim();
}

/** Returns whether two names are of one issuer: `TD Bank` and `TD Bank Group, Inc.` are. An empty name equals none. */
export function isSameSource(one: string, other: string): boolean {
  const [first, second] = [comparableIssuer(one), comparableIssuer(other)];
  return first !== '' && first === second;
}
