import type { Kysely } from 'kysely';
import { stateAt } from '#machines/configuration.ts';
import { submissionMachine } from '#machines/submission.machine.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { type JourneyMoveRow, listMoves } from '#server/records/journey/journey.repository.ts';
import type { Position } from './position.ts';
import { isMove, submissionEdge, submissionMoved } from './trail-moves.ts';

/** What somebody went through without a break: of the wizard, in one tab. */
export type RecordedVisit = {
  startedAt: string;
  machineVersion: number;
  moves: readonly { at: string; edge: string; from: string; to: string }[];
};

/** More are not kept of a case. */
const MOST_MOVES = 5000;

type Visits = { visits: RecordedVisit[]; isWhole: boolean };

/** The visits to the wizard, the first one first, and whether none is gone since there were too many moves. */
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
  return { at, edge, from, to };
}

function visit(startedAt: string, machineVersion: number, moves: RecordedVisit['moves']): RecordedVisit {
  return { startedAt, machineVersion, moves };
}

/** What happened to the case itself, as the audit trail has it; nothing before the first thing happened. */
export async function submissionVisits(db: Kysely<Database>, onboardingId: string): Promise<Visits> {
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

/** The innermost state of a position: the machine has no regions. */
function innermost(position: Position | null): string {
  const places = Object.keys(position?.places ?? {});
  const leaf = places.find(
    (place) => Object.keys(stateAt(submissionMachine, place)?.states ?? {}).length === 0,
  );
  return leaf ?? 'draft';
}
