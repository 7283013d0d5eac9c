import type { SnapshotFrom } from 'xstate';
import { uploadMachine } from '#machines/upload.machine.ts';
import type { Action, Call, Check } from '../actions.ts';
import type { Outcomes } from '../engine/test-machine.ts';
import type { PlaceIn } from '../places.ts';
import { childSubject, type NameIn } from './child-subject.ts';

const outcomes = {
  sendFile: { failed: { event: 'sendFile.failed' } },
} as const satisfies Outcomes;

const calls: readonly Call[] = [{ method: 'POST', path: '/upload/onboarding/private' }];
/** The number of parallel uploads; the file of the path is the next one. */
const firstInLine = ['one.jpg', 'two.jpg', 'three.jpg'];
const file = 'own.jpg';
const noPicture = 'own.txt';

const nameOf = ({ context }: SnapshotFrom<typeof uploadMachine>) => context.name;
const buttonOf = (words: string, state: SnapshotFrom<typeof uploadMachine>): Check => ({
  see: 'button',
  name: `${words} ${nameOf(state)}`,
});
const waits: Check = { see: 'text', text: 'Waiting to upload' };

/** Fills the upload queue, so that the file of the path waits. */
const fillLine = (field: string, files: readonly string[]): readonly Action[] => [
  { world: 'hold', calls },
  { do: 'choose', field, files },
  { do: 'waitFor', check: { see: 'button', name: `Cancel ${files.at(-1)}` } },
];

const chooseOwn = (isDamaged: boolean): Action => ({
  do: 'choose',
  field: 'Tax form',
  files: [file],
  ...(isDamaged && { damaged: true }),
});

/** One upload, among others on the documents page. */
export const uploadSubject = childSubject<
  typeof uploadMachine,
  NameIn<typeof outcomes>,
  Exclude<PlaceIn<typeof uploadMachine>, 'chosen'>
>({
  id: 'upload',
  title: 'Uploading one file',
  machine: uploadMachine,
  outcomes,
  starts: {
    'a picture': { file: null, name: file },
    'a file that is no picture': { file: null, name: noPicture, refusal: 'Choose a picture' },
  },
  cases: {
    start: { events: [{ type: 'start' }] },
    retry: { events: [{ type: 'retry' }] },
    cancel: { events: [{ type: 'cancel' }] },
    sent: { events: [{ type: 'sent', progress: 1 }] },
    stored: { events: [{ type: 'stored', file: { id: 'file', name: file, size: 1 } }] },
    refused: { events: [{ type: 'refused', message: 'No picture' }] },
    broken: { events: [{ type: 'broken', message: 'The connection was cut' }] },
  },
  key: ({ context: { progress, message, stored } }) => [progress, message, stored !== null],
  beginning: ({ start, steps }) => [
    { world: 'client', has: 'nothing' },
    { do: 'goTo', path: '/onboarding-documents' },
    ...(start === 'a picture'
      ? [
          ...fillLine('Board resolution', firstInLine),
          chooseOwn(steps.some(({ event }) => event.type === 'refused')),
        ]
      : [{ do: 'choose', field: 'Tax form', files: [noPicture] } as const]),
  ],
  performances: {
    // It starts when an upload before it ends.
    start: () => [{ do: 'press', button: `Cancel ${firstInLine[0]}` }],
    // The queue is full when it joins it for another attempt.
    retry: () => [
      ...fillLine('Source of funds', ['four.jpg', 'five.jpg', 'six.jpg']),
      { do: 'press', button: `Try again to upload ${file}` },
    ],
    cancel: ({ before }) => [
      {
        do: 'press',
        button: `${before.matches('refused') || before.matches('failed') ? 'Remove' : 'Cancel'} ${nameOf(before)}`,
      },
    ],
    sent: () => [],
    stored: () => [{ world: 'release', calls }],
    refused: () => [{ world: 'release', calls }],
    broken: () => [{ world: 'cut', calls }],
    'sendFile.failed': () => [],
  },
  recognitions: {
    queued: (state) => [buttonOf('Cancel', state), waits],
    uploading: (state) => [
      buttonOf('Cancel', state),
      { ...waits, not: true },
      ...(state.context.progress === 1
        ? [{ see: 'progress', file: nameOf(state), text: 'Checking the picture' } as const]
        : []),
    ],
    done: (state) => [buttonOf('View', state), { ...buttonOf('Cancel', state), not: true }],
    refused: (state) => [
      buttonOf('Remove', state),
      { ...buttonOf('Try again to upload', state), not: true },
      { see: 'alert', text: nameOf(state) === noPicture ? 'Choose a jpg, jpeg or png picture' : 'picture' },
    ],
    failed: (state) => [
      buttonOf('Remove', state),
      buttonOf('Try again to upload', state),
      { see: 'alert', text: 'could not reach the server' },
    ],
    cancelled: (state) => [{ see: 'text', text: nameOf(state), not: true }],
  },
  onlyInModel: {
    'sendFile.failed':
      'It tells every failure as `broken`. The edge keeps a fault of ours from ending the portal.',
  },
});
