/** Returns a code that differs from the given one. */
export function wrongCode(code: string): string {
  return code.replace(/^./, (first) => String((Number(first) + 1) % 10));
}

/** Returns a mailed link with one letter changed. */
export function altered(link: string): string {
  return link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
}
