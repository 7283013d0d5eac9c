/** What the fragment of an address says: `#directors.0.email` → `directors.0.email`; '' for none, and for one cut off. */
export function fragmentText(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
