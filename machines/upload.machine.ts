import { assign, fromCallback, sendParent, setup } from 'xstate';
import type { FileSource } from '#domain/rules/file-source.ts';
import { notProvided } from './outcomes.ts';

/** A file as the server stores it. */
export type StoredFile = { id: string; name: string; size: number; source?: FileSource | undefined };

/** A file that the user selected: a File of the browser, which the machines only pass on. */
export type ChosenFile = {
  file: unknown;
  name: string;
  /** Why it cannot be sent; omitted if it can. */
  refusal?: string | null;
  /** The target, such as the side of a document, if the server needs it. */
  place?: string;
  /** The original that the page made the file from; omitted for a file that is sent unchanged. */
  source?: FileSource | undefined;
};

export type SendInput = {
  file: unknown;
  name: string;
  place?: string | undefined;
  source?: FileSource | undefined;
};

/** The progress and the result of an upload. */
export type SendEvent =
  | { type: 'sent'; progress: number }
  | { type: 'stored'; file: StoredFile }
  | { type: 'refused'; message: string }
  | { type: 'broken'; message: string };

type Input = ChosenFile & {
  /** Identifies an upload of a list; included in every `upload.moved`. */
  key?: number;
};

type Context = Input & {
  /** The part of the file that was sent, from 0 to 1. */
  progress: number;
  /** The reason of a refusal, or the error. */
  message: string | null;
  stored: StoredFile | null;
};

export type UploadEvent = { type: 'start' } | { type: 'retry' } | { type: 'cancel' } | SendEvent;

/** Sent by an upload to its parent machine on each change of state. */
export type UploadMoved = { type: 'upload.moved'; key: number };

const cancel = { description: 'The upload is cancelled.', target: 'cancelled' } as const;

/**
 * One file: queued → uploading → done, or refused (the same file would be refused again), or failed (it may be retried), or
 * cancelled. It starts on request, and does not affect other uploads.
 */
export const uploadMachine = setup({
  types: {
    context: {} as Context,
    events: {} as UploadEvent,
    input: {} as Input,
    tags: {} as 'open',
  },
  actors: {
    /** Sends the file and reports `sent`, then one of `stored`, `refused` and `broken`; stopping it aborts the request. */
    sendFile: fromCallback<UploadEvent, SendInput>(() => notProvided('sendFile')),
  },
  guards: {
    cannotBeSent: ({ context }) => context.message !== null,
  },
  actions: {
    tellParent: sendParent(({ context }): UploadMoved => ({ type: 'upload.moved', key: context.key ?? 0 })),
    noteProgress: assign({ progress: (_, params: { progress: number }) => params.progress }),
    noteStored: assign({ stored: (_, params: { file: StoredFile }) => params.file, progress: 1 }),
    noteMessage: assign({ message: (_, params: { message: string }) => params.message }),
    startOver: assign({ progress: 0, message: null }),
  },
}).createMachine({
  id: 'upload',
  description: 'The upload of one file.',
  context: ({ input }) => ({ ...input, progress: 0, message: input.refusal ?? null, stored: null }),
  initial: 'chosen',
  states: {
    chosen: {
      description: 'A file was chosen. Its type and size are checked.',
      always: [
        { description: 'The file cannot be sent.', guard: 'cannotBeSent', target: 'refused' },
        { description: 'The file can be sent.', target: 'queued' },
      ],
    },
    queued: {
      description: 'The file is queued.',
      tags: 'open',
      entry: ['startOver', 'tellParent'],
      on: { start: { description: 'The upload of this file starts.', target: 'uploading' }, cancel },
    },
    uploading: {
      description: 'The file is being sent.',
      tags: 'open',
      entry: 'tellParent',
      invoke: {
        id: 'sendFile',
        src: 'sendFile',
        input: ({ context: { file, name, place, source } }) => ({ file, name, place, source }),
        onError: {
          description: 'The file could not be sent.',
          target: 'failed',
          actions: { type: 'noteMessage', params: { message: 'The file could not be sent.' } },
        },
      },
      on: {
        sent: {
          description: 'Another part of the file has been sent.',
          actions: { type: 'noteProgress', params: ({ event }) => ({ progress: event.progress }) },
        },
        stored: {
          description: 'The server has stored the file.',
          target: 'done',
          actions: { type: 'noteStored', params: ({ event }) => ({ file: event.file }) },
        },
        refused: {
          description: 'The server refuses the file. It would refuse it again.',
          target: 'refused',
          actions: { type: 'noteMessage', params: ({ event }) => ({ message: event.message }) },
        },
        broken: {
          description: 'The upload failed. It can be retried.',
          target: 'failed',
          actions: { type: 'noteMessage', params: ({ event }) => ({ message: event.message }) },
        },
        cancel,
      },
    },
    done: { description: 'The server has stored the file.', entry: 'tellParent' },
    refused: {
      description: 'The file was refused. It would be refused again.',
      entry: 'tellParent',
      on: { cancel },
    },
    failed: {
      description: 'The upload failed. It can be retried.',
      tags: 'open',
      entry: 'tellParent',
      on: { retry: { description: 'The file is sent again.', target: 'queued' }, cancel },
    },
    cancelled: { description: 'The upload was cancelled.', entry: 'tellParent' },
  },
});
