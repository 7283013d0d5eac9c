import type { Principal } from '#server/platform/caller/principal.ts';
import type { BodyOf } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import { startOnboarding } from '../onboarding/start-onboarding.ts';
import {
  addMoves,
  changeJourneyState,
  type JourneyMoveRow,
  type JourneyStateRow,
  knownMoves,
  lockJourneyState,
} from './journey.repository.ts';
import type { createJourneyCipher } from './journey-cipher.ts';
import { unknownIn } from './known-moves.ts';

/** Maximum number of moves stored per case: some hundred visits to every step. */
const MOST_MOVES = 5000;

type JourneyRecord = BodyOf<'recordJourney'>;

/**
 * Stores the state of a client's wizard and its moves. Throws 400 for states and moves that the machine does not have.
 */
export async function recordJourney(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  cipher: ReturnType<typeof createJourneyCipher>,
  { client, received }: { client: Principal; received: JourneyRecord },
): Promise<void> {
  const unknown = unknownIn(received);
  if (unknown.length > 0) throw badRequest(unknown);
  const { row } = await startOnboarding(deps, client);
  const now = deps.clock.now();
  const moves = [...new Map(received.moves.map((move) => [move.seq, move])).values()].sort(
    (a, b) => a.seq - b.seq,
  );
  const stands = {
    onboarding_id: row.id,
    version: received.machineVersion,
    state: cipher.seal(row.id, received.state),
    tab: received.tab,
    seq: moves.at(-1)?.seq ?? 0,
    recorded_at: now.toISOString(),
  };
  await inTransaction(deps.db, async (trx) => {
    const before = await lockJourneyState(trx, { ...stands, moves: 0 });
    const known = await knownMoves(trx, {
      onboardingId: row.id,
      tab: received.tab,
      seqs: moves.map(({ seq }) => seq),
    });
    const added = moves
      .filter(({ seq }) => !known.has(seq))
      .map((move, index) => toRow(move, { received, now, id: row.id, position: before.moves + index + 1 }));
    const count = before.moves + added.length;
    await addMoves(trx, added, { onboardingId: row.id, droppedTo: count - MOST_MOVES });
    await changeJourneyState(trx, {
      onboarding_id: row.id,
      ...(isLater(stands, before) ? stands : {}),
      moves: count,
    });
  });
}

/** A call that arrives after a later one of the same page has an outdated state. */
function isLater(received: Pick<JourneyStateRow, 'tab' | 'seq'>, before: JourneyStateRow): boolean {
  return received.tab !== before.tab || received.seq >= before.seq;
}

type ReceivedMove = { received: JourneyRecord; now: Date; id: string; position: number };

/** The page's clock may be wrong, but the time between the event and the call is right. */
function toRow(
  move: JourneyRecord['moves'][number],
  { received, now, id, position }: ReceivedMove,
): JourneyMoveRow {
  const ago = Math.max(0, Date.parse(received.sentAt) - Date.parse(move.at));
  return {
    onboarding_id: id,
    position,
    tab: received.tab,
    seq: move.seq,
    at: new Date(now.getTime() - ago).toISOString(),
    edge: move.edge,
    from_place: move.from,
    to_place: move.to,
    stayed: move.stayed,
    version: received.machineVersion,
  };
}
