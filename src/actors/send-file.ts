import { fromCallback } from 'xstate';
import type { PhotoSide } from '#machines/identity-outcomes.ts';
import type { SendEvent, SendInput, UploadEvent } from '#machines/upload.machine.ts';
import { ApiError } from '../api/api-error.ts';
import type { PhotoKey } from '../api/photographs.ts';
import type { UploadOptions, uploadFile } from '../api/upload.ts';
import { once } from './once.ts';

// Loaded lazily: only a page that takes files or photographs needs them.
const uploads = once(() => import('../api/upload.ts'));
const photographs = once(() => import('../api/photographs.ts'));

type Sending = {
  send(options: UploadOptions): ReturnType<typeof uploadFile>;
  tell(event: SendEvent): void;
};

/**
 * Sends a file and reports its progress. The server's refusal is final; after any other error, including a rate limit, the upload
 * may be retried.
 *
 * @returns the function that aborts the request; nothing is reported after it
 */
function sendFile({ send, tell }: Sending): () => void {
  const cut = new AbortController();
  const reportUnlessAborted = (event: SendEvent) => {
    if (!cut.signal.aborted) tell(event);
  };
  send({
    signal: cut.signal,
    onProgress: (progress) => reportUnlessAborted({ type: 'sent', progress }),
  }).then(
    (stored) => reportUnlessAborted({ type: 'stored', file: stored }),
    (error: unknown) => reportUnlessAborted(endOf(error)),
  );
  return () => cut.abort();
}

/** Uploads a file of the client's own onboarding. */
export const sendOnboardingFile = fromCallback<UploadEvent, SendInput>(({ input, sendBack }) =>
  sendFile({
    // The machines only pass on the file that a page selected.
    send: async (options) =>
      (await uploads()).uploadFile('/upload/onboarding/private', input.file as File, {
        ...options,
        query: input.place === undefined ? '' : `?group=${encodeURIComponent(input.place)}`,
        source: input.source,
      }),
    tell: sendBack,
  }),
);

/** Returns the actor that uploads a photograph of an identity check, with the given credential. */
export function sendPhotographBy(key: PhotoKey) {
  return fromCallback<UploadEvent, SendInput>(({ input, sendBack }) => {
    // The machine of a check passes the side with each photograph.
    const photograph = { side: input.place as PhotoSide, file: input.file as File };
    return sendFile({
      send: async (options) => (await photographs()).takePhotograph(key, photograph, options),
      tell: sendBack,
    });
  });
}

function endOf(error: unknown): SendEvent {
  if (!(error instanceof ApiError)) return { type: 'broken', message: 'The file could not be sent.' };
  return { type: error.isPassing || error.isTooSoon ? 'broken' : 'refused', message: error.message };
}
