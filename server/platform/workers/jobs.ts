import type { DocumentFormat } from './document/document.ts';
import type { Frame } from './frames.ts';
import type { PictureFormat } from './picture/picture.ts';

/** What a worker can be asked for; the first note of a job. What belongs to it follows, and the worker's answer comes back. */
export type JobRequest =
  | { job: 'picture'; format: PictureFormat }
  | { job: 'document'; format: DocumentFormat }
  | { job: 'pdf' }
  /** @property at stands as the time of every file, ISO 8601 */
  | { job: 'zip'; at: string };
export type JobName = JobRequest['job'];

/** What a worker does with what it is sent; runs in its process. */
export type Job<Name extends JobName> = (
  request: Extract<JobRequest, { job: Name }>,
  input: AsyncIterable<Frame>,
) => AsyncIterable<Frame>;

/** A worker's word that what it was sent cannot be worked on, with the sentence for the person. */
export type RefusalNote = { refused: string };

export function isRefusal(note: unknown): note is RefusalNote {
  return typeof note === 'object' && note !== null && 'refused' in note;
}

/** Thrown by a job: what was sent is at fault, and the sentence says what its sender can do. */
export class Refused extends Error {
  override name = 'Refused';
}
