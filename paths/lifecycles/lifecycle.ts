import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  getInitialSnapshot,
  getNextSnapshot,
} from 'xstate';
import { edgeIdOf, edgesOf } from '#machines/graph/edges.ts';
import { type EventOf, moves, type PartyOf, type StatusOf, statusesOf } from '#machines/lifecycle.ts';
import type { Action, CallerName, Check, RecordCall } from '../actions.ts';
import type { PathStep } from '../engine/shortest-paths.ts';
import type { MachineId } from '../machines.ts';
import { placesIn } from '../places.ts';
import { named, type Plan, type PlannedPath } from '../plan.ts';
import type { Moment, Performance, Recognition, Subject } from '../script.ts';
import { runsOver, wayTo } from './runs.ts';

/** What a run remembers in addition to the status, such as whether a purchase was free. */
export type Memory = Readonly<Record<string, string | boolean>>;

/** An event of a status machine, the party that causes it, and what the run remembered before it. */
export type LifecycleEvent = { type: string; by?: string; memory?: Memory };

type State = AnyMachineSnapshot;
type Path = PlannedPath<State, LifecycleEvent>;

/** How a party causes an event: a call of the API, or actions of which the last is that call. */
type How = RecordCall | ((memory: Memory) => readonly Action[]);

/** An event in words, and how each party that may take it causes it. */
type Move<Party extends string> = {
  /** 'publishes the post', after the name of the party. */
  does: string;
  /** 'publishing the post'. */
  doing: string;
  /** Empty for an event that follows from another at once. */
  by: Readonly<Partial<Record<Party, How>>>;
  /** Instead of those of the machine. */
  refusedTo?: Refusals;
};

/** Callers who may not see a record, or may not move it, and the status of the response that they get. */
type Refusals = Readonly<Partial<Record<CallerName, 401 | 403 | 404 | 409>>>;

/** A status machine, and how its records are created, moved and read. */
export type Lifecycle<Machine extends AnyStateMachine> = {
  id: MachineId;
  /** 'A post'. */
  title: string;
  machine: Machine;
  /** The call that creates a record, or how a tester creates one: 'As the administrator, create a post.' */
  created: RecordCall | string;
  /** The call that reads the record, who sends it, and the property with the status. A list has only this record. */
  read: { path: string; by: CallerName; status: 'state' | 'status' };
  /** Complete by type: an event that no one performs does not compile. */
  moves: Readonly<Record<EventOf<Machine>, Move<PartyOf<Machine>>>>;
  /** Whether the record belongs to a client. */
  isOfClient?: true;
  refusedTo: Refusals;
  /** Returns whether an event is tried where the machine refuses it; by default every one is. */
  isTried?(status: StatusOf<Machine>, event: EventOf<Machine>): boolean;
  /** Statuses that a record leaves in the transaction that enters them. */
  passing?: readonly StatusOf<Machine>[];
  remembers?: {
    first: Memory;
    /** Returns what is remembered after an event; null if it cannot happen now. */
    after(memory: Memory, event: LifecycleEvent): Memory | null;
  };
  staffArea?: StaffArea<Machine>;
};

/** The label of a button in a status; undefined where it has none. */
type Button<Status = never> = string | ((from: Status) => string | undefined);

/** The page of a record in the staff area. */
type StaffArea<Machine extends AnyStateMachine> = {
  /** Such as '/admin/blogs/{id}'. */
  path: string;
  by: PartyOf<Machine>;
  /** The status as the page shows it. */
  labels: Readonly<Record<StatusOf<Machine>, string>>;
  /** The button of each move of that party; a function where it depends on the status, or is not in each. */
  buttons: Readonly<Partial<Record<EventOf<Machine>, Button<StatusOf<Machine>>>>>;
  /** Events after which the page has other buttons. */
  avoids?: readonly EventOf<Machine>[];
  /** What a move needs after its button was pressed, such as the answers of a dialog. */
  dialogs?: Readonly<Partial<Record<EventOf<Machine>, readonly Action[]>>>;
};

/** A move of a record from one stored status to another: several events where a status is left at once. */
type Step = { from: string; to: string; events: readonly { type: string; by: string }[] };

/** What is tried in a status although it is not allowed. */
const refusedMoves = 'moves.refused';

/** The maximum number of moves of a path over the transitions. */
const longest = 9;

/** Names of parties, at the start of a sentence. */
const parties: Readonly<Record<string, string>> = {
  administrator: 'The administrator',
  staff: 'A staff member',
  server: 'The server',
  buyer: 'The buyer',
  provider: 'The payment provider',
  client: 'The client',
  company: 'The company',
  colleague: 'The team member',
  learner: 'The learner',
};

/** A lifecycle of any machine. */
export type AnyLifecycle = ReturnType<typeof lifecycle>;

/** Returns the subjects of a status machine, and its events in words. */
export function lifecycle<Machine extends AnyStateMachine>(own: Lifecycle<Machine>) {
  const { id, title, machine, created, read, passing = [], remembers, staffArea } = own;
  const moveOf = (type: string): Move<string> | undefined =>
    (own.moves as Readonly<Record<string, Move<string>>>)[type];

  const partiesOf = [
    ...new Set(edgesOf(machine).flatMap(({ definition }) => definition.meta?.by ?? [])),
  ] as PartyOf<Machine>[];
  const isPassing = (status: string) => passing.includes(status as StatusOf<Machine>);
  /** The moves that parties may take from a status, as the machine says. */
  const movesFrom = (status: string) =>
    partiesOf.flatMap((by) =>
      moves(machine, status as StatusOf<Machine>, by).map(({ event, to }) => ({ type: event, by, to })),
    );
  const steps: readonly Step[] = statusesOf(machine)
    .filter((status) => !isPassing(status))
    .flatMap((from) =>
      movesFrom(from).flatMap(({ to, ...event }): Step[] =>
        isPassing(to)
          ? movesFrom(to).map(({ to: end, ...next }) => ({ from, to: end, events: [event, next] }))
          : [{ from, to, events: [event] }],
      ),
    );

  const rules = {
    start: { status: statusesOf(machine)[0] ?? '', memory: remembers?.first ?? {} },
    after: (memory: Memory, { events }: Step) =>
      events.reduce<Memory | null>(
        (now, event) => (now && remembers ? remembers.after(now, event) : now),
        memory,
      ),
  };
  // An edge to which no way leads is missing in the coverage, which a test reports.
  const transitions = steps.filter((step) =>
    wayTo({ ...rules, transitions: steps }, (each) => each === step),
  );
  const model = { ...rules, transitions };
  const pathOf = (start: string, way: readonly Step[]) => pathOver(machine, start, way, model);
  /** The shortest way over each transition, and to each status that is left at once. */
  const ways = () =>
    transitions.flatMap((step) => {
      const path = pathOf('new', wayTo(model, (each) => each === step)?.steps ?? []);
      const before = named<State, LifecycleEvent>({ ...path, steps: path.steps.slice(0, -1) });
      return step.events.length > 1 ? [before, path] : [path];
    });

  /** Every call that the machine or the contract refuses in a status, with the status of the response. */
  function refusals(status: string): readonly Action[] {
    const calls = Object.entries<Move<string>>(own.moves).flatMap(
      ([type, { by, refusedTo = own.refusedTo }]) =>
        Object.entries(by).flatMap(([party, how]) => {
          const call = how && callOf(how, rules.start.memory);
          return call ? [{ type, party, call, refusedTo }] : [];
        }),
    );
    const legal = movesFrom(status);
    const isLegal = ({ type, party }: { type: string; party: string }) =>
      legal.some((move) => move.type === type && move.by === party);
    // A repeated call about the current status changes nothing, and is answered like the first one.
    const isRepeated = ({ type }: { type: string }) =>
      steps.some(({ to, events }) => to === status && events.some((event) => event.type === type));
    // Two events may have the same call, such as those that lead to the same status.
    const isAccepted = ({ call }: { call: RecordCall }) =>
      calls.some((other) => isSame(other.call, call) && (isLegal(other) || isRepeated(other)));
    const illegal = calls.filter(
      (each) =>
        !isAccepted(each) &&
        (own.isTried?.(status as StatusOf<Machine>, each.type as EventOf<Machine>) ?? true),
    );
    const tried = [
      ...illegal.map(({ call }): Action => ({ world: 'call', call, refusedWith: 409 })),
      ...calls.filter(isLegal).flatMap(({ call, refusedTo }) =>
        Object.entries(refusedTo).map(
          ([by, refusedWith]): Action => ({
            world: 'call',
            call: { ...call, by: by as CallerName },
            refusedWith,
          }),
        ),
      ),
    ];
    return tried.filter((action, index) => tried.findIndex((other) => isSame(other, action)) === index);
  }

  /** One path into each status, which then tries everything that is refused there. */
  function paths(): readonly Path[] {
    const start = 'new';
    const into = (statusesOf(machine) as string[])
      .filter((status) => !isPassing(status))
      .map((status) => {
        if (status === model.start.status) return pathOf(start, []);
        const way = wayTo(model, ({ to }) => to === status);
        if (!way) throw new Error(`No way of ${id} leads to ${status}`);
        return pathOf(start, way.steps);
      });
    return into.map((path) => {
      const state = path.steps.at(-1)?.state ?? path.first;
      if (refusals(String(state.value)).length === 0) return path;
      return named<State, LifecycleEvent>({
        ...path,
        steps: [...path.steps, { event: { type: refusedMoves }, state, edges: [] }],
      });
    });
  }

  function performed({ event }: Moment<State, LifecycleEvent>): readonly Action[] {
    const how = event.by === undefined ? undefined : moveOf(event.type)?.by[event.by];
    return how ? actionsOf(how, event.memory ?? {}) : [];
  }

  const subject: Subject<State, LifecycleEvent> = {
    machine: id,
    title,
    plan: () => ({
      transitions: ways(),
      edges: runsOver(model, longest).map((run) => pathOf('new', run)),
      states: paths(),
    }),
    beginning: () => [
      ...(own.isOfClient ? [{ world: 'client', has: 'nothing' } as const] : []),
      { world: 'record', of: id },
    ],
    performances: tableOf(
      [...Object.keys(own.moves), refusedMoves],
      (type): Performance<State, LifecycleEvent> => {
        if (type !== refusedMoves) return performed;
        return ({ before }) => refusals(String(before.value));
      },
    ),
    recognitions: tableOf(
      statusesOf(machine),
      (status): Recognition<State> =>
        () => [{ see: 'stored', of: id, as: status }],
    ),
    placesOf: placesIn,
    refused: () => [],
    onlyInModel: {},
    outcomes: {},
    allEvents: Object.keys(own.moves).map((type) => ({ type })),
  };

  return {
    id,
    created,
    read,
    subjects: staffArea ? [subject, inStaffArea(staffArea)] : [subject],
    titles: Object.fromEntries([
      ...Object.entries<Move<string>>(own.moves).map(
        ([type, { does, doing }]) =>
          [
            type,
            { title: (_: string, by: string) => `${parties[by] ?? by} ${does}`, before: doing },
          ] as const,
      ),
      [
        refusedMoves,
        { title: () => 'Try what is not allowed', before: 'trying what is not allowed' },
      ] as const,
    ]),
  };

  /** The same record on its page in the staff area: each move of the staff is made with its button. */
  function inStaffArea({ path, by, ...area }: StaffArea<Machine>): Subject<State, LifecycleEvent> {
    const start = 'in the staff area';
    const labels: Readonly<Record<string, string>> = area.labels;
    const dialogs: Readonly<Record<string, readonly Action[] | undefined>> = area.dialogs ?? {};
    const buttons: Readonly<Record<string, Button | undefined>> = area.buttons;
    const buttonOf = (type: string, from: string): string | undefined => {
      const button = buttons[type];
      return typeof button === 'function' ? button(from as never) : button;
    };
    const isOnPage = ({ from, events: [event] }: Step) =>
      event?.by === by && buttonOf(event.type, from) !== undefined;
    const open: Action = { do: 'openRecord', path };
    const plan = (): Plan<State, LifecycleEvent> => {
      const shown = transitions.filter(
        ({ events }) => !events.some(({ type }) => area.avoids?.includes(type as EventOf<Machine>)),
      );
      const runs = runsOver({ ...model, transitions: shown }, longest, isOnPage).map((run): Path => {
        const path = pathOf(start, run);
        const pressed = ({ event }: Path['steps'][number], index: number) =>
          event.by === by &&
          buttonOf(event.type, String((path.steps[index - 1]?.state ?? path.first).value)) !== undefined;
        return {
          ...path,
          steps: path.steps.map((step, index) =>
            pressed(step, index) ? step : { ...step, isByCall: true as const },
          ),
        };
      });
      return { transitions: runs, edges: runs, states: runs };
    };
    return {
      ...subject,
      title: `${title}, in the staff area`,
      plan,
      beginning: (planned) => [...subject.beginning(planned), open],
      performances: tableOf(
        Object.keys(own.moves),
        (type): Performance<State, LifecycleEvent> =>
          (moment) => {
            const button = buttonOf(type, String(moment.before.value));
            if (moment.event.by !== by || button === undefined) return [...performed(moment), open];
            return [{ do: 'press', button }, ...(dialogs[type] ?? [])];
          },
      ),
      recognitions: tableOf(
        statusesOf(machine),
        (status): Recognition<State> =>
          () => {
            const offered = movesFrom(status).flatMap((move) =>
              move.by === by ? (buttonOf(move.type, status) ?? []) : [],
            );
            const all = Object.keys(buttons).flatMap((type) => buttonOf(type, status) ?? []);
            return [
              { see: 'recordStatus', as: labels[status] ?? status },
              { see: 'stored', of: id, as: status },
              ...[...new Set(all)].map(
                (name): Check => ({ see: 'button', name, ...(!offered.includes(name) && { not: true }) }),
              ),
            ];
          },
      ),
    };
  }
}

const actionsOf = (how: How, memory: Memory): readonly Action[] =>
  typeof how === 'function' ? how(memory) : [{ world: 'call', call: how }];

/** Returns the call of the API that causes an event; null for other causes. */
function callOf(how: How, memory: Memory): RecordCall | null {
  const last = actionsOf(how, memory).at(-1);
  return last && 'world' in last && last.world === 'call' && last.call.method !== 'GET' ? last.call : null;
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

function tableOf<Entry>(names: readonly string[], entry: (name: string) => Entry): Record<string, Entry> {
  return Object.fromEntries(names.map((name) => [name, entry(name)]));
}

type Model = {
  start: { memory: Memory };
  after(memory: Memory, step: Step): Memory | null;
};

/** Returns a way as a path of the machine. */
function pathOver(
  machine: AnyStateMachine,
  start: string,
  way: readonly Step[],
  { start: { memory: firstMemory }, after }: Model,
): Path {
  const first: State = getInitialSnapshot(machine);
  const steps: PathStep<State, LifecycleEvent>[] = [];
  let [state, memory] = [first, firstMemory];
  for (const step of way) {
    for (const [index, { type, by }] of step.events.entries()) {
      const event: LifecycleEvent & AnyEventObject = {
        type,
        by,
        ...(Object.keys(memory).length > 0 && { memory }),
      };
      const edges = machine.getTransitionData(state, event).map(edgeIdOf);
      state = getNextSnapshot(machine, state, event);
      const isPassed = index < step.events.length - 1;
      steps.push({ event, state, edges, ...(isPassed && { isPassed: true as const }) });
    }
    memory = after(memory, step) ?? memory;
  }
  return named<State, LifecycleEvent>({ input: undefined, first, steps, start });
}
