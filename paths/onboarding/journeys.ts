import { getInitialSnapshot, getNextSnapshot } from 'xstate';
import { documentGroups } from '#domain/catalogues/document-groups.ts';
import { edgeIdOf } from '#machines/graph/edges.ts';
import type { OnboardingEvent } from '#machines/onboarding-types.ts';
import type { OnboardingSnapshot } from '#machines/selectors.ts';
import type { Action, Answers } from '../actions.ts';
import type { PathStep } from '../engine/shortest-paths.ts';
import { type PlannedPath, wordOf } from '../plan.ts';
import type { Performance } from '../script.ts';
import { eventsIn, type PathEvent, type PathEventType } from './cases.ts';
import { upload } from './documents-step.ts';
import { addEntry } from './form-steps.ts';
import { listAnswers } from './list-answers.ts';
import { inputOf, onboardingModel, starts } from './model.ts';
import { performances } from './performances.ts';

const form = ['load.empty', 'save', 'save.done'] as const;
const list = ['load.empty', 'entry.add', 'form.added', 'save', 'save.done'] as const;

/** The events of a visitor until their case is submitted, step by step; with the detail where it is relevant. */
const toSubmission: readonly string[] = [
  ...['verify', 'verify.done'],
  ...form,
  ...form,
  ...form,
  ...list,
  ...form,
  ...form,
  ...list,
  ...['load.done', 'mail.send', 'mail.done', 'next'],
  ...['load.empty', 'form.changed (true)', 'save', 'save.done'],
  'next',
  ...['load.done', 'submit', 'submit.done'],
];

/** From a new visitor through all eleven steps to the page that certifies the submission. */
export function journeys(): readonly PlannedPath<OnboardingSnapshot, PathEvent>[] {
  const [visitor] = starts;
  if (!visitor) throw new Error('Nobody says how a visitor begins');
  const input = inputOf(visitor);
  const first = getInitialSnapshot(onboardingModel, input);
  let state: OnboardingSnapshot = first;
  const steps = toSubmission.map((word): PathStep<OnboardingSnapshot, PathEvent> => {
    const event = eventsIn(state).find((each) => each.type === word || wordOf(each) === word);
    if (!event) throw new Error(`"${word}" cannot happen on the journey any more, at ${state.context.step}`);
    const edges = onboardingModel.getTransitionData(state, event as OnboardingEvent).map(edgeIdOf);
    state = getNextSnapshot(onboardingModel, state, event as OnboardingEvent);
    return { event, state, edges };
  });
  return [
    {
      id: 'visitor > a whole journey to the submission',
      start: 'visitor',
      input,
      first,
      steps,
      isJourney: true,
    },
  ];
}

const grace: Answers = {
  ...listAnswers.controlOwnership.entry,
  'First name': 'Grace',
  'Middle name': '',
  'Last name': 'Hopper',
  Email: 'grace@example.com',
};
const owners = 'Ultimate Beneficial Owner';

/** A person who is a director and an owner. */
const people: readonly Action[] = [
  { do: 'fill', answers: grace },
  { do: 'press', button: 'Add' },
  {
    do: 'waitFor',
    check: { see: 'row', table: listAnswers.controlOwnership.table, cells: ['Grace', 'Hopper'] },
  },
  { do: 'openTab', tab: owners },
  ...addEntry(grace),
  { do: 'waitFor', check: { see: 'row', table: owners, cells: ['Grace', 'Hopper'] } },
];

/** The date ten days ago: a document's date that is recent whenever the path runs. */
function lately(): string {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() - 10);
  return day.toISOString().slice(0, 10);
}

/** One file in each group that needs one. */
function documents(): readonly Action[] {
  const required = documentGroups.filter(({ need }) => need === 'required');
  return [
    ...required.flatMap(({ key, label }) => upload(label, `${key}.jpg`)),
    { do: 'fill', answers: { 'Issue date': lately() } },
  ];
}

const photographs = ['Page with your photograph', 'Your face'];

const passport: readonly Action[] = [
  { do: 'fill', answers: { Passport: true } },
  { do: 'fill', answers: { 'I agree': true } },
  ...photographs.flatMap((label): readonly Action[] => [
    { do: 'choose', field: label, files: [`${label}.jpg`] },
    { do: 'waitFor', check: { see: 'button', name: `Remove: ${label}`, enabled: true } },
  ]),
  { do: 'waitFor', check: { see: 'button', name: 'Submit', enabled: true } },
  { do: 'press', button: 'Submit' },
  { do: 'waitFor', check: { see: 'text', text: 'Waiting for a decision' } },
];

type Perform = Performance<OnboardingSnapshot, PathEvent>;

/** Actions that paths of one step do not need, because their client already has the result. */
export const journeyPerformances: Partial<Record<PathEventType, Perform>> = {
  'form.added': (moment) =>
    moment.before.context.step === 'controlOwnership' ? people : performances['form.added'](moment),
  'form.changed': documents,
  next: (moment) => [
    ...(moment.before.context.step === 'identityVerification' ? passport : []),
    ...performances.next(moment),
  ],
};
