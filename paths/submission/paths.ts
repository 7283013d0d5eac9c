import { getInitialSnapshot, getNextSnapshot, type SnapshotFrom } from 'xstate';
import { edgeIdOf } from '#machines/graph/edges.ts';
import { type SubmissionEvent, submissionMachine } from '#machines/submission.machine.ts';
import type { PathStep } from '../engine/shortest-paths.ts';
import { named, type PlannedPath } from '../plan.ts';
import { submissionEvents } from './runs.ts';

export type SubmissionState = SnapshotFrom<typeof submissionMachine>;

/** An event of a case; `name` is the company name that staff enter when they change or restore an answer. */
export type CaseEvent = SubmissionEvent & { name?: string };

export type CasePath = PlannedPath<SubmissionState, CaseEvent>;

/** The company's legal name as the client first certifies it. */
const certifiedFirst = 'Analytical Engines Ltd';

/** The start of every path: nothing is missing, and nothing is submitted. */
const start = 'a complete draft';

/** Returns the path with these events of a case, in order. */
export function pathOver(happens: readonly string[]): CasePath {
  const first = getInitialSnapshot(submissionMachine);
  let before = first;
  let [certified, recorded] = [certifiedFirst, certifiedFirst];
  let approved = certifiedFirst;
  const steps = happens.map((type, index): PathStep<SubmissionState, CaseEvent> => {
    if (type === 'amend') recorded = `Analytical Engines ${index} Ltd`;
    if (type === 'restore') recorded = certified;
    if (type === 'submit' || type === 'certify') certified = recorded;
    if (type === 'approve') approved = certified;
    if (type === 'abandon' || type === 'endReview') [certified, recorded] = [approved, approved];
    const event: CaseEvent = {
      ...eventOf(type),
      ...((type === 'amend' || type === 'restore') && { name: recorded }),
    };
    const edges = submissionMachine.getTransitionData(before, event).map(edgeIdOf);
    const state = getNextSnapshot(submissionMachine, before, event);
    before = state;
    return { event, state, edges };
  });
  return named<SubmissionState, CaseEvent>({ input: undefined, first, steps, start });
}

function eventOf(type: string): SubmissionEvent {
  const event = submissionEvents.find((each) => each.type === type);
  if (!event) throw new Error(`Nobody says with what "${type}" is sent`);
  return event;
}
