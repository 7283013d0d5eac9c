import { fromCallback } from 'xstate';
import type { SendEvent, UploadEvent } from '#machines/upload.machine.ts';
import { ApiError } from '../api/api-error.ts';
import { uploadByLink, uploadFile } from '../api/upload.ts';

type Sending = {
  send(options: Parameters<typeof uploadFile>[2]): ReturnType<typeof uploadFile>;
  tell(event: SendEvent): void;
};

/**
 * Sends a file and tells how it goes: a refusal is the server's last word on it; anything else, too many calls
 * among it, may be tried again.
 *
 * @returns what cuts the request; nothing is told after it
 */
function sendFile({ send, tell }: Sending): () => void {
  const cut = new AbortController();
  const tellUnlessCut = (event: SendEvent) => {
    if (!cut.signal.aborted) tell(event);
  };
  send({
    signal: cut.signal,
    onProgress: (progress) => tellUnlessCut({ type: 'sent', progress }),
  }).then(
    (stored) => tellUnlessCut({ type: 'stored', file: stored }),
    (error: unknown) => tellUnlessCut(endOf(error)),
  );
  return () => cut.abort();
}

/** A file of the client's own onboarding. */
export const sendOnboardingFile = fromCallback<UploadEvent, { file: unknown; name: string }>(
  ({ input, sendBack }) =>
    sendFile({
      // The machines only hand on what a page chose.
      send: (options) => uploadFile('/upload/onboarding/private', input.file as File, options),
      tell: sendBack,
    }),
);

/** A photograph of a person who has a link and no account. */
export function sendFileByLink(link: string) {
  return fromCallback<UploadEvent, { file: unknown; name: string }>(({ input, sendBack }) =>
    sendFile({ send: (options) => uploadByLink(link, input.file as File, options), tell: sendBack }),
  );
}

function endOf(error: unknown): SendEvent {
  if (!(error instanceof ApiError)) return { type: 'broken', message: 'The file could not be sent.' };
  return { type: error.isPassing || error.isTooSoon ? 'broken' : 'refused', message: error.message };
}
