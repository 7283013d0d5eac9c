/** One spelling for one mailbox: trimmed and in lower case. What stands in the database is always normalised. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}
