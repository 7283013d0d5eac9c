import { type ActorRefFrom, assign, emit, enqueueActions, sendParent, setup } from 'xstate';
import type { DocumentGroupKey } from '#domain/catalogues/document-groups.ts';
import { type ChosenFile, type StoredFile, type UploadMoved, uploadMachine } from './upload.machine.ts';

/** How many files are sent at once; the rest wait in line. */
export const uploadsAtOnce = 3;

/** A file on its way into a group. */
export type Upload = {
  /** Counts up in the order in which the files were chosen. */
  key: number;
  group: DocumentGroupKey;
  actor: ActorRefFrom<typeof uploadMachine>;
};

type Context = {
  /** In the order chosen; what is stored or cancelled is here no more. */
  uploads: readonly Upload[];
  /** How many have been chosen so far. */
  chosen: number;
};

type Event =
  | { type: 'add'; group: DocumentGroupKey; files: readonly ChosenFile[] }
  | { type: 'retry'; key: number }
  /** Cuts an upload that is under way, takes one that waits out of the line, or puts away one that went wrong. */
  | { type: 'cancel'; key: number }
  | { type: 'cancelAll' }
  | UploadMoved;

/** What the page hears: a file is stored, and is now one of the group's, unsaved. */
export type UploadsEmitted = { type: 'stored'; key: number; group: DocumentGroupKey; file: StoredFile };

/** What the machine around hears: how many uploads would be lost by leaving, those that failed included. */
export type UploadsChanged = { type: 'uploads.changed'; open: number };

const stateOf = ({ actor }: Upload) => actor.getSnapshot();

function openIn(uploads: readonly Upload[]): number {
  return uploads.filter((upload) => stateOf(upload).hasTag('open')).length;
}

/**
 * All files on their way: each is a child machine of its own, three of them are sent at once, in the order chosen. One
 * that fails, is refused or is cancelled leaves the others alone.
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
     * What came to its end leaves the list; a stored file is announced. The list is another one whenever an upload moves:
     * whoever counts how they stand hears of nothing else.
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
  context: { uploads: [], chosen: 0 },
  on: {
    add: {
      actions: [
        { type: 'spawnChosen', params: ({ event }) => ({ group: event.group, files: event.files }) },
        'tellParent',
      ],
    },
    retry: { actions: { type: 'tellUpload', params: ({ event }) => ({ key: event.key, event: 'retry' }) } },
    cancel: { actions: { type: 'tellUpload', params: ({ event }) => ({ key: event.key, event: 'cancel' }) } },
    cancelAll: { actions: { type: 'tellUpload', params: { key: 'all', event: 'cancel' } } },
    'upload.moved': {
      actions: [{ type: 'putAway', params: ({ event }) => ({ key: event.key }) }, 'startNext', 'tellParent'],
    },
  },
});
