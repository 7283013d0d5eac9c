/** Returns a code that differs from the given one. */
export function wrongCode(code: string): string {
  return code.replace(/^./, (first) => String((Number(first) + 1) % 10));
}

/** Returns a mailed link with one letter of its secret changed; the secret with which the mail can be reported stays. */
export function altered(link: string): string {
  return link.replace(/.(?=&report=|$)/, (last) => (last === 'A' ? 'B' : 'A'));
}
