import { type AnyMachineSnapshot, transition } from 'xstate';
import { type Edge, edgeIdOf, placeOf } from '#machines/graph/edges.ts';
import { activeStates } from '#machines/graph/xstate-internals.ts';
import { edgesInWords, type LabelledEdge } from '../drawing/in-words.ts';
import { isWithin } from '../drawing/nesting.ts';
import type { AnEvent, Product } from '../product.ts';
import type { Answers } from './guards.ts';

/** The event that makes a machine take an edge, with the guards that must be forced. */
export type Taking = { event: AnEvent; forced: Answers };

/** Why an edge cannot be taken now, as text for the user. */
export type Refusal = {
  why: string;
  /** Whether it could be taken if a guard returned another result. */
  needsGuard: boolean;
};

/** Something that may happen next: an edge of an active state, and where it leads. */
export type Next = {
  edge: string;
  /** The event as text. */
  event: string;
  /** The innermost states that it enters; empty if it changes no state. */
  leadsTo: readonly string[];
  /** Why it is not taken now; null if it can happen. */
  refusal: string | null;
};

/** Returns the ids of the edges that a machine would take on an event, with these guard results; null if a guard throws. */
type Judge = (event: AnEvent, forced: Answers) => readonly string[] | null;

/** The part of a product that decides which events can be sent, and how a refusal is explained. */
type Known = Pick<Product, 'eventsOf' | 'describeGuard'>;

const none: Answers = new Map();

/**
 * Returns the event that makes a machine take exactly one edge: one of the product's events that the guards let through. If there
 * is none and forcing is allowed, it finds the guard results that are needed.
 */
export function takingOf(
  snapshot: AnyMachineSnapshot,
  known: Known,
  id: string,
  judge: Judge,
  mayForce: boolean,
): Taking | Refusal {
  const said = edgesInWords(snapshot.machine);
  const edge = said.find((each) => each.id === id);
  if (!edge) return { why: 'The machine has no such edge.', needsGuard: false };
  const guard = guardInWords(snapshot, known, edge.guard);
  if (edge.descriptor === 'always') {
    const when = guard === null ? 'at once' : `as soon as ${guard} allows it`;
    return { why: `It is taken without an event, ${when}.`, needsGuard: false };
  }
  if (!activeStates(snapshot).some((node) => node.id === edge.source.id)) {
    const here = placesOf(snapshot).map((place) => `“${place}”`);
    return {
      why: `This state does not accept “${edge.event}”: “${placeOf(edge.source)}” does, and the machine is in ${here.join(' and ')}.`,
      needsGuard: false,
    };
  }
  const events = eventsFor(edge, known);
  for (const event of events) if (judge(event, none)?.includes(id)) return { event, forced: none };
  const forced = guardsFor(snapshot, edge);
  if (mayForce && forced) {
    for (const event of events) if (judge(event, forced)?.includes(id)) return { event, forced };
  }
  return { why: reasonOf(snapshot, known, edge, events, judge), needsGuard: forced !== null && !mayForce };
}

/** Returns everything that may happen next, by the edges of the active states: what can happen now first. */
export function nextOf(snapshot: AnyMachineSnapshot, known: Known, judge: Judge): readonly Next[] {
  const active = activeStates(snapshot);
  return edgesInWords(snapshot.machine)
    .filter(({ source, descriptor, isForbidden }) => {
      return descriptor !== 'always' && !isForbidden && active.some(({ id }) => id === source.id);
    })
    .map(({ id, event, targets }): Next => {
      const found = takingOf(snapshot, known, id, judge, false);
      const isRefused = 'why' in found;
      return {
        edge: id,
        event,
        leadsTo: isRefused ? targets.map(placeOf) : enteredBy(snapshot, found.event),
        refusal: isRefused ? found.why : null,
      };
    })
    .sort((one, other) => Number(one.refusal !== null) - Number(other.refusal !== null));
}

/** Returns the innermost states that an event enters, `always` edges included. */
function enteredBy(snapshot: AnyMachineSnapshot, event: AnEvent): readonly string[] {
  const before = new Set(activeStates(snapshot).map(placeOf));
  try {
    const [after] = transition(snapshot.machine, snapshot, event);
    return placesOf(after).filter((place) => !before.has(place));
  } catch {
    // An action cannot process the payload; taking the edge says so.
    return [];
  }
}

/** Returns the innermost places of a machine, one for each region. */
function placesOf(snapshot: AnyMachineSnapshot): readonly string[] {
  return activeStates(snapshot)
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .map(placeOf);
}

/** Returns why an edge of an active state is not taken: its own guard, another edge that is taken first, or a payload. */
function reasonOf(
  snapshot: AnyMachineSnapshot,
  known: Known,
  edge: LabelledEdge,
  events: readonly AnEvent[],
  judge: Judge,
): string {
  const guard = guardInWords(snapshot, known, edge.guard);
  const judged = events.map((event) => judge(event, none));
  if (judged.every((taken) => taken === null)) {
    return `${guard === null ? 'A guard' : `The guard ${guard}`} cannot evaluate “${edge.event}”: something that it reads is missing in the payload.`;
  }
  // With every candidate before it out of the way, only its own guard is left.
  const others = new Map([...(guardsFor(snapshot, edge) ?? none)].filter(([name]) => name !== edge.guard));
  const isOwn = guard !== null && !events.some((event) => judge(event, others)?.includes(edge.id));
  if (isOwn) return `Its guard ${guard} refuses “${edge.event}”.`;
  const [first] = judged.flatMap((taken) => taken ?? []);
  const winner = edgesInWords(snapshot.machine).find(({ id }) => id === first);
  if (!winner) return `Nothing accepts “${edge.event}” now.`;
  const why = guardInWords(snapshot, known, winner.guard);
  return `“${placeOf(winner.source)}” accepts “${edge.event}” first${why === null ? '' : `, because its guard ${why} allows it`}.`;
}

/** `“maySave” (the form may be edited)`; null without a guard. */
function guardInWords(
  { machine }: AnyMachineSnapshot,
  { describeGuard }: Known,
  guard: string | null,
): string | null {
  if (guard === null) return null;
  const [name = guard] = guard.split(' ');
  const description = describeGuard?.(machine.id, name) ?? null;
  return description === null ? `“${guard}”` : `“${guard}” (${description})`;
}

/** Returns the events that may take the edge: those of the product first. */
function eventsFor({ descriptor, source }: Edge, { eventsOf }: Known): readonly AnEvent[] {
  const own = (eventsOf?.(source.machine.id) ?? []).filter(({ type }) => type === descriptor);
  const [, kind, actorId = ''] = /^xstate\.(done|error)\.actor\.(.*)$/.exec(descriptor) ?? [];
  if (kind === 'error')
    return [...own, carrying(descriptor, { error: new Error('The connection was cut'), actorId })];
  if (kind === 'done') return [...own, carrying(descriptor, { output: {}, actorId })];
  return [...own, { type: descriptor.replace('*', 'any') }];
}

function carrying(type: string, rest: object): AnEvent {
  return { type, ...rest };
}

/** Returns the guard results with which the edge is the first that accepts the event; null if there are none. */
function guardsFor(snapshot: AnyMachineSnapshot, edge: Edge): Answers | null {
  const said = edgesInWords(snapshot.machine).filter(({ descriptor }) => descriptor === edge.descriptor);
  const isActive = (source: Edge['source']) => activeStates(snapshot).some((node) => node.id === source.id);
  const answers = new Map<string, boolean>();
  const wanted = said.find(({ id }) => id === edge.id)?.guard ?? null;
  if (wanted !== null) answers.set(wanted, true);
  const index = said.findIndex(({ id }) => id === edge.id);
  for (const [place, each] of said.entries()) {
    const isBefore = each.source === edge.source ? place < index : isWithin(each.source, edge.source);
    if (each.id === edge.id || !isBefore || !isActive(each.source)) continue;
    if (each.guard === null || each.guard === wanted) return null;
    answers.set(each.guard, false);
  }
  return answers;
}

/** Returns the ids of the edges that a machine would take on an event; null if a guard throws. */
export function edgesTaken(snapshot: AnyMachineSnapshot, event: AnEvent): readonly string[] | null {
  try {
    return snapshot.machine.getTransitionData(snapshot, event).map(edgeIdOf);
  } catch {
    return null;
  }
}
