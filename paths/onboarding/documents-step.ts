import type { OnboardingSnapshot } from '#machines/selectors.ts';
import type { Action, Call, Check } from '../actions.ts';
import type { OnboardingPlace } from '../places.ts';
import type { Moment, Performance, Recognition } from '../script.ts';
import { isAsked, type PathEvent, type PathEventType } from './cases.ts';
import type { StepTable } from './step-table.ts';

const heading = 'Required Onboarding Documents';
const page: Check = { see: 'page', heading, path: '/onboarding-documents' };
const uploading: readonly Call[] = [{ method: 'POST', path: '/upload/onboarding/private' }];

/** Chooses a picture and waits until it is stored on the server. */
export function upload(field: string, file: string): readonly Action[] {
  return [
    { do: 'choose', field, files: [file] },
    { do: 'waitFor', check: { see: 'button', name: `View ${file}` } },
  ];
}

/**
 * Uploads a picture and marks it for deletion: files are saved automatically, and only the user's save deletes one, so that the page
 * stays changed.
 */
const change = (field: string, file: string): readonly Action[] => [
  ...upload(field, file),
  { do: 'press', button: `Delete ${file}` },
];

/**
 * The documents. If a path finds saved ones, there is one in every required group, and the proof of address has its issue date.
 */
export const documentsTable: StepTable = {
  heading,
  reads: [{ method: 'GET', path: '/onboarding-documents/onboardingId' }],
  writes: [
    { method: 'POST', path: '/onboarding-documents' },
    { method: 'PATCH', path: '/onboarding-documents/*' },
  ],
  type: change('Additional documentation', 'letter.jpg'),
  // A mark counts as a change until the page is left: an automatic save may have included the file meanwhile.
  undo: [],
  complete: change('Tax form', 'w9.jpg'),
  refuse: [{ do: 'fill', answers: { 'Issue date': '' } }, ...change('Source of funds', 'contract.jpg')],
  saveElsewhere: [{ world: 'saveElsewhere', section: 'onboarding-documents' }],
};

const chosen = 'resolution.jpg';

/** Chooses a file whose upload stays pending. */
function chooseSlow({
  before,
  rest,
}: Pick<Moment<OnboardingSnapshot, PathEvent>, 'before' | 'rest'>): readonly Action[] {
  if (before.context.openUploads > 0) return [];
  return [
    { world: 'hold', calls: uploading },
    {
      do: 'choose',
      field: 'Board resolution',
      files: [chosen],
      // A refused upload ends by itself, with nothing to save.
      ...(rest[1]?.type === 'uploads.changed' && { damaged: true }),
    },
    { do: 'waitFor', check: { see: 'button', name: `Cancel ${chosen}` } },
  ];
}

export const documentsPerformances = {
  'files.chosen': chooseSlow,
  'uploads.changed': (moment): readonly Action[] => {
    if (moment.after.context.openUploads > 0) return chooseSlow(moment);
    // Nothing behind the dialog can be pressed.
    if (isAsked(moment.before))
      return [
        { world: 'release', calls: uploading },
        { do: 'waitFor', check: { see: 'alert', text: 'picture' } },
      ];
    return [
      ...chooseSlow(moment),
      { do: 'press', button: `Cancel ${chosen}` },
      { world: 'release', calls: uploading },
    ];
  },
  // Only covered by the model (`only-in-model.ts`).
  'uploads.failed': () => [],
} satisfies Partial<Record<PathEventType, Performance<OnboardingSnapshot, PathEvent>>>;

const saveButton = 'Save & Next';
const noDate = 'Enter the date on which this document was issued';

function uploadsOf({ context: { openUploads, dirty, leavingTo } }: OnboardingSnapshot): readonly Check[] {
  if (openUploads > 0) {
    return [
      { see: 'text', text: 'Uploading 1 file. You can save as soon as it is done.' },
      // The dialog covers it.
      ...(leavingTo === null ? [{ see: 'button', name: saveButton, enabled: false } as const] : []),
    ];
  }
  return dirty ? [{ see: 'text', text: 'Not saved yet' }] : [];
}

function failureOf({ context: { failure } }: OnboardingSnapshot): Check {
  if (failure?.during === 'load') return { see: 'alert', text: 'What you saved earlier could not be loaded' };
  return { see: 'alert', text: 'Not saved' };
}

export const documentsRecognitions = {
  'verified.step.onboardingDocuments.loading': () => [page, { see: 'loading' }],
  'verified.step.onboardingDocuments.ready.editing': (state) => [
    page,
    ...(state.context.leavingTo === null ? [{ see: 'button', name: saveButton } as const] : []),
    // Each message disappears with its own file, and stays while others are changed.
    ...(state.context.attention.includes('onboardingDocuments')
      ? []
      : [{ see: 'text', text: noDate, not: true } as const]),
    { see: 'alert', text: 'Not saved', not: true },
    ...uploadsOf(state),
  ],
  'verified.step.onboardingDocuments.saving': () => [
    page,
    { see: 'button', name: 'Saving…', enabled: false },
  ],
  'verified.step.onboardingDocuments.ready.invalid': (state) => [
    page,
    { see: 'text', text: noDate },
    { see: 'field', label: 'Issue date', invalid: true },
    ...uploadsOf(state),
  ],
  'verified.step.onboardingDocuments.ready.conflict': (state) => [
    page,
    { see: 'alert', text: 'These answers were changed somewhere else' },
    ...uploadsOf(state),
  ],
  'verified.step.onboardingDocuments.ready.failed': (state) => [page, failureOf(state), ...uploadsOf(state)],
} satisfies Partial<Record<OnboardingPlace, Recognition<OnboardingSnapshot>>>;
