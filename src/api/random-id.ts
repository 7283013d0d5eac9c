/** Returns a random id of hexadecimal digits, two a byte. `crypto.randomUUID` is missing on a page fetched without TLS. */
export function randomId(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
