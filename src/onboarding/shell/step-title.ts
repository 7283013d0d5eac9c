/** "Company Details" → "Company details": how a page is named in the browser's tab. */
export function sentenceCase(title: string): string {
  return title.charAt(0) + title.slice(1).toLowerCase();
}
