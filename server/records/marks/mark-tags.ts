import { createHash } from 'node:crypto';
import type { MarkRow } from './marks.repository.ts';

type Worded = Pick<MarkRow, 'id' | 'version'>;

/** The strong ETag of a mark. A mark that was removed and set again has another tag. */
export function tagOfMark(mark: Worded): string {
  return tagOf([mark]);
}

/** The strong ETag of all marks of a case; changes with every added, edited or removed mark. */
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
