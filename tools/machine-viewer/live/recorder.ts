import {
  Actor,
  type AnyActor,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type InspectionEvent,
  isMachineSnapshot,
  StateMachine,
} from 'xstate';
import { edgeIdOf, edgesOf, placeOf } from '#machines/graph/edges.ts';
import { activeStates, takenTransitions } from '#machines/graph/xstate-internals.ts';
import { machineIn, type Recorded as RecordedProduct } from '../product.ts';
import {
  type Entry,
  type Message,
  mostEntries,
  mostMessages,
  type Party,
  type Past,
  type ShownActor,
} from './messages.ts';
import { offersOf } from './offers.ts';
import { shown } from './shown.ts';

/** A running actor and what has happened to it since its last entry. */
type Watched = {
  ref: AnyActor;
  about: ShownActor;
  /** Events that were sent to it, in order. */
  sent: { event: AnyEventObject; source: string | null }[];
  edges: string[];
};

export type Recorded =
  | { kind: 'actor'; actor: ShownActor }
  | { kind: 'entry'; entry: Entry }
  | { kind: 'message'; message: Message };

/** Turns XState's inspection events into entries, one for each event that a machine receives. */
export class Recorder {
  readonly #watched = new Map<string, Watched>();
  #entries: Entry[] = [];
  #messages: Message[] = [];
  /** The snapshot of the root actor after each stored entry. */
  readonly #pasts = new Map<number, Past>();
  #count = 0;
  readonly #tell: (news: Recorded) => void;
  readonly #product: RecordedProduct;

  constructor(send: (news: Recorded) => void, product: RecordedProduct) {
    this.#tell = send;
    this.#product = product;
  }

  /** For `createActor(machine, { inspect })`. */
  readonly inspect = (inspected: InspectionEvent): void => {
    if (!(inspected.actorRef instanceof Actor)) return;
    const watched = this.#watch(inspected.actorRef);
    if (inspected.type === '@xstate.event') {
      this.#hear(watched.about, inspected.sourceRef, inspected.event);
      watched.sent.push({ event: inspected.event, source: inspected.sourceRef?.sessionId ?? null });
    }
    if (inspected.type === '@xstate.microstep') {
      watched.edges.push(...takenTransitions(inspected).map(edgeIdOf));
    }
    if (inspected.type === '@xstate.snapshot') this.#settle(watched, inspected.snapshot, inspected.event);
  };

  get entries(): readonly Entry[] {
    return this.#entries;
  }

  get messages(): readonly Message[] {
    return this.#messages;
  }

  /**
   * Returns the portal's state after an entry; undefined if the entry is no longer stored, or the state could not be serialised.
   */
  past(number: number): Past | undefined {
    return this.#pasts.get(number);
  }

  get actors(): ShownActor[] {
    return [...this.#watched.values()].map(({ about }) => about);
  }

  /** Returns the running actor; undefined if there is none with this id. */
  actor(id: string): AnyActor | undefined {
    return this.#watched.get(id)?.ref;
  }

  #watch(ref: AnyActor): Watched {
    const known = this.#watched.get(ref.sessionId);
    if (known) return known;
    const about: ShownActor = {
      id: ref.sessionId,
      name: nameOf(ref),
      parent: ref._parent?.sessionId ?? null,
      machine: machineIn(this.#product, machineOf(ref)?.id ?? null)?.id ?? null,
      status: 'active',
    };
    const watched: Watched = { ref, about, sent: [], edges: [] };
    this.#watched.set(ref.sessionId, watched);
    this.#tell({ kind: 'actor', actor: about });
    return watched;
  }

  /** An event that an actor sends to itself is not a message; its start is a message of its parent. */
  #hear(to: Party, source: unknown, { type }: AnyEventObject): void {
    if (source instanceof Actor && source.sessionId === to.id) return;
    this.#count += 1;
    const message: Message = {
      number: this.#count,
      at: Date.now(),
      from: source instanceof Actor ? { id: source.sessionId, name: nameOf(source) } : null,
      to: { id: to.id, name: to.name },
      type,
    };
    this.#messages = [...this.#messages, message].slice(-mostMessages);
    this.#tell({ kind: 'message', message });
  }

  #settle(watched: Watched, snapshot: { status: ShownActor['status'] }, event: AnyEventObject): void {
    if (isMachineSnapshot(snapshot)) this.#note(watched, snapshot, event);
    if (snapshot.status === watched.about.status) return;
    watched.about = { ...watched.about, status: snapshot.status };
    // Promises and callbacks start and end with every save; only machines have a history worth keeping.
    if (watched.about.machine === null) this.#watched.delete(watched.about.id);
    this.#tell({ kind: 'actor', actor: watched.about });
  }

  #note(watched: Watched, snapshot: AnyMachineSnapshot, event: AnyEventObject): void {
    const { about, sent } = watched;
    const place = sent.findIndex((each) => each.event === event);
    const source = place < 0 ? null : (sent.splice(place, 1)[0]?.source ?? null);
    const edges = new Set(edgesOf(snapshot.machine).map(({ id }) => id));
    const { type, ...payload } = event;
    this.#count += 1;
    const entry: Entry = {
      number: this.#count,
      at: Date.now(),
      actor: about.id,
      event: { type, payload: shown(payload) },
      source,
      // The initial transition is inspected too, and is not one of the machine's edges.
      edges: watched.edges.filter((id) => edges.has(id)),
      places: activeStates(snapshot).map(placeOf),
      context: shown(snapshot.context),
      offers: snapshot.status === 'active' ? offersOf(snapshot, this.#samplesOf(about)) : [],
    };
    watched.edges = [];
    this.#entries = [...this.#entries, entry].slice(-mostEntries);
    this.#keepPast(entry, watched.ref);
    this.#tell({ kind: 'entry', entry });
  }

  #samplesOf({ machine }: ShownActor) {
    return (machine !== null && this.#product.eventsOf?.(machine)) || [];
  }

  #keepPast({ number, at }: Entry, ref: AnyActor): void {
    try {
      this.#pasts.set(number, { number, at, snapshot: outermost(ref).getPersistedSnapshot() });
    } catch {
      // A state that cannot be serialised is only shown in the drawing.
    }
    const [oldest] = this.#entries;
    for (const each of this.#pasts.keys()) if (oldest && each < oldest.number) this.#pasts.delete(each);
  }
}

/** Returns an actor's name; for the root, which has no name of its own, the machine's id. */
function nameOf(ref: AnyActor): string {
  return ref.id === ref.sessionId ? (machineOf(ref)?.id ?? ref.id) : ref.id;
}

function outermost(ref: AnyActor): AnyActor {
  return ref._parent instanceof Actor ? outermost(ref._parent) : ref;
}

function machineOf({ logic }: AnyActor): AnyStateMachine | null {
  return logic instanceof StateMachine ? logic : null;
}
