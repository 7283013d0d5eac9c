import type { OnboardingSnapshot } from '#machines/selectors.ts';
import type { Check } from '../actions.ts';
import type { OnboardingPlace } from '../places.ts';
import type { Performance, Recognition } from '../script.ts';
import type { PathEvent, PathEventType } from './cases.ts';
import type { StepTable } from './step-table.ts';

const heading = 'Identity verification';
const page: Check = { see: 'page', heading, path: '/identity-verification' };
const face = 'Your face';
const remove = `Remove: ${face}`;

/**
 * The client's own identity. Reading is part of the check (`children/identity-check.ts`); leaving can only lose a photograph that
 * is still being sent, because the server stores the others. A client who has handed in has nothing to photograph.
 */
export const identityTable: StepTable = {
  heading,
  reads: [],
  writes: [],
  type: [
    { do: 'fill', answers: { Passport: true } },
    { world: 'hold', calls: [{ method: 'POST', path: '/verification/photographs/*' }] },
    { do: 'choose', field: face, files: ['face.jpg'] },
    { do: 'waitFor', check: { see: 'button', name: remove } },
  ],
  undo: [{ do: 'press', button: remove }],
  complete: [],
  refuse: [],
  saveElsewhere: [],
};

/** Both are only covered by the model (`only-in-model.ts`). */
export const identityPerformances = {
  'identity.linkDead': () => [],
  'identity.failed': () => [],
} satisfies Partial<Record<PathEventType, Performance<OnboardingSnapshot, PathEvent>>>;

const interrupted: Check = { see: 'alert', text: 'Your check was interrupted' };

export const identityRecognitions = {
  'verified.step.identityVerification.checking': ({ context: { dirty } }) => [
    page,
    { see: 'button', name: 'Next' },
    { ...interrupted, not: true },
    { see: 'button', name: remove, ...(!dirty && { not: true }) },
  ],
  'verified.step.identityVerification.failed': ({ context: { failure } }) => [
    page,
    ...(failure ? [interrupted] : []),
    { see: 'text', text: 'Which document do you have?', not: true },
  ],
} satisfies Partial<Record<OnboardingPlace, Recognition<OnboardingSnapshot>>>;
