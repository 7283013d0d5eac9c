/** Normalises an address to one spelling per mailbox: trimmed, lower case. Stored addresses are always normalised. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

const GMAIL = ['gmail.com', 'googlemail.com'];

/**
 * Returns the mailbox of an address, for counting the mails sent to it: without `+tag`, and for Gmail without dots. Do
 * not send to it, and do not compare accounts by it: other providers may deliver each spelling to another mailbox.
 */
export function mailboxOf(email: string): string {
  const address = normaliseEmail(email);
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  const plus = local.indexOf('+');
  // A leading plus is not a tag separator.
  const untagged = plus > 0 ? local.slice(0, plus) : local;
  return GMAIL.includes(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`;
}
