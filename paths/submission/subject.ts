import { submissionMachine } from '#machines/submission.machine.ts';
import type { Check } from '../actions.ts';
import { chooseFrom } from '../engine/choose.ts';
import { shortestPaths } from '../engine/shortest-paths.ts';
import { type PlaceIn, placesIn } from '../places.ts';
import { type Plan, portalEvents } from '../plan.ts';
import { refusedIn } from '../refused.ts';
import type { Recognition, Subject } from '../script.ts';
import { type CaseEvent, pathOver, type SubmissionState } from './paths.ts';
import { casePerformances } from './performances.ts';
import { submissionEvents, submissionRuns } from './runs.ts';

/** The maximum number of steps of a path over the transitions: a quarter of a minute in a browser. */
const longest = 9;

/** The case's status in its header, and whether the page says that answers are not as certified. */
function stands(as: string, isAmended: boolean): Recognition<SubmissionState> {
  const amended: Check = { see: 'text', text: 'Changed since the client certified' };
  return () => [{ see: 'caseStatus', as }, isAmended ? amended : { ...amended, not: true }];
}

/** The page does not show whether a rejected case was as certified until it is reopened. */
const rejected: Recognition<SubmissionState> = () => [{ see: 'caseStatus', as: 'Rejected' }];

const recognitions: Readonly<Record<PlaceIn<typeof submissionMachine>, Recognition<SubmissionState>>> = {
  draft: stands('Draft', false),
  'submitted.asCertified': stands('Submitted', false),
  'submitted.amended': stands('Submitted', true),
  'in_review.asCertified': stands('In review', false),
  'in_review.amended': stands('In review', true),
  changes_requested: stands('Changes requested', false),
  approved: stands('Approved', false),
  updating: stands('Updating', false),
  periodic_review: stands('Periodic review', false),
  'rejected.asCertified': rejected,
  'rejected.amended': rejected,
  withdrawn: stands('Withdrawn', false),
};

/** A client's submission and its review, on the client's last step and on the case page of the staff area. */
export const submissionSubject: Subject<SubmissionState, CaseEvent> = {
  machine: 'submission',
  title: 'The submission of a case and its review',
  plan,
  beginning: () => [
    { world: 'client', has: 'everything that is needed to submit' },
    { do: 'goTo', path: '/certify-and-submit' },
    { do: 'waitFor', check: { see: 'button', name: 'Submit', enabled: true } },
    { do: 'openCase' },
  ],
  performances: casePerformances,
  recognitions,
  placesOf: placesIn,
  refused: (state) => refusedIn(state, submissionEvents),
  onlyInModel: {},
  outcomes: {},
  allEvents: submissionEvents,
};

/** Each beginning needs a whole case, so the paths over the transitions are few and long. */
function plan(): Plan<SubmissionState, CaseEvent> {
  const transitions = shortestPaths(submissionMachine, {
    events: (state) => submissionEvents.filter((event) => state.can(event)),
    key: ({ value, context }) => JSON.stringify([value, context]),
  }).map(({ steps }) => pathOver(steps.map(({ event }) => event.type)));
  const { states } = chooseFrom<SubmissionState, CaseEvent>(transitions, {
    ...portalEvents,
    placesOf: placesIn,
  });
  const edges = submissionRuns(longest).map((run) => pathOver(run.map(({ event }) => event)));
  return { transitions, edges, states };
}
