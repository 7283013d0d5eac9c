import { personVerificationMachine } from '#machines/person-verification.machine.ts';
import type { Action, Check } from '../actions.ts';
import type { Outcomes } from '../engine/test-machine.ts';
import type { PlaceIn } from '../places.ts';
import { childSubject, type NameIn } from './child-subject.ts';
import { director, linkHome, linkPath } from './identity-home.ts';

const outcomes = {
  openLink: {
    open: {
      event: 'open.done',
      output: {
        kind: 'open',
        link: { name: 'Grace Hopper', company: 'Analytical Engines Ltd', expiresAt: '2030-01-01T00:00:00Z' },
      },
    },
    dead: { event: 'open.dead', output: { kind: 'linkDead' } },
    failed: { event: 'open.failed' },
  },
  identityCheck: {
    dead: { event: 'check.dead', output: { kind: 'linkDead' } },
    failed: { event: 'check.failed' },
  },
} as const satisfies Outcomes;

const { page, statusCalls } = linkHome;
const trouble = (heading: string): Check => ({ see: 'page', heading, path: linkPath });
const unreachable = trouble('This page could not be loaded');

const hold: readonly Action[] = [{ world: 'hold', calls: statusCalls }];

/** The page behind the link in the mail to a director or beneficial owner. */
export const personVerificationSubject = childSubject<
  typeof personVerificationMachine,
  NameIn<typeof outcomes>,
  Exclude<PlaceIn<typeof personVerificationMachine>, 'starting'>
>({
  id: 'personVerification',
  title: 'The page behind a mailed link',
  machine: personVerificationMachine,
  outcomes,
  starts: { 'a link': { hasToken: true }, 'a link that is cut off': { hasToken: false } },
  cases: { retry: { events: [{ type: 'retry' }] } },
  key: () => null,
  beginning: ({ start, steps }): readonly Action[] => {
    if (start !== 'a link') return [{ world: 'visitor' }, { do: 'goTo', path: linkPath }];
    const isAltered = steps.some(({ event }) => event.type === 'open.dead');
    return [
      { world: 'client', has: 'answers in all seven forms' },
      { world: 'mailElsewhere', email: director },
      ...hold,
      { do: 'followLink', mailedTo: director, ...(isAltered && { altered: true }) },
    ];
  },
  performances: {
    retry: () => [...hold, { do: 'press', button: 'Try again' }],
    'open.done': () => [{ world: 'release', calls: statusCalls }],
    'open.dead': () => [{ world: 'release', calls: statusCalls }],
    'open.failed': () => [
      { world: 'cut', calls: statusCalls },
      { do: 'wait', seconds: 8 },
    ],
    // The client who added the person removes them: the link is revoked while its page is open.
    'check.dead': () => [{ world: 'removeElsewhere', what: 'the people' }, { do: 'lookAgain' }],
    'check.failed': () => [],
  },
  recognitions: {
    incomplete: () => [trouble('This link is not complete')],
    opening: () => [{ see: 'loading' }],
    open: () => [
      page,
      { see: 'text', text: 'Grace Hopper' },
      { see: 'text', text: 'Analytical Engines Ltd has named you' },
      { see: 'text', text: 'Which document do you have?' },
    ],
    unreachable: () => [
      unreachable,
      { see: 'alert', text: 'We could not reach the server' },
      { see: 'button', name: 'Try again', enabled: true },
    ],
    dead: () => [trouble('This link no longer works')],
  },
  onlyInModel: {
    'check.failed':
      'The identity check knows all its failures. The edge keeps a fault of ours from ending the page.',
  },
});
