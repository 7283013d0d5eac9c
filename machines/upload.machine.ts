import { assign, fromCallback, sendParent, setup } from 'xstate';
import { notProvided } from './outcomes.ts';

/** A file as the server stores it. */
export type StoredFile = { id: string; name: string; size: number };

/** A file that the user selected: a File of the browser, which the machines only pass on. */
export type ChosenFile = {
  file: unknown;
  name: string;
  /** Why it cannot be sent; omitted if it can. */
  refusal?: string | null;
  /** The target, such as the side of a document, if the server needs it. */
  place?: string;
};

export type SendInput = { file: unknown; name: string; place?: string | undefined };

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
  context: ({ input }) => ({ ...input, progress: 0, message: input.refusal ?? null, stored: null }),
  initial: 'chosen',
  states: {
    chosen: { always: [{ guard: 'cannotBeSent', target: 'refused' }, { target: 'queued' }] },
    queued: {
      tags: 'open',
      entry: ['startOver', 'tellParent'],
      on: { start: 'uploading', cancel: 'cancelled' },
    },
    uploading: {
      tags: 'open',
      entry: 'tellParent',
      invoke: {
        id: 'sendFile',
        src: 'sendFile',
        input: ({ context: { file, name, place } }) => ({ file, name, place }),
        onError: {
          target: 'failed',
          actions: { type: 'noteMessage', params: { message: 'The file could not be sent.' } },
        },
      },
      on: {
        sent: { actions: { type: 'noteProgress', params: ({ event }) => ({ progress: event.progress }) } },
        stored: {
          target: 'done',
          actions: { type: 'noteStored', params: ({ event }) => ({ file: event.file }) },
        },
        refused: {
          target: 'refused',
          actions: { type: 'noteMessage', params: ({ event }) => ({ message: event.message }) },
        },
        broken: {
          target: 'failed',
          actions: { type: 'noteMessage', params: ({ event }) => ({ message: event.message }) },
        },
        cancel: 'cancelled',
      },
    },
    done: { entry: 'tellParent' },
    refused: { entry: 'tellParent', on: { cancel: 'cancelled' } },
    failed: { tags: 'open', entry: 'tellParent', on: { retry: 'queued', cancel: 'cancelled' } },
    cancelled: { entry: 'tellParent' },
  },
});
