import type { Kysely } from 'kysely';
import { stateAt } from '#machines/configuration.ts';
import { currentEdge, currentPlace } from '#machines/earlier-names.ts';
import { onboardingMachine } from '#machines/onboarding.machine.ts';
import { submissionMachine } from '#machines/submission.machine.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { type JourneyMoveRow, listMoves } from '#server/records/journey/journey.repository.ts';
import { sealForReading } from '../audit/seal.ts';
import type { Position } from './position.ts';
import { isMove, submissionEdge, submissionMoved } from './trail-moves.ts';

/** Consecutive moves in the wizard, in one tab. */
export type RecordedVisit = {
  startedAt: string;
  machineVersion: number;
  moves: readonly { at: string; edge: string; from: string; to: string }[];
};

/** Maximum number of moves stored per case. */
const MOST_MOVES = 5000;

type Visits = { visits: RecordedVisit[]; isWhole: boolean };

/**
 * Returns the visits to the wizard, oldest first, and whether they are complete; with too many moves the first ones are
 * deleted.
 */
export async function wizardVisits(db: Kysely<Database>, onboardingId: string): Promise<Visits> {
  const rows = await listMoves(db, { onboardingId, limit: MOST_MOVES });
  const tabs = new Map<string, JourneyMoveRow[]>();
  for (const row of rows) {
    const known = tabs.get(row.tab);
    if (known) known.push(row);
    else tabs.set(row.tab, [row]);
  }
  const visits = [...tabs.values()]
    .flatMap((moves) => moves.slice(0, 1).map(({ at, version }) => visit(at, version, moves.map(toMove))))
    .toSorted((one, other) => (one.startedAt < other.startedAt ? -1 : 1));
  return { visits, isWhole: (rows[0]?.position ?? 1) === 1 };
}

function toMove({ at, edge, from_place: from, to_place: to }: JourneyMoveRow) {
  return { at, edge: currentEdge(onboardingMachine, edge), from: currentPlace(from), to: currentPlace(to) };
}

function visit(startedAt: string, machineVersion: number, moves: RecordedVisit['moves']): RecordedVisit {
  return { startedAt, machineVersion, moves };
}

/** Returns the history of the case itself from the audit trail; empty before the first event. */
export async function submissionVisits(db: Kysely<Database>, onboardingId: string): Promise<Visits> {
  await sealForReading(db);
  const entries = await db
    .selectFrom('audit_entries')
    .select(['seq', 'at', 'action', 'details'])
    .where('subject_id', '=', onboardingId)
    .execute();
  let position: Position | null = null;
  const moves: RecordedVisit['moves'][number][] = [];
  const inOrder = entries.filter(isMove).toSorted((one, other) => one.seq - other.seq);
  for (const entry of inOrder) {
    const edge = submissionEdge(position, entry);
    const moved: Position | null = submissionMoved(position, entry).position;
    if (edge !== null && moved) {
      moves.push({ at: entry.at, edge, from: innermost(position), to: innermost(moved) });
    }
    position = moved;
  }
  const [first] = inOrder;
  return { visits: first && moves.length > 0 ? [visit(first.at, 1, moves)] : [], isWhole: true };
}

/** The innermost state of a position; the machine has no parallel regions. */
function innermost(position: Position | null): string {
  const places = Object.keys(position?.places ?? {});
  const leaf = places.find(
    (place) => Object.keys(stateAt(submissionMachine, place)?.states ?? {}).length === 0,
  );
  return leaf ?? 'draft';
}
