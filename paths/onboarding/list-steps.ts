import { isFrozen, type OnboardingSnapshot } from '#machines/selectors.ts';
import type { Action, Check } from '../actions.ts';
import type { OnboardingPlace } from '../places.ts';
import type { Moment, Performance, Recognition } from '../script.ts';
import type { PathEvent, PathEventType } from './cases.ts';
import { alertOf, atRest, loading, page, saving, sidebar } from './form-checks.ts';
import { inStep } from './form-steps.ts';
import { type ListStepId, listAnswers } from './list-answers.ts';

/** The texts of the list on the page. */
function wordsAt({ before }: Moment<OnboardingSnapshot, PathEvent>) {
  return listAnswers[before.context.step === 'wallet' ? 'wallet' : 'controlOwnership'];
}

/** The entry that is deleted: the first. A page that could not load the list has no saved entries. */
function firstAt(moment: Moment<OnboardingSnapshot, PathEvent>) {
  const { table, cells, name, savedCells, savedName } = wordsAt(moment);
  return moment.before.context.failure?.during === 'load'
    ? { table, cells, name }
    : { table, cells: savedCells, name: savedName };
}

/** What is done with the entries of a list, and its effect on the rows. */
export const listPerformances = {
  'entry.add': (): readonly Action[] => [{ do: 'press', button: 'Add New' }],
  'form.added': (moment) => {
    const { entry, table, cells } = wordsAt(moment);
    return [
      { do: 'fill', answers: entry },
      { do: 'press', button: 'Add' },
      { do: 'waitFor', check: { see: 'row', table, cells } },
    ];
  },
  'form.cancelled': () => [{ do: 'press', button: 'Cancel' }],
  // Only covered by the model (`only-in-model.ts`).
  'form.failed': () => [],
  'entry.delete': (moment) => [{ do: 'press', button: `Delete ${firstAt(moment).name}` }],
  'delete.confirm': (moment) => {
    const { table, cells } = firstAt(moment);
    return [
      { do: 'press', button: wordsAt(moment).confirm },
      { do: 'waitFor', check: { see: 'row', table, cells, not: true } },
    ];
  },
  'delete.cancel': (moment) => {
    const { table, cells } = firstAt(moment);
    return [
      { do: 'press', button: 'Keep it' },
      { do: 'waitFor', check: { see: 'row', table, cells } },
    ];
  },
} satisfies Partial<Record<PathEventType, Performance<OnboardingSnapshot, PathEvent>>>;

/** The checks of a form that consists of lists, by its state. */
function listPlaces(step: ListStepId) {
  const { firstField, refusal, question } = listAnswers[step];
  const refused: Check = { see: 'text', text: refusal };
  const noQuestion: Check = { see: 'question', title: question, not: true };
  const list: Recognition<OnboardingSnapshot> = (state) => [
    ...atRest(step)(state),
    noQuestion,
    { see: 'button', name: 'Add New', enabled: !isFrozen(state) },
    { see: 'button', name: 'Cancel', not: true },
  ];
  return {
    loading: loading(step),
    saving: saving(step),
    'ready.editing': list,
    'ready.conflict': list,
    'ready.failed': list,
    'ready.invalid': (state) => [...list(state), refused],
    adding: (state) => [
      page(step),
      { see: 'field', label: firstField, enabled: true, invalid: false },
      { see: 'button', name: 'Add', enabled: true },
      { see: 'button', name: 'Cancel', enabled: true },
      { see: 'button', name: 'Add New', not: true },
      { see: 'button', name: 'Save & Next', enabled: false },
      { see: 'text', text: 'Finish or cancel the open form first.' },
      ...alertOf(state.context),
      ...sidebar(step)(state),
    ],
    confirmingDelete: () => [
      page(step),
      { see: 'question', title: question },
      { see: 'button', name: 'Keep it', enabled: true },
    ],
  } satisfies Record<string, Recognition<OnboardingSnapshot>>;
}

/** The checks for the places of the forms that consist of lists. */
export const listRecognitions = {
  ...inStep('wallet', listPlaces('wallet')),
  ...inStep('controlOwnership', listPlaces('controlOwnership')),
} satisfies Partial<Record<OnboardingPlace, Recognition<OnboardingSnapshot>>>;
