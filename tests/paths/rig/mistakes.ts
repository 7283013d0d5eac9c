/** A code that is surely not the given one. */
export function wrongCode(code: string): string {
  return code.replace(/^./, (first) => String((Number(first) + 1) % 10));
}

/** A mailed link with a letter changed on its way. */
export function altered(link: string): string {
  return link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
}
