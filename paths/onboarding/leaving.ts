import { type OnboardingSnapshot, stepId } from '#machines/selectors.ts';
import type { Check } from '../actions.ts';
import type { OnboardingPlace } from '../places.ts';
import type { Performance, Recognition } from '../script.ts';
import type { PathEvent, PathEventType } from './cases.ts';

const question: Check = { see: 'question', title: 'Leave without saving?' };

/** The answers to the dialog before something typed is lost. */
export const leavingPerformances = {
  'leave.discard': () => [{ do: 'press', button: 'Leave without saving' }],
  'leave.stay': () => [{ do: 'press', button: 'Stay on this page' }],
} satisfies Partial<Record<PathEventType, Performance<OnboardingSnapshot, PathEvent>>>;

/** Whether the dialog is open. */
export const leavingRecognitions = {
  'verified.leaving.idle': () => [{ ...question, not: true }],
  'verified.leaving.asking': (snapshot) => [
    question,
    {
      see: 'text',
      text:
        stepId(snapshot) === 'onboardingDocuments'
          ? 'Your last changes are not saved yet. Files that you marked for deletion stay.'
          : 'What you typed on this page is not saved yet.',
    },
    { see: 'button', name: 'Stay on this page', enabled: true },
    { see: 'button', name: 'Leave without saving', enabled: true },
  ],
} satisfies Partial<Record<OnboardingPlace, Recognition<OnboardingSnapshot>>>;
