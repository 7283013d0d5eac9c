import { type ActorRefFrom, assign, emit, enqueueActions, sendParent, setup } from 'xstate';
import type { DocumentGroupKey } from '#domain/catalogues/document-groups.ts';
import { type ChosenFile, type StoredFile, type UploadMoved, uploadMachine } from './upload.machine.ts';

/** The maximum number of concurrent uploads; the rest are queued. */
export const uploadsAtOnce = 3;

/** A file that is being uploaded to a group. */
export type Upload = {
  /** Increases in the order in which the files were selected. */
  key: number;
  group: DocumentGroupKey;
  actor: ActorRefFrom<typeof uploadMachine>;
};

type Context = {
  /** In the order of selection; stored and cancelled uploads are removed. */
  uploads: readonly Upload[];
  chosen: number;
};

type Event =
  | { type: 'add'; group: DocumentGroupKey; files: readonly ChosenFile[] }
  | { type: 'retry'; key: number }
  /** Aborts an upload in progress, removes a queued one, or dismisses a failed one. */
  | { type: 'cancel'; key: number }
  | { type: 'cancelAll' }
  | UploadMoved;

/** Emitted for the page: a file is stored, and is now one of the group's, unsaved. */
export type UploadsEmitted = { type: 'stored'; key: number; group: DocumentGroupKey; file: StoredFile };

/** Sent to the parent machine: the number of uploads that would be lost by leaving, including failed ones. */
export type UploadsChanged = { type: 'uploads.changed'; open: number };

const stateOf = ({ actor }: Upload) => actor.getSnapshot();

function openIn(uploads: readonly Upload[]): number {
  return uploads.filter((upload) => stateOf(upload).hasTag('open')).length;
}

/**
 * All uploads: each is a child machine, and three are sent at once, in the order of selection. An upload that fails, is refused
 * or is cancelled does not affect the others.
 */
export const uploadsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    emitted: {} as UploadsEmitted,
  },
  actors: { upload: uploadMachine },
  actions: {
    spawnChosen: assign(
      ({ context, spawn }, { group, files }: { group: DocumentGroupKey; files: readonly ChosenFile[] }) => ({
        chosen: context.chosen + files.length,
        uploads: [
          ...context.uploads,
          ...files.map((file, index): Upload => {
            const key = context.chosen + index;
            return {
              key,
              group,
              actor: spawn('upload', { id: `upload-${key}`, input: { ...file, place: group, key } }),
            };
          }),
        ],
      }),
    ),
    tellUpload: enqueueActions(
      ({ context, enqueue }, params: { key: number | 'all'; event: 'retry' | 'cancel' }) => {
        for (const { key, actor } of context.uploads) {
          if (params.key === 'all' || params.key === key) enqueue.sendTo(actor, { type: params.event });
        }
      },
    ),
    /**
     * Removes finished uploads from the list, and announces a stored file. The list is a new array whenever an upload changes its
     * state, because observers of the list receive no other notification.
     */
    putAway: enqueueActions(({ context, enqueue }, { key }: { key: number }) => {
      const upload = context.uploads.find((each) => each.key === key);
      if (!upload) return;
      const { value, context: about } = stateOf(upload);
      if (value !== 'done' && value !== 'cancelled') {
        enqueue.assign({ uploads: [...context.uploads] });
        return;
      }
      enqueue.assign({ uploads: context.uploads.filter((each) => each !== upload) });
      enqueue.stopChild(upload.actor);
      if (about.stored) {
        enqueue(emit({ type: 'stored' as const, key, group: upload.group, file: about.stored }));
      }
    }),
    startNext: enqueueActions(({ context, enqueue }) => {
      const underWay = context.uploads.filter((upload) => stateOf(upload).matches('uploading')).length;
      const waiting = context.uploads.filter((upload) => stateOf(upload).matches('queued'));
      for (const { actor } of waiting.slice(0, Math.max(0, uploadsAtOnce - underWay))) {
        enqueue.sendTo(actor, { type: 'start' });
      }
    }),
    tellParent: sendParent(
      ({ context }): UploadsChanged => ({ type: 'uploads.changed', open: openIn(context.uploads) }),
    ),
  },
}).createMachine({
  id: 'uploads',
  description: 'All pending uploads, three at a time.',
  context: { uploads: [], chosen: 0 },
  on: {
    add: {
      description: 'Files were chosen and are queued.',
      actions: [
        { type: 'spawnChosen', params: ({ event }) => ({ group: event.group, files: event.files }) },
        'tellParent',
      ],
    },
    retry: {
      description: 'A failed file is sent again.',
      actions: { type: 'tellUpload', params: ({ event }) => ({ key: event.key, event: 'retry' }) },
    },
    cancel: {
      description: 'A file is removed from the queue, or its upload is cancelled.',
      actions: { type: 'tellUpload', params: ({ event }) => ({ key: event.key, event: 'cancel' }) },
    },
    cancelAll: {
      description: 'All pending uploads are cancelled.',
      actions: { type: 'tellUpload', params: { key: 'all', event: 'cancel' } },
    },
    'upload.moved': {
      description: 'One of the uploads changed its state.',
      actions: [{ type: 'putAway', params: ({ event }) => ({ key: event.key }) }, 'startNext', 'tellParent'],
    },
  },
});
