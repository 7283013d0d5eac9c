import { adjacencyMapToArray, getAdjacencyMap } from '@xstate/test';
import { getInitialSnapshot, type StateValue } from 'xstate';
import { type SubmissionEvent, submissionMachine } from '#machines/submission.machine.ts';

/** Everything that can happen to a submission that lacks nothing. */
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

/** One event of a walk, and where the machine stands after it. */
export type WalkStep = { from: string; event: SubmissionEvent['type']; to: string };

/** A place as the edges name it: `in_review.amended`. */
const placeOf = (value: StateValue): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value)
        .map((entry) => entry.join('.'))
        .join();

/** Every transition of the machine, in its order. */
export function submissionTransitions(): WalkStep[] {
  const map = getAdjacencyMap(submissionMachine, { events: submissionEvents });
  return adjacencyMapToArray(map)
    .map(({ state, event, nextState }) => ({
      from: placeOf(state.value),
      event: event.type,
      to: placeOf(nextState.value),
      isHeard: state.can(event),
    }))
    .filter(({ isHeard }) => isHeard)
    .map(({ isHeard: _, ...step }) => step);
}

/** One walk over every transition of the submission's machine. One, since each beginning costs a whole case. */
export function submissionWalk(): WalkStep[] {
  return submissionWalks().flat();
}

/**
 * Walks that go together over every transition of the submission's machine: from wherever one stands on the shortest way to the
 * nearest that is not taken yet.
 *
 * @param longest how many steps a walk has before the next begins from the start; left out, there is one walk
 */
export function submissionWalks(longest = Number.POSITIVE_INFINITY): WalkStep[][] {
  const all = submissionTransitions();
  const left = new Set(all);
  const first = placeOf(getInitialSnapshot(submissionMachine).value);
  const walks: WalkStep[][] = [];
  let walk: WalkStep[] = [];
  while (left.size > 0) {
    const way = wayToNext(walk.at(-1)?.to ?? first, all, left);
    if (way.length === 0)
      throw new Error(`No way leads over ${[...left].map(({ event }) => event).join(', ')}`);
    if (walk.length === 0) walks.push(walk);
    for (const step of way) {
      left.delete(step);
      walk.push(step);
    }
    if (walk.length >= longest) walk = [];
  }
  return walks;
}

/** The shortest way that ends with a transition which is left; none where there is no such way. */
function wayToNext(start: string, all: readonly WalkStep[], left: ReadonlySet<WalkStep>): WalkStep[] {
  const ways: WalkStep[][] = [[]];
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
