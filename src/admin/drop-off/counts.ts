/** `12 %` of all; a dash of none. */
export function shareInWords(count: number, all: number): string {
  return all === 0 ? '–' : `${Math.round((count / all) * 100)} %`;
}
