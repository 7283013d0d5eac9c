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

/** What the shared events do on the pages of the forms. */
export const formTables = Object.fromEntries([
  ...plainSteps.map((step) => [step, plainTable(step)]),
  ...listSteps.map((step) => [step, listTable(step)]),
]) as Readonly<Record<FormStepId, StepTable>>;

/** What every form does with its record. */
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

/** Adds an entry to the list that is shown. */
export function addEntry(answers: Answers): readonly Action[] {
  return [
    { do: 'press', button: 'Add New' },
    { do: 'fill', answers },
    { do: 'press', button: 'Add' },
  ];
}

/** What a list holds is complete as it is: without wallets or people a company can go on. */
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

/** How a form that is one record is recognised, by what it is doing. */
function plainPlaces(step: PlainStepId) {
  const { field, refusal } = formAnswers[step];
  const isInvalid = (state: OnboardingSnapshot) =>
    state.matches({ verified: { step: { [step]: 'invalid' } } });
  const form: Recognition<OnboardingSnapshot> = (state) => [
    ...atRest(step)(state),
    {
      see: 'field',
      label: field,
      enabled: !isFrozen(state),
      invalid: isInvalid(state),
      ...(isInvalid(state) ? { value: '' } : keptIn(step, state)),
    },
    { see: 'text', text: refusal, ...(!isInvalid(state) && { not: true }) },
  ];
  return {
    loading: loading(step),
    editing: form,
    saving: saving(step),
    invalid: form,
    conflict: form,
    failed: form,
  };
}

/** What stands in the field, where it can be known: nothing that was typed is lost, whatever fails. */
function keptIn(step: PlainStepId, { context }: OnboardingSnapshot): { value?: string | boolean } {
  const { complete, field, other } = formAnswers[step];
  if (Object.values(context.chosen).includes('theirs')) return { value: theirFirstName };
  // Where only the others changed something, theirs is taken over; where both did, either may stand there.
  if (context.failure?.reason === 'conflict') return {};
  if (context.dirty) return { value: other };
  if (!context.failure) return {};
  return { value: context.failure.during === 'load' ? '' : (complete[field] ?? '') };
}

/** How the places of the forms that are one record are recognised. */
export const formRecognitions = Object.assign(
  {},
  ...plainSteps.map((step) => inStep(step, plainPlaces(step))),
) as ReturnType<typeof inStep<PlainStepId, keyof ReturnType<typeof plainPlaces>>>;

/** A step's places by their whole names. */
export function inStep<Step extends FormStepId, Place extends string>(
  step: Step,
  places: Readonly<Record<Place, Recognition<OnboardingSnapshot>>>,
) {
  return Object.fromEntries(
    Object.entries(places).map(([place, recognition]) => [`verified.step.${step}.${place}`, recognition]),
  ) as Record<`verified.step.${Step}.${Place}`, Recognition<OnboardingSnapshot>>;
}
