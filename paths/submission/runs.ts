import { adjacencyMapToArray, getAdjacencyMap } from '@xstate/test';
import { getInitialSnapshot, type StateValue } from 'xstate';
import { type SubmissionEvent, submissionMachine } from '#machines/submission.machine.ts';

/** Every event of a submission in which nothing is missing. */
export const submissionEvents = [
  { type: 'submit', missing: 0 },
  { type: 'takeIntoReview' },
  { type: 'amend' },
  { type: 'restore' },
  { type: 'certify', missing: 0 },
  { type: 'requestChanges' },
  { type: 'approve' },
  { type: 'reject' },
  { type: 'reopen' },
  { type: 'withdraw' },
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

/** Returns every transition of the machine, in order. */
export function submissionTransitions(): RunStep[] {
  const map = getAdjacencyMap(submissionMachine, { events: submissionEvents });
  return adjacencyMapToArray(map)
    .map(({ state, event, nextState }) => ({
      from: placeOf(state.value),
      event: event.type,
      to: placeOf(nextState.value),
      isHandled: state.can(event),
    }))
    .filter(({ isHandled }) => isHandled)
    .map(({ isHandled: _, ...step }) => step);
}

/** Returns one path over every transition of the submission's machine. One, because each beginning needs a whole case. */
export function submissionRun(): RunStep[] {
  return submissionRuns().flat();
}

/**
 * Returns paths that together cover every transition of the submission's machine: each continues on the shortest path to the
 * nearest uncovered transition.
 *
 * @param longest the maximum number of steps before the next path begins from the start; if omitted, there is one path
 */
export function submissionRuns(longest = Number.POSITIVE_INFINITY): RunStep[][] {
  const all = submissionTransitions();
  const left = new Set(all);
  const first = placeOf(getInitialSnapshot(submissionMachine).value);
  const runs: RunStep[][] = [];
  let run: RunStep[] = [];
  while (left.size > 0) {
    const way = wayToNext(run.at(-1)?.to ?? first, all, left);
    if (way.length === 0)
      throw new Error(`No way leads over ${[...left].map(({ event }) => event).join(', ')}`);
    if (run.length === 0) runs.push(run);
    for (const step of way) {
      left.delete(step);
      run.push(step);
    }
    if (run.length >= longest) run = [];
  }
  return runs;
}

/** Returns the shortest path that ends with an uncovered transition; none if there is no such path. */
function wayToNext(start: string, all: readonly RunStep[], left: ReadonlySet<RunStep>): RunStep[] {
  const ways: RunStep[][] = [[]];
  const seen = new Set([start]);
  for (const way of ways) {
    const place = way.at(-1)?.to ?? start;
    for (const step of all.filter(({ from }) => from === place)) {
      if (left.has(step)) return [...way, step];
      if (seen.has(step.to)) continue;
      seen.add(step.to);
      ways.push([...way, step]);
    }
  }
  return [];
}
