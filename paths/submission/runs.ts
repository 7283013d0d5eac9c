import { adjacencyMapToArray, getAdjacencyMap } from '@xstate/test';
import { getInitialSnapshot, type StateValue } from 'xstate';
import { type SubmissionEvent, submissionMachine } from '#machines/submission.machine.ts';
import { runsOver } from '../lifecycles/runs.ts';

/** Every event of a submission in which nothing is missing, and which two people work on. */
export const submissionEvents = [
  { type: 'submit', missing: 0 },
  { type: 'takeIntoReview' },
  { type: 'amend' },
  { type: 'restore' },
  { type: 'certify', missing: 0 },
  { type: 'requestChanges' },
  { type: 'approve', isAlone: false, open: 0 },
  { type: 'reject' },
  { type: 'reopen' },
  { type: 'withdraw' },
  { type: 'update' },
  { type: 'abandon' },
  { type: 'startReview' },
  { type: 'endReview' },
] as const satisfies readonly SubmissionEvent[];

/** One event, and the state of the machine after it. */
export type RunStep = { from: string; event: SubmissionEvent['type']; to: string };

/** A place as in the ids of edges: `in_review.amended`. */
const placeOf = (value: StateValue): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value)
        .map((entry) => entry.join('.'))
        .join();

/** Returns every transition of the machine, in order; a withdrawal with and without a version in force are two. */
export function submissionTransitions(): RunStep[] {
  const map = getAdjacencyMap(submissionMachine, { events: submissionEvents });
  const all = adjacencyMapToArray(map)
    .map(({ state, event, nextState }) => ({
      from: placeOf(state.value),
      event: event.type,
      to: placeOf(nextState.value),
      isHandled: state.can(event),
    }))
    .filter(({ isHandled }) => isHandled)
    .map(({ isHandled: _, ...step }) => step);
  return [...new Map(all.map((step) => [JSON.stringify(step), step])).values()];
}

/** Whether a version is in force, after a step; null if the step is impossible now. */
function afterStep({ isInForce }: { isInForce: boolean }, { event, to }: RunStep) {
  if (event === 'withdraw' && (to === 'updating') !== isInForce) return null;
  if (event === 'approve') return { isInForce: true };
  return { isInForce: isInForce && event !== 'reject' && event !== 'reopen' };
}

/** Returns one path over every transition of the submission's machine. One, because each beginning needs a whole case. */
export function submissionRun(): RunStep[] {
  return submissionRuns().flat();
}

/**
 * Returns paths that together cover every transition of the submission's machine.
 *
 * @param longest the number of steps after which the next path begins from the start; if omitted, there is one path
 */
export function submissionRuns(longest?: number): RunStep[][] {
  const status = placeOf(getInitialSnapshot(submissionMachine).value);
  const start = { status, memory: { isInForce: false } };
  return runsOver({ transitions: submissionTransitions(), start, after: afterStep }, longest);
}
