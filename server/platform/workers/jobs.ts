import type { DocumentFormat } from './document/document.ts';
import type { Frame } from './frames.ts';
import type { PictureFormat } from './picture/picture.ts';

/** A job request, which is the first note. The input follows, and the worker's output is returned. */
export type JobRequest =
  | { job: 'picture'; format: PictureFormat }
  | { job: 'document'; format: DocumentFormat }
  | { job: 'pdf' }
  /** @property at the modification time of every file, ISO 8601 */
  | { job: 'zip'; at: string };
export type JobName = JobRequest['job'];

/** Processes the input of a job; runs in the worker's process. */
export type Job<Name extends JobName> = (
  request: Extract<JobRequest, { job: Name }>,
  input: AsyncIterable<Frame>,
) => AsyncIterable<Frame>;

/** A worker's note that the input is invalid, with the message for the sender. */
export type RefusalNote = { refused: string };

export function isRefusal(note: unknown): note is RefusalNote {
  return typeof note === 'object' && note !== null && 'refused' in note;
}

/** Thrown by a job for invalid input; the message tells the sender what to do. */
export class Refused extends Error {
  override name = 'Refused';
}
