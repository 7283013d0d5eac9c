/** Returns a share such as `12 %`; a dash for a total of 0. */
export function shareInWords(count: number, all: number): string {
  return all === 0 ? '–' : `${Math.round((count / all) * 100)} %`;
}
