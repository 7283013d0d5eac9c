import { Socket } from 'node:net';
import { type Frame, framesOf, sendFrames } from './frames.ts';
import { type Job, type JobName, type JobRequest, Refused } from './jobs.ts';

/**
 * A worker's process: runs one job after the other from the server's pipe. It has no database, no secret and no file,
 * and ends with the server.
 */
const pipe = new Socket({ fd: 3, readable: true, writable: true });
pipe.on('error', () => process.exit());
pipe.on('close', () => process.exit());

// Each job loads its libraries when first used.
const jobs: { [Name in JobName]: () => Promise<Job<Name>> } = {
  picture: async () => (await import('./picture/picture-job.ts')).pictureJob(pipe),
  document: async () => (await import('./document/document-job.ts')).documentJob(pipe),
  pdf: async () => (await import('./pdf/pdf-job.ts')).pdfJob,
  zip: async () => (await import('./archive/zip-job.ts')).zipJob,
};

const frames = framesOf(pipe);
for (;;) {
  const { value: first } = await frames.next();
  if (first?.kind !== 'note') break;
  const input = untilEnd(frames);
  await sendFrames(pipe, answered(first.note as JobRequest, input));
  // Discards unread input of the job.
  for await (const _ of input);
  globalThis.gc?.();
}
process.exit();

async function* answered(request: JobRequest, input: AsyncIterable<Frame>): AsyncGenerator<Frame> {
  try {
    yield* await started(request, input);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    yield { kind: 'note', note: { refused: error.message } };
  }
  yield { kind: 'end' };
}

async function started(request: JobRequest, input: AsyncIterable<Frame>): Promise<AsyncIterable<Frame>> {
  switch (request.job) {
    case 'picture':
      return (await jobs.picture())(request, input);
    case 'document':
      return (await jobs.document())(request, input);
    case 'pdf':
      return (await jobs.pdf())(request, input);
    case 'zip':
      return (await jobs.zip())(request, input);
  }
}

/** The frames of one job. Unlike in a loop over `frames` itself, leaving the loop does not close the pipe. */
function untilEnd(all: AsyncGenerator<Frame, undefined>): AsyncIterableIterator<Frame> {
  let isOver = false;
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      if (isOver) return { done: true, value: undefined };
      const { value: frame } = await all.next();
      if (!frame) process.exit();
      isOver = frame.kind === 'end';
      return isOver ? { done: true, value: undefined } : { done: false, value: frame };
    },
  };
}
