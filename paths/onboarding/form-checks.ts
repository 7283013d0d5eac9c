import type { Failure } from '#machines/outcomes.ts';
import { isFrozen, type OnboardingSnapshot } from '#machines/selectors.ts';
import { type FormStepId, stepOf } from '#machines/steps.ts';
import type { Check } from '../actions.ts';
import type { Recognition } from '../script.ts';
import { formAnswers } from './form-answers.ts';
import { unreachable } from './labels.ts';
import { listAnswers } from './list-answers.ts';

type See = Recognition<OnboardingSnapshot>;

/** The title of the alert above a form, and its button. */
const alerts = {
  load: { title: 'What you saved earlier could not be loaded', offers: 'Load it again', says: unreachable },
  conflict: {
    title: 'These answers were changed somewhere else',
    offers: 'Save mine',
    says: 'Another window or device saved this step after you opened it',
  },
  save: { title: 'Nothing you typed is lost.', offers: 'Try again', says: unreachable },
} as const;

const answers = { ...formAnswers, ...listAnswers };

/** The page's heading. */
export function headingOf(step: FormStepId): string {
  return answers[step].heading;
}

export function page(step: FormStepId): Check {
  return { see: 'page', heading: headingOf(step), path: stepOf(step).path };
}

/** The form's record is being loaded: the page shows skeletons. */
export const loading =
  (step: FormStepId): See =>
  (state) => [
    page(step),
    { see: 'loading' },
    { see: 'button', name: 'Save & Next', not: true },
    ...noAlerts,
    ...sidebar(step)(state),
  ];

/** The answers are being saved: nothing else can be done meanwhile. */
export const saving =
  (step: FormStepId): See =>
  () => [
    page(step),
    { see: 'button', name: 'Saving…', enabled: false },
    { see: 'button', name: 'Save & Next', not: true },
    { see: 'loading', not: true },
    ...noAlerts,
  ];

/** The checks of every form at rest: whether it can be saved, whether it was, and what failed. */
export const atRest =
  (step: FormStepId): See =>
  (state) => [
    page(step),
    { see: 'loading', not: true },
    // Also disabled while the leave dialog is open: the changes may be discarded.
    { see: 'button', name: 'Save & Next', enabled: !isFrozen(state) && state.context.leavingTo === null },
    ...noteBeside(state),
    ...alertOf(state.context),
    ...sidebar(step)(state),
  ];

/** The state of this step in the list of steps. */
export const sidebar =
  (step: FormStepId): See =>
  ({ context: { attention, marked } }) => [
    { see: 'stepState', step, as: 'Needs attention', ...(!attention.includes(step) && { not: true }) },
    {
      see: 'stepState',
      step,
      as: 'Change requested',
      ...((attention.includes(step) || !marked.includes(step)) && { not: true }),
    },
    ...(marked.includes(step)
      ? [{ see: 'alert', text: 'Please change this before you submit again' } as const]
      : []),
  ];

/** The note next to the button. After a refused save both notes are possible: the model types nothing before it saves. */
function noteBeside(state: OnboardingSnapshot): readonly Check[] {
  if (isFrozen(state)) {
    const { submission } = state.context;
    const standing =
      submission === 'approved' ? 'Approved' : submission === 'rejected' ? 'Not approved' : 'Submitted';
    return [{ see: 'text', text: `${standing}. It cannot be changed now.` }];
  }
  if (state.hasTag('formOpen')) return [{ see: 'text', text: 'Finish or cancel the open form first.' }];
  return state.context.dirty ? [{ see: 'text', text: 'Not saved yet' }] : [];
}

/** Checks for the one alert of this failure, and for the absence of the others. */
export function alertOf({
  failure,
  chosen,
}: Pick<OnboardingSnapshot['context'], 'failure' | 'chosen'>): readonly Check[] {
  const kind = failure && kindOf(failure);
  return Object.entries(alerts).flatMap(([each, { title, offers, says }]): Check[] =>
    each === kind
      ? [
          { see: 'alert', text: title },
          { see: 'alert', text: says },
          { see: 'button', name: kind === 'conflict' ? saveOverConflict(chosen) : offers, enabled: true },
        ]
      : [{ see: 'alert', text: title, not: true }],
  );
}

const noAlerts = alertOf({ failure: null, chosen: {} });

/** Returns the button that saves despite a conflict; it keeps the chosen values of the other window. */
export function saveOverConflict(chosen: OnboardingSnapshot['context']['chosen']): string {
  return Object.values(chosen).includes('theirs') ? 'Save what I chose' : alerts.conflict.offers;
}

function kindOf({ during, reason }: Failure): keyof typeof alerts {
  if (reason === 'conflict') return 'conflict';
  return during === 'load' ? 'load' : 'save';
}
