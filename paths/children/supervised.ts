import type { SnapshotFrom } from 'xstate';
import { stepOf } from '#machines/steps.ts';
import { supervisedMachine } from '#machines/supervised.machine.ts';
import type { Check } from '../actions.ts';
import { afterEvent, type Outcomes } from '../engine/test-machine.ts';
import { stepTables } from '../onboarding/step-tables.ts';
import type { PlaceIn } from '../places.ts';
import { childSubject, type NameIn } from './child-subject.ts';

type State = SnapshotFrom<typeof supervisedMachine>;

const outcomes = {
  subscription: { failed: { event: 'subscription.failed' } },
} as const satisfies Outcomes;

const backOff = afterEvent('backOff') as 'after.backOff';
const stable = afterEvent('stable') as 'after.stable';

const firstPage: Check = {
  see: 'page',
  heading: stepTables.contactDetails.heading,
  path: stepOf('contactDetails').path,
};

const notice = (state: State): readonly Check[] => [
  { see: 'text', text: 'This page is no longer up to date', ...(!state.hasTag('outdated') && { not: true }) },
];

/** The subscription to the sessions of other windows, on the sign-in page: it fails in a browser without storage events. */
export const supervisedSubject = childSubject<
  typeof supervisedMachine,
  NameIn<typeof outcomes> | typeof backOff | typeof stable,
  PlaceIn<typeof supervisedMachine>
>({
  id: 'supervised',
  title: 'Listening to other windows',
  machine: supervisedMachine,
  outcomes,
  starts: { 'the sign-in page': undefined },
  cases: { 'session.started': { events: [{ type: 'session.started' }] } },
  delays: [{ type: backOff }, { type: stable }],
  key: ({ context }) => Math.min(context.failures, 3),
  // A page without storage events is so from its beginning, and at each attempt.
  isPassed: (_, next) => next.type === 'subscription.failed',
  beginning: ({ first }) => [
    { world: 'visitor' },
    ...(first.context.failures > 0 ? [{ do: 'listen', isAllowed: false } as const] : []),
    { do: 'goTo', path: '/verify' },
  ],
  performances: {
    'session.started': () => [{ world: 'signInElsewhere' }, { do: 'waitFor', check: firstPage }],
    'subscription.failed': () => [],
    [backOff]: ({ before, rest }) => [
      ...(rest[0]?.type === 'subscription.failed' ? [] : [{ do: 'listen', isAllowed: true } as const]),
      { do: 'wait', seconds: 5 * 2 ** (before.context.failures - 1) },
    ],
    [stable]: () => [{ do: 'wait', seconds: 60 }],
  },
  recognitions: {
    'running.connecting': notice,
    'running.reconnecting': notice,
    'running.connected': notice,
    backingOff: notice,
    outdated: notice,
  },
  onlyInModel: {
    'subscription.failed after a minute': 'A browser that refuses to listen does so from the first.',
  },
  isOnlyInModel: ({ type }, state) =>
    type === 'subscription.failed' && state.matches({ running: 'connected' }),
});
