/** Returns a random id in hexadecimal, two digits per byte. `crypto.randomUUID` is missing on a page loaded without TLS. */
export function randomId(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
