import { JSDOM } from 'jsdom';
import { type AnyMachineSnapshot, type AnyStateMachine, createMachine } from 'xstate';
import { activeStates } from '#machines/xstate-internals.ts';

/** Returns the result of a document's condition: `isAt({"step":"wallet"})`. */
export type Ask = (call: string) => boolean;

/** A state of the created machine; XState's own type for it contains the names of all others. */
type State = {
  id: string;
  type?: 'parallel' | 'final';
  initial?: string;
  meta: { id: string };
  states: Record<string, State>;
  always: Transition[];
  on: Record<string, Transition[]>;
  onDone?: Transition[];
};

type Transition = {
  target?: string;
  reenter?: boolean;
  guard?: (asked: { event: { type: string } }) => boolean;
};

/**
 * Returns a machine that behaves like an SCXML document, by the rules of SCXML: of a state's matching transitions the first in
 * the document is taken, and a descriptor also matches events that begin with it.
 *
 * @param events the names of all events that it will receive
 * @throws if the document is not XML, or defines a state twice
 */
export function machineOfScxml(document: string, events: Iterable<string>, ask: Ask): AnyStateMachine {
  const root = new JSDOM(document, { contentType: 'application/xml' }).window.document.documentElement;
  const ids = [...root.querySelectorAll(states)].map(({ id }) => id);
  if (new Set(ids).size !== ids.length) throw new Error('Two states have the same id');
  const reader = new Reader([...events], ask);
  return createMachine({
    id: root.getAttribute('name') ?? '',
    initial: keyOf(root.getAttribute('initial') ?? ''),
    states: reader.statesIn(root),
  } as never);
}

/** Returns the document's ids of the active states, one for each region. */
export function idsIn(snapshot: AnyMachineSnapshot): readonly string[] {
  return activeStates(snapshot)
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .map(({ meta }) => (meta as State['meta']).id);
}

const states = 'state, parallel, final';

class Reader {
  constructor(
    private readonly events: readonly string[],
    private readonly ask: Ask,
  ) {}

  statesIn(element: Element): Record<string, State> {
    const inner = childrenOf(element, states);
    return Object.fromEntries(inner.map((state) => [keyOf(state.id), this.state(state)]));
  }

  private state(element: Element): State {
    const { id, localName } = element;
    const initial = element.getAttribute('initial');
    const transitions = childrenOf(element, 'transition');
    const doneHere = `done.state.${id}`;
    const handled = this.events.map((event) => [
      event,
      transitions.filter((transition) => isMeant(transition, event)).map((one) => this.transition(one)),
    ]);
    const atOnce = transitions.filter((transition) => !transition.hasAttribute('event'));
    const done = transitions.filter((transition) => transition.getAttribute('event') === doneHere);
    return {
      id: asId(id),
      meta: { id },
      ...(localName === 'state' ? {} : { type: localName as 'parallel' | 'final' }),
      ...(initial === null ? {} : { initial: keyOf(initial) }),
      states: this.statesIn(element),
      always: atOnce.map((transition) => this.transition(transition)),
      on: Object.fromEntries(handled.filter(([, taken = []]) => taken.length > 0)),
      ...(done.length > 0 ? { onDone: done.map((transition) => this.transition(transition)) } : {}),
    };
  }

  private transition(element: Element): Transition {
    const target = element.getAttribute('target');
    const cond = element.getAttribute('cond');
    return {
      ...(target === null
        ? {}
        : { target: `#${asId(target)}`, reenter: element.getAttribute('type') !== 'internal' }),
      ...(cond === null ? {} : { guard: ({ event }) => this.holds(cond, event.type) }),
    };
  }

  private holds(cond: string, event: string): boolean {
    const [, name, call] = /^(?:_event\.name === '([^']+)')?(?: && )?(\w+\(.*\))?$/.exec(cond) ?? [];
    if (name === undefined && call === undefined) throw new Error(`Nobody knows what “${cond}” asks`);
    return (name === undefined || name === event) && (call === undefined || this.ask(call));
  }
}

function childrenOf(element: Element, selector: string): Element[] {
  return [...element.children].filter((child) => child.matches(selector));
}

/** Returns whether one of a transition's descriptors equals the event, or a prefix of it up to a dot. */
function isMeant(transition: Element, event: string): boolean {
  const descriptors = transition.getAttribute('event')?.split(/\s+/) ?? [];
  return descriptors.some((descriptor) => {
    const beginning = descriptor.replace(/\.?\*$/, '');
    return beginning === '' || event === beginning || event.startsWith(`${beginning}.`);
  });
}

/** XState separates states in a path by a dot. */
function asId(id: string): string {
  return id.replaceAll('.', '/');
}

function keyOf(id: string): string {
  return id.split('.').at(-1) ?? '';
}
