import { createHash } from 'node:crypto';
import type { MarkRow } from './marks.repository.ts';

type Worded = Pick<MarkRow, 'id' | 'version'>;

/** The strong tag of a mark as it is worded; one that is made anew after it was taken away has another. */
export function tagOfMark(mark: Worded): string {
  return tagOf([mark]);
}

/** The strong tag of all marks of a case: any that is made, reworded or taken away changes it. */
export function tagOfMarks(marks: readonly Worded[]): string {
  return tagOf(marks);
}

function tagOf(marks: readonly Worded[]): string {
  const text = marks
    .map(({ id, version }) => `${id} ${version}`)
    .sort()
    .join('\n');
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}
