const grouped = new Intl.NumberFormat('en-GB');

/** `1,204` */
export function countInWords(count: number): string {
  return grouped.format(count);
}

/** `12 %` of all; a dash of none. */
export function shareInWords(count: number, all: number): string {
  return all === 0 ? '–' : `${Math.round((count / all) * 100)} %`;
}
