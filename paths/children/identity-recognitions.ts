import type { identityCheckMachine } from '#machines/identity-check.machine.ts';
import type { Check } from '../actions.ts';
import type { PlaceIn } from '../places.ts';
import { type IdentityHome, linkPath } from './identity-home.ts';
import { type IdentityState, isStored, isTaken, notThere } from './identity-model.ts';
import { again, labelOf, submit } from './identity-performances.ts';

const question: Check = { see: 'text', text: 'Which document do you have?' };
const notSubmitted: Check = { see: 'alert', text: 'Not submitted' };
const refused: Check = { see: 'alert', text: 'Your identity could not be verified yet' };
const waiting: Check = { see: 'text', text: 'Waiting for a decision' };
const verified: Check = { see: 'text', text: 'Your identity is verified' };
const unavailable: Check = { see: 'alert', text: 'The identity check cannot be reached right now' };

/** The required photographs, each with its progress. */
function photographs(state: IdentityState): readonly Check[] {
  const { document } = state.context;
  if (!document) return [{ see: 'button', name: submit, not: true }];
  if (document.kind !== 'passport') return [{ see: 'button', name: `Choose a file: ${labelOf('back')}` }];
  const sides = ['front', 'selfie'] as const;
  return [
    ...sides.map(
      (side): Check => ({
        see: 'button',
        name:
          isTaken(state, side) || isStored(state, side)
            ? `Remove: ${labelOf(side)}`
            : `Choose a file: ${labelOf(side)}`,
      }),
    ),
    { see: 'button', name: submit, enabled: sides.every((side) => isStored(state, side)) },
  ];
}

export type IdentityPlace = PlaceIn<typeof identityCheckMachine>;

export function recognitionsAt({
  page,
}: IdentityHome): Record<IdentityPlace, (state: IdentityState) => readonly Check[]> {
  return {
    'reading.loading': () => [page, { see: 'loading' }],
    'reading.unreadable': () => [
      page,
      { see: 'alert', text: 'The status of your check could not be loaded' },
      { see: 'button', name: 'Load it again', enabled: true },
    ],
    'known.open.choosing': (state) => [page, question, { ...notSubmitted, not: true }, ...photographs(state)],
    submitting: () => [page, { see: 'button', name: 'Submitting…', enabled: false }],
    'known.open.failed': ({ context: { message } }) => [
      page,
      notSubmitted,
      {
        see: 'alert',
        text: message === notThere ? 'Take it again' : 'We could not reach the server',
      },
    ],
    'known.atRest.waiting': () => [page, waiting, { ...question, not: true }],
    'known.atRest.refused': () => [page, refused, { see: 'button', name: again, enabled: true }],
    'known.elsewhere.closed': () => [
      page,
      { see: 'text', text: 'you can no longer submit anything here' },
      { ...refused, not: true },
      { see: 'button', name: again, not: true },
      { ...question, not: true },
    ],
    'known.atRest.verified': () => [page, verified],
    'known.elsewhere.widget.fetching': () => [page, { see: 'loading' }],
    'known.elsewhere.widget.open': () => [
      page,
      { see: 'widget', text: 'The applicant is' },
      { ...unavailable, not: true },
    ],
    'known.elsewhere.widget.renewing': () => [
      page,
      { see: 'widget', text: 'The session has ended.' },
      { ...unavailable, not: true },
    ],
    'known.elsewhere.widget.unavailable': () => [
      page,
      unavailable,
      { see: 'button', name: 'Try again', enabled: true },
    ],
    gone: () => [{ see: 'page', heading: 'This link no longer works', path: linkPath }],
  };
}
