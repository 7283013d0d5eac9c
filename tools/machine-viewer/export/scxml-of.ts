import { create } from 'xmlbuilder2';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { descriptionOf } from '#machines/descriptions.ts';
import { type Edge, edgesOf, placeOf } from '#machines/edges.ts';
import { isWithin } from '../drawing/nesting.ts';
import { callOf, type Guards, scriptOf } from './scxml-script.ts';

type Xml = ReturnType<typeof create>;
type Attributes = Readonly<Record<string, string | null>>;

/** Where the document of a machine is, by the machine's id; null for one that is not exported. */
export type FileOf = (machine: string) => string | null;

/** By what element a state is said. */
const elements = {
  atomic: 'state',
  compound: 'state',
  parallel: 'parallel',
  final: 'final',
  history: 'history',
} as const satisfies Record<AnyStateNode['type'], string>;

/**
 * A machine as a document of SCXML (https://www.w3.org/TR/scxml/), the standard that XState keeps to: its states, its
 * transitions with their guards and actions, what it invokes, its delays. Guards, actions and delays are functions of a script at
 * the beginning; an action does nothing.
 *
 * @param guards what a guard answers; one that is not named lets everything through
 * @throws where the machine holds what has no name, or what SCXML cannot say
 */
export function scxmlOf(machine: AnyStateMachine, guards: Guards, fileOf: FileOf): string {
  const { root } = machine;
  const writer = new Writer(machine, fileOf);
  const isBoxed = isMoreThanItsStates(root, writer);
  const document = add(create({ version: '1.0', encoding: 'UTF-8' }), 'scxml', {
    xmlns: 'http://www.w3.org/2005/07/scxml',
    version: '1.0',
    name: machine.id,
    initial: isBoxed ? machine.id : initialOf(root),
    datamodel: 'ecmascript',
  });
  document.ele('script').txt(asItSays(scriptOf(machine, guards)));
  if (isBoxed) addBoxed(document, root, writer);
  else for (const inner of Object.values(root.states)) addState(document, inner, writer);
  return `${document.end({ prettyPrint: true })}\n`;
}

/** Whether a machine does something by itself: a document has no transitions and invokes nothing. */
function isMoreThanItsStates(root: AnyStateNode, { edges }: Writer): boolean {
  const { type, entry, exit, invoke } = root;
  const does = entry.length + exit.length + invoke.length > 0;
  return does || type === 'parallel' || edges.some(({ source }) => source === root);
}

/** The machine as a state around all others; where one of those ends it, the document has an end of its own. */
function addBoxed(document: Xml, root: AnyStateNode, writer: Writer): void {
  const box = addState(document, root, writer);
  if (!Object.values(root.states).some(({ type }) => type === 'final')) return;
  const end = `${placeOf(root)}.over`;
  add(box, 'transition', { event: `done.state.${placeOf(root)}`, target: end });
  add(document, 'final', { id: end });
}

/** What is known of the whole machine while its states are written. */
class Writer {
  readonly edges: readonly Edge[];
  private readonly events: ReadonlySet<string>;

  constructor(
    machine: AnyStateMachine,
    readonly fileOf: FileOf,
  ) {
    this.edges = edgesOf(machine);
    this.events = new Set(this.edges.map(({ descriptor }) => descriptor));
  }

  /**
   * What an edge asks, as an expression. An event of SCXML is meant by the beginning of its name as well: where another one
   * goes on from it, as `submit.confirm` does from `submit`, the whole name is asked for.
   */
  condOf({ descriptor, definition: { guard } }: Edge): string | null {
    const isBeginning = [...this.events].some((other) => other.startsWith(`${descriptor}.`));
    const asked = [
      ...(isBeginning ? [`_event.name === '${descriptor}'`] : []),
      ...(guard === undefined ? [] : [callOf(guard)]),
    ];
    return asked.length > 0 ? asked.join(' && ') : null;
  }
}

function addState(outer: Xml, node: AnyStateNode, writer: Writer): Xml {
  const state = add(outer, elements[node.type], {
    id: placeOf(node),
    initial: initialOf(node),
    type: node.type === 'history' ? (node.history || 'shallow').toString() : null,
  });
  const description = descriptionOf(node);
  if (description !== null) state.com(` ${description.replaceAll('--', '–')} `);
  addActions(state, 'onentry', node.config.entry, delaysOf(node).map(sendOf));
  addActions(state, 'onexit', node.config.exit, delaysOf(node).map(cancelOf));
  for (const edge of inOrder(writer.edges.filter(({ source }) => source === node))) {
    addTransition(state, edge, writer);
  }
  for (const { id, src } of node.invoke) addInvoke(state, node, id, String(src), writer);
  for (const inner of Object.values(node.states)) addState(state, inner, writer);
  return state;
}

function initialOf(node: AnyStateNode): string | null {
  return node.type === 'compound' ? node.initial.target.map(placeOf).join(' ') : null;
}

/** A whole name is asked for before what stands for many, the longer beginning first: in SCXML the first that fits is taken. */
function inOrder(edges: readonly Edge[]): readonly Edge[] {
  const breadth = ({ descriptor }: Edge) => (descriptor.endsWith('*') ? 1_000 - descriptor.length : 0);
  return edges.toSorted((one, other) => breadth(one) - breadth(other));
}

function addTransition(state: Xml, edge: Edge, writer: Writer): void {
  const { source, descriptor, definition } = edge;
  const { targets, isInside } = wayOf(edge);
  const transition = add(state, 'transition', {
    event: descriptor === 'always' ? null : eventOf(descriptor, source),
    cond: writer.condOf(edge),
    target: targets.length > 0 ? targets.map(placeOf).join(' ') : null,
    type: isInside ? 'internal' : null,
  });
  for (const action of definition.actions) script(transition, callOf(action));
}

/** Where an edge leads, and whether its state is left on the way. */
function wayOf({ source, definition: { target = [], reenter } }: Edge): {
  targets: readonly AnyStateNode[];
  isInside: boolean;
} {
  const isOwn = target.every((node) => isWithin(node, source));
  if (reenter || target.length === 0 || !isOwn) return { targets: target, isInside: false };
  // Nothing is left and nothing entered where a state without states leads to itself.
  if (source.type === 'atomic') return { targets: [], isInside: false };
  // SCXML would leave a state that leads to itself: what is meant is its beginning.
  const targets = target.flatMap((node) => (node === source ? source.initial.target : [node]));
  return { targets, isInside: true };
}

function addInvoke(state: Xml, node: AnyStateNode, id: string, src: string, { fileOf }: Writer): void {
  const actor: unknown = node.machine.implementations.actors[src];
  const { id: machine }: { id?: unknown } = Object(actor);
  const file = typeof machine === 'string' ? fileOf(machine) : null;
  add(state, 'invoke', { id, type: file === null ? 'actor' : 'scxml', src: file ?? src });
}

type Delay = { event: string; name: string; place: string };

/** The delays that a state starts as it is entered. */
function delaysOf(node: AnyStateNode): Delay[] {
  return Object.keys(node.config.after ?? {}).map((name) => ({
    event: eventOf(`xstate.after.${name}.${node.id}`, node),
    name,
    place: placeOf(node),
  }));
}

function sendOf({ event, name }: Delay): [string, Attributes] {
  const plain = Number(name);
  const delay: Attributes = Number.isNaN(plain) ? { delayexpr: `${name}()` } : { delay: `${plain}ms` };
  return ['send', { id: event, event, ...delay }];
}

function cancelOf({ event }: Delay): [string, Attributes] {
  return ['cancel', { sendid: event }];
}

/** What XState calls an event, as SCXML calls it. */
function eventOf(descriptor: string, source: AnyStateNode): string {
  const [, kind, of, name = ''] = /^xstate\.(done|error)\.(actor|state)\.(.*)$/.exec(descriptor) ?? [];
  if (kind === 'done' && of === 'actor') return `done.invoke.${name}`;
  if (kind === 'done') return `done.state.${name === source.id ? placeOf(source) : name}`;
  // The standard leaves it open how a failed invocation is told.
  if (kind === 'error') return `error.platform.${name}`;
  if (!descriptor.startsWith('xstate.after.')) return descriptor;
  const delay = descriptor.slice('xstate.after.'.length, -(source.id.length + 1));
  return `after.${delay}.${placeOf(source)}`;
}

function addActions(
  state: Xml,
  when: 'onentry' | 'onexit',
  written: unknown,
  others: readonly [string, Attributes][],
): void {
  const actions = written === undefined ? [] : [written].flat();
  if (actions.length === 0 && others.length === 0) return;
  const block = add(state, when, {});
  for (const action of actions) script(block, callOf(action));
  for (const [name, attributes] of others) add(block, name, attributes);
}

function script(to: Xml, call: string): void {
  to.ele('script').txt(asItSays(`${call};`));
}

/** Adds an element with those of the attributes that are not null. */
function add(to: Xml, name: string, attributes: Attributes): Xml {
  const given = Object.entries(attributes).flatMap(([key, value]) =>
    value === null ? [] : [[key, asItSays(value)]],
  );
  return to.ele(name, Object.fromEntries(given));
}

/** The library takes `&lt;` in a text for a sign that is written out already: here a text is always what it says. */
function asItSays(text: string): string {
  return text.replaceAll('&', '&amp;');
}
