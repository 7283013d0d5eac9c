import { type ActorRefFrom, assign, createActor, type SnapshotFrom } from 'xstate';
import { uploadMachine } from '#machines/upload.machine.ts';
import { type Upload, uploadsMachine } from '#machines/uploads.machine.ts';
import type { Action, Call, Check } from '../actions.ts';
import { childSubject } from './child-subject.ts';

type State = SnapshotFrom<typeof uploadsMachine>;

const calls: readonly Call[] = [{ method: 'POST', path: '/upload/onboarding/private' }];
const reads: readonly Call[] = [{ method: 'GET', path: '/onboarding-documents/onboardingId' }];

/** The first file arrives; the second fails, and can be retried. */
const names = ['whole.jpg', 'broken.jpg'];
const nameOf = (key: number) => names[key] ?? '';

/** A replacement for an upload, which is only read. */
function uploadIn(value: 'uploading' | 'failed', key: number): Upload {
  const context = {
    file: null,
    name: nameOf(key),
    key,
    progress: 0,
    message: null,
    stored: null,
  };
  const snapshot = uploadMachine.resolveState({ value, context });
  const actor: ActorRefFrom<typeof uploadMachine> = createActor(uploadMachine, {
    snapshot,
    input: context,
    parent: standInParent,
  });
  return { key, group: 'taxForm', actor };
}

const standInParent = createActor(uploadsMachine);

const standsAt = ({ context: { uploads } }: State) =>
  uploads.map(({ key, actor }) => `${key} ${String(actor.getSnapshot().value)}`);
const newest = ({ context }: State) => context.chosen - 1;
const isThere = ({ context: { uploads } }: State, event: object) =>
  'key' in event && uploads.some(({ key }) => key === event.key);
const isFailed = (state: State) => standsAt(state).some((stands) => stands.endsWith('failed'));

/** What is visible of the newest file: uploading, failed, present, or removed. */
function newestChecks(state: State): readonly Check[] {
  const { chosen, uploads } = state.context;
  if (chosen === 0) return [{ see: 'text', text: nameOf(0), not: true }];
  const name = nameOf(newest(state));
  const cancel: Check = { see: 'button', name: `Cancel ${name}` };
  if (isFailed(state)) return [{ see: 'button', name: `Try again to upload ${name}` }];
  if (uploads.length > 0) return [cancel];
  return [{ ...cancel, not: true }];
}

/** All uploads of the documents page. */
export const uploadsSubject = childSubject<typeof uploadsMachine, never, 'uploads'>({
  id: 'uploads',
  title: 'Uploading several files',
  machine: uploadsMachine,
  outcomes: {},
  actions: {
    spawnChosen: assign({
      chosen: ({ context }) => context.chosen + 1,
      uploads: ({ context }) => [...context.uploads, uploadIn('uploading', context.chosen)],
    }),
    tellUpload: assign({
      uploads: ({ context }, params: { key: number | 'all'; event: 'retry' | 'cancel' }) =>
        params.event === 'retry'
          ? context.uploads.map(({ key }) => uploadIn('uploading', key))
          : context.uploads.filter(({ key }) => params.key !== 'all' && params.key !== key),
    }),
    putAway: assign({
      uploads: ({ context }, { key: moved }: { key: number }) =>
        context.uploads.flatMap((upload) => {
          if (upload.key !== moved) return [upload];
          return moved === 0 ? [] : [uploadIn('failed', moved)];
        }),
    }),
  },
  starts: { 'the documents': undefined },
  cases: {
    add: {
      events: [{ type: 'add', group: 'taxForm', files: [{ file: null, name: nameOf(0) }] }],
      when: ({ context: { uploads, chosen } }) => uploads.length === 0 && chosen < names.length,
    },
    retry: { events: [{ type: 'retry', key: 1 }], when: isFailed },
    cancel: {
      events: [
        { type: 'cancel', key: 0 },
        { type: 'cancel', key: 1 },
      ],
      when: isThere,
    },
    cancelAll: { events: [{ type: 'cancelAll' }], when: ({ context: { uploads } }) => uploads.length > 0 },
    'upload.moved': {
      events: [
        { type: 'upload.moved', key: 0 },
        { type: 'upload.moved', key: 1 },
      ],
      when: (state, event) => isThere(state, event) && !isFailed(state),
    },
  },
  key: (state) => [state.context.chosen, standsAt(state)],
  goalsOf: ({ event, state }) => [`${event.type} to ${standsAt(state)}`],
  // A refetch after a failed read, or after a change elsewhere, cancels the uploads.
  beginning: ({ steps }) => {
    const isCutOff = steps.some(({ event }) => event.type === 'cancelAll');
    const opened: readonly Action[] = [
      { world: 'client', has: 'nothing' },
      ...(isCutOff ? [{ world: 'cut', calls: reads } as const] : []),
      { do: 'goTo', path: '/onboarding-documents' },
      ...(isCutOff ? [{ do: 'wait', seconds: 8 } as const] : []),
      { do: 'waitFor', check: { see: 'button', name: 'Save & Next' } },
    ];
    return opened;
  },
  performances: {
    add: ({ after }) => [
      { world: 'hold', calls },
      { do: 'choose', field: 'Tax form', files: [nameOf(newest(after))] },
    ],
    retry: () => [
      { world: 'hold', calls },
      { do: 'press', button: `Try again to upload ${nameOf(1)}` },
    ],
    cancel: ({ before }) => [
      { do: 'press', button: `${isFailed(before) ? 'Remove' : 'Cancel'} ${nameOf(newest(before))}` },
    ],
    cancelAll: () => [
      { world: 'reconnect', calls: reads },
      { do: 'press', button: 'Load it again' },
    ],
    'upload.moved': ({ after }): readonly Action[] =>
      isFailed(after)
        ? [{ world: 'cut', calls }]
        : [
            { world: 'release', calls },
            { do: 'waitFor', check: { see: 'button', name: `View ${nameOf(newest(after))}` } },
          ],
  },
  recognitions: {
    uploads: (state) => [{ see: 'button', name: 'Save & Next' }, ...newestChecks(state)],
  },
  onlyInModel: {},
});
