/** One spelling for one mailbox: trimmed and in lower case. What stands in the database is always normalised. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

const GMAIL = ['gmail.com', 'googlemail.com'];

/**
 * Returns the mailbox that an address leads to, for counting what is sent there: without `+tag`, and for Gmail without dots.
 * Never send to it, and never compare accounts by it: other providers may deliver each spelling elsewhere.
 */
export function mailboxOf(email: string): string {
  const address = normaliseEmail(email);
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  const plus = local.indexOf('+');
  // What begins with a plus has nothing before it.
  const untagged = plus > 0 ? local.slice(0, plus) : local;
  return GMAIL.includes(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`;
}
