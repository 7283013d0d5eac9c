import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { submissionVisits, wizardVisits } from '#server/derived/time-in-state/visits.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { StoredOnboarding } from '#server/records/onboarding/onboarding.repository.ts';

type CaseJourney = components['schemas']['CaseJourney'];

/** Returns the history of a case: of the wizard from the recorded moves, of the case itself from the audit trail. */
export async function readJourney(
  db: Kysely<Database>,
  { id }: Pick<StoredOnboarding, 'id'>,
  machine: CaseJourney['machine'],
): Promise<CaseJourney> {
  const read = machine === 'onboarding' ? wizardVisits : submissionVisits;
  const { visits, isWhole } = await read(db, id);
  const edges = createList();
  const places = createList();
  const shown = visits.map(({ startedAt, machineVersion, moves }) => ({
    startedAt,
    machineVersion,
    moves: moves.map(({ edge, from, to, at }) => ({
      edge: edges.placeOf(edge),
      from: places.placeOf(from),
      to: places.placeOf(to),
      after: Math.max(0, Date.parse(at) - Date.parse(startedAt)),
    })),
  }));
  return { machine, edges: edges.items, places: places.items, visits: shown, isWhole };
}

/** A list of distinct strings: a few dozen serve thousands of moves. */
function createList(): { items: string[]; placeOf(item: string): number } {
  const known = new Map<string, number>();
  const items: string[] = [];
  return {
    items,
    placeOf(item) {
      const place = known.get(item) ?? items.push(item) - 1;
      known.set(item, place);
      return place;
    },
  };
}
