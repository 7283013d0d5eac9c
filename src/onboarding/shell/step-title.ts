/** Returns the title of the browser tab: "Company Details" → "Company details". */
export function sentenceCase(title: string): string {
  return title.charAt(0) + title.slice(1).toLowerCase();
}
