import { isFrozen, type OnboardingSnapshot } from '#machines/selectors.ts';
import { type FormStepId, sectionOf } from '#machines/steps.ts';
import type { Action, Answers } from '../actions.ts';
import type { Recognition } from '../script.ts';
import { formAnswers, type PlainStepId, theirFirstName } from './form-answers.ts';
import { atRest, headingOf, loading, saving } from './form-checks.ts';
import { type ListStepId, listAnswers } from './list-answers.ts';
import type { StepTable } from './step-table.ts';

const plainSteps = Object.keys(formAnswers) as PlainStepId[];
const listSteps = Object.keys(listAnswers) as ListStepId[];

/** The shared events on the pages of the forms. */
export const formTables = Object.fromEntries([
  ...plainSteps.map((step) => [step, plainTable(step)]),
  ...listSteps.map((step) => [step, listTable(step)]),
]) as Readonly<Record<FormStepId, StepTable>>;

/** The record calls of every form. */
function recordOf(step: FormStepId) {
  const section = sectionOf(step);
  return {
    heading: headingOf(step),
    reads: [{ method: 'GET', path: `/${section}` }],
    writes: [{ method: 'PUT', path: `/${section}` }],
    saveElsewhere: [{ world: 'saveElsewhere', section }],
  } as const satisfies Partial<StepTable>;
}

function plainTable(step: PlainStepId): StepTable {
  const { complete, field, other } = formAnswers[step];
  const put = (answer: string | boolean): readonly Action[] => [{ do: 'fill', answers: { [field]: answer } }];
  return {
    ...recordOf(step),
    type: put(other),
    undo: put(complete[field] ?? ''),
    complete: [{ do: 'fill', answers: complete }],
    refuse: put(''),
  };
}

/** Adds an entry to the visible list. */
export function addEntry(answers: Answers): readonly Action[] {
  return [
    { do: 'press', button: 'Add New' },
    { do: 'fill', answers },
    { do: 'press', button: 'Add' },
  ];
}

/** A list is complete as it is: a company can continue without wallets or people. */
function listTable(step: ListStepId): StepTable {
  const { entry, name, confirm, refused } = listAnswers[step];
  return {
    ...recordOf(step),
    type: addEntry(entry),
    undo: [
      { do: 'press', button: `Delete ${name}` },
      { do: 'press', button: confirm },
    ],
    complete: [],
    refuse: addEntry(refused),
  };
}

/** The checks of a form with one record, by its state. */
function plainPlaces(step: PlainStepId) {
  const { field, refusal } = formAnswers[step];
  const isInvalid = (state: OnboardingSnapshot) =>
    state.matches({ verified: { step: { [step]: { ready: 'invalid' } } } });
  const form: Recognition<OnboardingSnapshot> = (state) => [
    ...atRest(step)(state),
    {
      see: 'field',
      label: field,
      enabled: !isFrozen(state),
      invalid: isInvalid(state),
      ...(isInvalid(state) ? { value: '' } : storedIn(step, state)),
    },
    { see: 'text', text: refusal, ...(!isInvalid(state) && { not: true }) },
  ];
  return {
    loading: loading(step),
    'ready.editing': form,
    saving: saving(step),
    'ready.invalid': form,
    'ready.conflict': form,
    'ready.failed': form,
  };
}

/** The value of the field, if it is known: no failure loses what was typed. */
function storedIn(step: PlainStepId, { context }: OnboardingSnapshot): { value?: string | boolean } {
  const { complete, field, other } = formAnswers[step];
  if (Object.values(context.chosen).includes('theirs')) return { value: theirFirstName };
  // A value that only the other window changed is taken over; if both changed it, either value is possible.
  if (context.failure?.reason === 'conflict') return {};
  if (context.dirty) return { value: other };
  if (!context.failure) return {};
  return { value: context.failure.during === 'load' ? '' : (complete[field] ?? '') };
}

/** The checks for the places of the forms with one record. */
export const formRecognitions = Object.assign(
  {},
  ...plainSteps.map((step) => inStep(step, plainPlaces(step))),
) as ReturnType<typeof inStep<PlainStepId, keyof ReturnType<typeof plainPlaces>>>;

/** Returns a step's places with their full names. */
export function inStep<Step extends FormStepId, Place extends string>(
  step: Step,
  places: Readonly<Record<Place, Recognition<OnboardingSnapshot>>>,
) {
  return Object.fromEntries(
    Object.entries(places).map(([place, recognition]) => [`verified.step.${step}.${place}`, recognition]),
  ) as Record<`verified.step.${Step}.${Place}`, Recognition<OnboardingSnapshot>>;
}
