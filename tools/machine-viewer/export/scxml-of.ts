import { create } from 'xmlbuilder2';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { descriptionOf } from '#machines/descriptions.ts';
import { type Edge, edgesOf, placeOf } from '#machines/edges.ts';
import { isWithin } from '../drawing/nesting.ts';

type Xml = ReturnType<typeof create>;
type Attributes = Readonly<Record<string, string | null>>;

/** Returns the file of the SCXML document of a machine, by the machine's id; null if the machine is not exported. */
export type FileOf = (machine: string) => string | null;

/** The SCXML element of each type of state. */
const elements = {
  atomic: 'state',
  compound: 'state',
  parallel: 'parallel',
  final: 'final',
  history: 'history',
} as const satisfies Record<AnyStateNode['type'], string>;

/**
 * Returns a machine as an SCXML document (https://www.w3.org/TR/scxml/), the standard that XState follows: its states, its
 * transitions with their guards and actions, its invocations, its delays. Guards, actions and delays are functions of a script at
 * the beginning; an action does nothing.
 *
 * @param guards the result of each guard; guards that are not named return true
 * @throws if the machine contains something without a name, or something that SCXML cannot express
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
  document.ele('script').txt(verbatim(scriptOf(machine, guards)));
  if (isBoxed) addBoxed(document, root, writer);
  else for (const inner of Object.values(root.states)) addState(document, inner, writer);
  return `${document.end({ prettyPrint: true })}\n`;
}

/** Returns whether the machine itself has actions, transitions or invocations: an SCXML document cannot have them. */
function isMoreThanItsStates(root: AnyStateNode, { edges }: Writer): boolean {
  const { type, entry, exit, invoke } = root;
  const does = entry.length + exit.length + invoke.length > 0;
  return does || type === 'parallel' || edges.some(({ source }) => source === root);
}

/** Adds the machine as a state around all others; if one of those ends it, the document gets a final state of its own. */
function addBoxed(document: Xml, root: AnyStateNode, writer: Writer): void {
  const box = addState(document, root, writer);
  if (!Object.values(root.states).some(({ type }) => type === 'final')) return;
  const end = `${placeOf(root)}.over`;
  add(box, 'transition', { event: `done.state.${placeOf(root)}`, target: end });
  add(document, 'final', { id: end });
}

/** The facts about the whole machine that are needed while its states are written. */
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
   * Returns the condition of an edge as an expression. In SCXML a transition also matches events whose name begins with its
   * event's name: if such an event exists, as `submit.confirm` does for `submit`, the condition compares the whole name.
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

/** Whole names before wildcards, longer prefixes first: SCXML takes the first match. */
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

/** Returns the targets of an edge, and whether its state is exited. */
function wayOf({ source, definition: { target = [], reenter } }: Edge): {
  targets: readonly AnyStateNode[];
  isInside: boolean;
} {
  const isOwn = target.every((node) => isWithin(node, source));
  if (reenter || target.length === 0 || !isOwn) return { targets: target, isInside: false };
  // A self-transition of a state without child states exits and enters nothing.
  if (source.type === 'atomic') return { targets: [], isInside: false };
  // SCXML would exit the state of a self-transition, so the target is its initial state.
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

/** Returns the delays that start when a state is entered. */
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

/** Returns the SCXML name of an XState event. */
function eventOf(descriptor: string, source: AnyStateNode): string {
  const [, kind, of, name = ''] = /^xstate\.(done|error)\.(actor|state)\.(.*)$/.exec(descriptor) ?? [];
  if (kind === 'done' && of === 'actor') return `done.invoke.${name}`;
  if (kind === 'done') return `done.state.${name === source.id ? placeOf(source) : name}`;
  // The standard does not define the event of a failed invocation.
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
  to.ele('script').txt(verbatim(`${call};`));
}

/** Adds an element with the attributes that are not null. */
function add(to: Xml, name: string, attributes: Attributes): Xml {
  const given = Object.entries(attributes).flatMap(([key, value]) =>
    value === null ? [] : [[key, verbatim(value)]],
  );
  return to.ele(name, Object.fromEntries(given));
}

/** The library does not escape `&lt;` in a text, so the ampersand is escaped here. */
function verbatim(text: string): string {
  return text.replaceAll('&', '&amp;');
}

/** The result of each guard, by its name. */
type Guards = ReadonlyMap<string, boolean>;

/** Returns the script of a document: a function for every guard, action and delay that the machine names. */
function scriptOf(machine: AnyStateMachine, guards: Guards): string {
  const { implementations } = machine;
  const functions = [
    ...Object.keys(implementations.guards).map((name) => [name, `return ${guards.get(name) ?? true};`]),
    ...Object.entries(implementations.delays).map(([name, delay]) => {
      return [name, `return '${typeof delay === 'number' ? delay : 0}ms';`];
    }),
    ...Object.keys(implementations.actions).map((name) => [name, '']),
  ];
  return `\n${functions.map(([name, body]) => `function ${name}() {${body && ` ${body} `}}\n`).join('')}`;
}

/**
 * Returns the call of a guard or an action in the document, with its plain params: `isAt({"step":"wallet"})`.
 *
 * @throws if it has no name
 */
function callOf(reference: unknown): string {
  if (typeof reference === 'string') return `${named(reference)}()`;
  if (typeof reference !== 'object' || reference === null || !('type' in reference)) {
    throw new Error('A guard or an action has no name to be exported by');
  }
  const { type, params }: { type: unknown; params?: unknown } = reference;
  // Params that are computed at run time are not part of the definition.
  const given = typeof params === 'object' && params !== null ? JSON.stringify(params) : '';
  return `${named(type)}(${given})`;
}

function named(name: unknown): string {
  if (typeof name === 'string' && /^[A-Za-z_$][\w$]*$/.test(name)) return name;
  throw new Error(`“${String(name)}” cannot be the name of a function`);
}
