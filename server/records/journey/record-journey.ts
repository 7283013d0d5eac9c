import { edgesOf, nodesOf, placeOf } from '#machines/graph/edges.ts';
import { machineVersion, onboardingMachine } from '#machines/onboarding.machine.ts';
import type { Principal } from '#server/platform/caller/principal.ts';
import type { BodyOf } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { clientCipher } from '#server/platform/crypto/client-keys.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { badRequest, type FieldError } from '#server/platform/http/errors.ts';
import { startOnboarding } from '../onboarding/start-onboarding.ts';
import {
  addMoves,
  changeJourneyState,
  type JourneyMoveRow,
  type JourneyStateRow,
  knownMoves,
  lockJourneyState,
} from './journey.repository.ts';
import { sealState } from './journey-answer.ts';

/** Maximum number of moves stored per case: some hundred visits to every step. */
const MOST_MOVES = 5000;

type JourneyRecord = BodyOf<'recordJourney'>;

/**
 * Stores the state of a client's wizard and its moves. Throws 400 for states and moves that the machine does not have.
 */
export async function recordJourney(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'random'>,
  { client, received }: { client: Principal; received: JourneyRecord },
): Promise<void> {
  const unknown = unknownIn(received);
  if (unknown.length > 0) throw badRequest(unknown);
  const { row } = await startOnboarding(deps, client);
  const now = deps.clock.now();
  const moves = [...new Map(received.moves.map((move) => [move.seq, move])).values()].sort(
    (a, b) => a.seq - b.seq,
  );
  const state = {
    onboarding_id: row.id,
    version: received.machineVersion,
    state: sealState(await clientCipher(deps, client.userId), row.id, received.state),
    tab: received.tab,
    seq: moves.at(-1)?.seq ?? 0,
    recorded_at: now.toISOString(),
  };
  await inTransaction(deps.db, async (trx) => {
    const before = await lockJourneyState(trx, { ...state, moves: 0 });
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
      ...(isLater(state, before) ? state : {}),
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

/** The wizard's edges with their source states, and its innermost states. */
const edges = new Map(edgesOf(onboardingMachine).map(({ id, source }) => [id, placeOf(source)]));
const places = new Set(
  nodesOf(onboardingMachine)
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .map(placeOf),
);

/** Returns errors for what the server's machine does not contain; an empty list if the record is valid. */
function unknownIn({ machineVersion: version, state, moves }: BodyOf<'recordJourney'>): FieldError[] {
  if (version !== machineVersion) {
    const message = `The wizard is at version ${machineVersion}. Reload the page`;
    return [{ property: 'machineVersion', message }];
  }
  return [
    ...state.places.flatMap((place, index) => unknownPlace(place, `state.places.${index}`)),
    ...moves.flatMap(({ edge, from, to }, index) => [
      ...unknownEdge({ edge, from }, `moves.${index}`),
      ...unknownPlace(from, `moves.${index}.from`),
      ...unknownPlace(to, `moves.${index}.to`),
    ]),
  ];
}

function unknownPlace(place: string, property: string): FieldError[] {
  return places.has(place) ? [] : [{ property, message: `The wizard has no innermost state ${place}` }];
}

function unknownEdge({ edge, from }: { edge: string; from: string }, property: string): FieldError[] {
  const source = edges.get(edge);
  if (source === undefined) {
    return [{ property: `${property}.edge`, message: `The wizard has no edge ${edge}` }];
  }
  const isFrom = source === onboardingMachine.id || source === from || from.startsWith(`${source}.`);
  return isFrom ? [] : [{ property: `${property}.edge`, message: `${from} does not have the edge ${edge}` }];
}
