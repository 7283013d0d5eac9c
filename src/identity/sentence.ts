/** A message as a sentence that others may follow; the server's own may end without a full stop. */
export function asSentence(message: string | null): string {
  const words = message || 'Something went wrong';
  return /[.!?]$/.test(words) ? words : `${words}.`;
}
