import {
  type AnyEventObject,
  type AnyStateMachine,
  type EventFrom,
  getNextTransitions,
  type SnapshotFrom,
  type StateValue,
  transition,
} from 'xstate';

/**
 * The metadata of a status machine's transition: who may take it. A transition that names no party is open to none, so that a
 * forgotten party refuses the move instead of allowing it.
 */
export type TakenBy<Party extends string> = { by: readonly Party[] };

/** The statuses of a record, by its machine. */
export type StatusOf<Machine extends AnyStateMachine> = SnapshotFrom<Machine>['value'] & string;

export type EventOf<Machine extends AnyStateMachine> = EventFrom<Machine>['type'] & string;

/** The parties that may take at least one move of a machine. */
export type PartyOf<Machine extends AnyStateMachine> = Extract<
  ReturnType<Machine['getTransitionData']>[number]['meta'],
  TakenBy<string>
>['by'][number];

/** A legal move: the event, and the resulting status. */
export type Move<Machine extends AnyStateMachine> = { event: EventOf<Machine>; to: StatusOf<Machine> };

/** Returns every status of a machine, the initial one first. */
export function statusesOf<Machine extends AnyStateMachine>(machine: Machine): StatusOf<Machine>[] {
  return Object.keys(machine.states) as StatusOf<Machine>[];
}

/** Returns the moves that a party may take from a status, in the order of the machine's definition. */
export function moves<Machine extends AnyStateMachine>(
  machine: Machine,
  from: StatusOf<Machine>,
  by: PartyOf<Machine>,
): Move<Machine>[] {
  const events = new Set(
    getNextTransitions(at(machine, from)).map(({ eventType }) => eventType as EventOf<Machine>),
  );
  return [...events].flatMap((event) => {
    const to = statusAfter(machine, from, event, by);
    return to === null ? [] : [{ event, to }];
  });
}

/** Returns the move by which a party brings a record from one status to another; undefined where there is none. */
export function moveTo<Machine extends AnyStateMachine>(
  machine: Machine,
  from: StatusOf<Machine>,
  to: StatusOf<Machine>,
  by: PartyOf<Machine>,
): Move<Machine> | undefined {
  return moves(machine, from, by).find((move) => move.to === to);
}

/** Returns whether a party may bring a record from one status to another in one move. */
export function canMove<Machine extends AnyStateMachine>(
  machine: Machine,
  from: StatusOf<Machine>,
  to: StatusOf<Machine>,
  by: PartyOf<Machine>,
): boolean {
  return moveTo(machine, from, to, by) !== undefined;
}

/**
 * Returns the status after an event; null where the machine refuses it.
 * @param by the party that takes the move; without it, the event alone decides
 */
export function statusAfter<Machine extends AnyStateMachine>(
  machine: Machine,
  from: StatusOf<Machine>,
  event: EventOf<Machine>,
  by?: PartyOf<Machine>,
): StatusOf<Machine> | null {
  return (take(machine, at(machine, from), { type: event }, by)?.value ?? null) as StatusOf<Machine> | null;
}

/**
 * Returns the whole state after an event, for a machine whose statuses have nested states or a context, or whose events carry data;
 * null where the machine refuses it.
 * @param by the party that takes the move; without it, the event alone decides
 */
export function stateAfter<Machine extends AnyStateMachine>(
  machine: Machine,
  from: { value: StateValue; context: object },
  event: EventFrom<Machine>,
  by?: PartyOf<Machine>,
): SnapshotFrom<Machine> | null {
  return take(machine, machine.resolveState(from), event, by) as SnapshotFrom<Machine> | null;
}

/** Returns whether a status carries a tag of its machine, such as `editable`. */
export function hasTag<Machine extends AnyStateMachine>(
  machine: Machine,
  status: StatusOf<Machine>,
  tag: Parameters<SnapshotFrom<Machine>['hasTag']>[0],
): boolean {
  return at(machine, status).hasTag(tag);
}

type Snapshot = ReturnType<AnyStateMachine['resolveState']>;

function at(machine: AnyStateMachine, value: StateValue): Snapshot {
  return machine.resolveState({ value, context: {} });
}

function take(machine: AnyStateMachine, now: Snapshot, event: AnyEventObject, by?: string): Snapshot | null {
  if (!now.can(event)) return null;
  if (by !== undefined && !takersOf(machine, now, event).includes(by)) return null;
  return transition(machine, now, event)[0];
}

/** The parties that the enabled transition of an event names. */
function takersOf(machine: AnyStateMachine, now: Snapshot, event: AnyEventObject): readonly string[] {
  const [taken] = machine.getTransitionData(now, event);
  const meta: Partial<TakenBy<string>> | undefined = taken?.meta;
  return meta?.by ?? [];
}
