/**
 * Returns the decoded fragment of an address: `#directors.0.email` → `directors.0.email`; '' where it is missing or truncated.
 */
export function fragmentText(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
