/** Returns the parsed absolute address, or null if it is invalid. `URL.canParse` needs Safari 17; Safari 16.4 is supported. */
export function parseAddress(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}
