/** The developers' page: in development and in builds made with `INSPECT=1`, and nowhere else. */
const devPath = '/dev/machines';

/** Whether the address is that of the developers' page. */
export function isDevPath(path: string): boolean {
  return path.replace(/\/+$/, '') === devPath;
}
