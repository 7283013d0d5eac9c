import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { edgesById, stateAt } from '#machines/configuration.ts';
import { currentEdge, currentPlace } from '#machines/earlier-names.ts';
import { onboardingMachine } from '#machines/onboarding.machine.ts';
import { steps } from '#machines/steps.ts';
import { submissionMachine } from '#machines/submission.machine.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { DayRange } from '../statistics/days.ts';
import { addCounts, type DwellTimeCounts, dwellTime, noDwellTimes } from './counts.ts';
import type { CountedMachine } from './tables.ts';
import { dwellTimesIn, hereNow, type Progress } from './time-in-state.repository.ts';

export type DropOff = components['schemas']['DropOff'];
type StayFigures = components['schemas']['StayFigures'];

const machines = { onboarding: onboardingMachine, submission: submissionMachine } as const;

/** Returns how long clients stayed in each state of a machine, and by which edges they left it, in a range of days. */
export async function dropOff(
  db: Kysely<Database>,
  { machine, range, progress }: { machine: DropOff['machine']; range: DayRange; progress: Progress },
): Promise<DropOff> {
  const known = machines[machine];
  const states = await figuresOf(db, machine, range);
  const drawn = states.filter(({ place }) => stateAt(known, place));
  const edges = edgesById(known);
  return {
    machine,
    ...range,
    countedAt: progress.counted_at,
    states: drawn.map((state) => ({ ...state, over: state.over.filter(({ edge }) => edges.has(edge)) })),
    steps: machine === 'onboarding' ? inOrder(await figuresOf(db, 'steps', range)) : [],
    earlier: states.filter((state) => !drawn.includes(state)).reduce((sum, { stays }) => sum + stays, 0),
  };
}

async function figuresOf(
  db: Kysely<Database>,
  machine: CountedMachine,
  range: DayRange,
): Promise<StayFigures[]> {
  const [counted, here] = await Promise.all([dwellTimesIn(db, machine, range), hereNow(db, machine)]);
  // The counts of earlier versions of the machine belong to the current names.
  const all = new Map<string, DwellTimeCounts>();
  for (const [place, counts] of counted) {
    const sum = all.get(currentPlace(place)) ?? noDwellTimes();
    addCounts(sum, withCurrentEdges(machine, counts));
    all.set(currentPlace(place), sum);
  }
  const now = new Map<string, number>();
  for (const { place, n } of here) now.set(currentPlace(place), (now.get(currentPlace(place)) ?? 0) + n);
  const places = [...new Set([...all.keys(), ...now.keys()])].sort();
  return places
    .map((place) => figures(place, all.get(place) ?? noDwellTimes(), Math.max(0, now.get(place) ?? 0)))
    .filter(({ stays, closed, here: cases }) => stays + closed + cases > 0);
}

function withCurrentEdges(machine: CountedMachine, counts: DwellTimeCounts): DwellTimeCounts {
  if (machine === 'steps') return counts;
  const over: Record<string, number> = {};
  for (const [edge, n] of Object.entries(counts.over)) {
    const now = currentEdge(machines[machine], edge);
    over[now] = (over[now] ?? 0) + n;
  }
  return { ...counts, over };
}

function figures(place: string, { lasted, over, closed }: DwellTimeCounts, here: number): StayFigures {
  const edges = Object.entries(over)
    .map(([edge, stays]) => ({ edge, stays }))
    .sort((one, other) => other.stays - one.stays || (one.edge < other.edge ? -1 : 1));
  const stays = edges.reduce((sum, edge) => sum + edge.stays, 0);
  return { place, stays, ...dwellTime(lasted), closed, here, over: edges };
}

/** The wizard's steps in order, including those without completed visits. */
function inOrder(found: readonly StayFigures[]): StayFigures[] {
  return steps.map(({ id }) => found.find(({ place }) => place === id) ?? figures(id, noDwellTimes(), 0));
}
