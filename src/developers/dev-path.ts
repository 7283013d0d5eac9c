/** The developers' page: only in development, and in builds made with `INSPECT=1`. */
const devPath = '/dev/machines';

/** Returns whether the address is that of the developers' page. */
export function isDevPath(path: string): boolean {
  return path.replace(/\/+$/, '') === devPath;
}
