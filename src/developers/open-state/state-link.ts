/** The route by which the development server creates a client (`scripts/dev/seed-clients.ts`). */
export const seedPath = '/dev/seed';

const folder = '/dev/open/';

/** Returns the address that opens the portal in a place of its machine, with a new client. */
export function stateLink(place: string): string {
  return `${folder}${encodeURIComponent(place)}`;
}

/** Returns the place that such an address names; null for any other address. */
export function placeInLink(path: string): string | null {
  return path.startsWith(folder) ? decodeURIComponent(path.slice(folder.length)) : null;
}
