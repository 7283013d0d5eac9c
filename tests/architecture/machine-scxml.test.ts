import { describe, expect, it } from 'vitest';
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  initialTransition,
  transition,
} from 'xstate';
import { type Edge, edgesOf, nodesOf, placeOf } from '#machines/edges.ts';
import { activeStates } from '#machines/xstate-internals.ts';
import { machines } from '#paths/machines.ts';
import { placesIn } from '#paths/places.ts';
import { isWithin } from '#tools/machine-viewer/drawing/nesting.ts';
import { scxmlFile } from '#tools/machine-viewer/export/exported-files.ts';
import { exportedMachine, exportedText } from './exported-machine.ts';
import { idsIn, machineOfScxml } from './scxml-machine.ts';

const ids = Object.keys(machines);
const documentOf = (id: string) => exportedText(scxmlFile(id));

describe('the exported files', () => {
  it.each(ids)(
    'contain %s as SCXML: parsed again, it has the same guards and reaches the same states',
    async (id) => {
      const definition = await exportedMachine(id);
      expect(compareRuns(definition, documentOf(id))).toEqual({ differences: [], missed: [] });
    },
  );

  it('would be detected as wrong if a document had another target, no guard or blocked an event', async () => {
    const differ = async (id: string, from: string, to: string) => {
      const document = documentOf(id);
      expect(document.split(from)).toHaveLength(2);
      return compareRuns(await exportedMachine(id), document.replace(from, to)).differences[0];
    };
    expect(await differ('certificate', 'target="withdrawn"', 'target="valid"')).toContain('withdraw');
    expect(await differ('addWallet', 'cond="fitsAsset()"', '')).toContain('fitsAsset()');
    const next = '<transition event="after.second.waiting" cond';
    expect(await differ('requestCode', `<transition event="send"/>\n      ${next}`, next)).toContain(
      'waiting, by send,',
    );
  });

  it('start each document as its machine does, by the functions of its script', async () => {
    for (const id of ids) {
      const document = documentOf(id);
      const answers = new Map(
        [...document.matchAll(/^function (\w+)\(\) \{ return (true|false); \}$/gm)].map(([, name, says]) => [
          name,
          says === 'true',
        ]),
      );
      const read = machineOfScxml(document, [], (call) => answers.get(call.replace(/\(.*/, '')) ?? true);
      const [start] = initialTransition(await exportedMachine(id));
      expect(idsIn(initialTransition(read)[0]), id).toEqual(placesIn(start));
    }
  });
});

/** Two machines that run in parallel, with the same results of their guards. */
class SideBySide {
  private answers: boolean[] = [];
  private asked: string[] = [];
  private readonly definition: AnyStateMachine;
  private readonly read: AnyStateMachine;

  constructor(definition: AnyStateMachine, document: string, events: Iterable<string>) {
    const guards = Object.keys(definition.implementations.guards).map((name) => [
      name,
      (_: unknown, params?: unknown) =>
        this.ask(`${name}(${params === undefined ? '' : JSON.stringify(params)})`),
    ]);
    this.definition = definition.provide({ guards: Object.fromEntries(guards) });
    this.read = machineOfScxml(document, events, (call) => this.ask(call));
  }

  /**
   * Returns the results of a step for each combination of results of the evaluated guards; the first machine decides which guards
   * those are.
   */
  ways<Result>(step: (definition: AnyStateMachine, read: AnyStateMachine) => [() => Result, () => Result]) {
    const [own, other] = step(this.definition, this.read);
    const found: { own: Result; other: Result; asked: string; askedOther: string }[] = [];
    this.answers = [];
    do {
      this.asked = [];
      const first = own();
      const asked = this.asked;
      this.answers.length = asked.length;
      this.asked = [];
      const second = other();
      found.push({ own: first, other: second, asked: asked.join(), askedOther: this.asked.join() });
      this.answers.length = asked.length;
      while (this.answers.at(-1) === false) this.answers.pop();
      if (this.answers.length > 0) this.answers[this.answers.length - 1] = false;
    } while (this.answers.length > 0);
    return found;
  }

  private ask(call: string): boolean {
    const answer = this.answers[this.asked.length] ?? true;
    this.answers[this.asked.length] = answer;
    this.asked.push(call);
    return answer;
  }
}

/**
 * Sends the same events to a definition and to the machine of a document, with any results of their guards.
 *
 * @returns the differences, one sentence each, and the places that the definition never reached
 */
function compareRuns(definition: AnyStateMachine, document: string) {
  const handled = handledBy(definition);
  const both = new SideBySide(
    definition,
    document,
    new Set([...handled.values()].flat().map(({ other }) => other)),
  );
  // A machine that is a state of its document ends in a state next to it.
  const end = document.includes(`<state id="${definition.id}"`) ? `${definition.id}.over` : null;
  const differences: string[] = [];
  const places = new Set<string>();
  const known = new Map<string, { own: AnyMachineSnapshot; other: AnyMachineSnapshot }>();
  const arrive = (from: string, ways: ReturnType<typeof both.ways<AnyMachineSnapshot>>) => {
    for (const { own, other, asked, askedOther } of ways) {
      const [here, there] = [whereIs(own, end), idsIn(other).join()];
      for (const place of placesIn(own)) places.add(place);
      if (here !== there) differences.push(`${from} leads to ${here}, and by the document to ${there}`);
      else if (asked !== askedOther)
        differences.push(`${from} asks ${asked}, and by the document ${askedOther}`);
      else if (!known.has(here)) known.set(here, { own, other });
    }
  };
  arrive(
    'The start',
    both.ways((one, two) => [() => initialTransition(one)[0], () => initialTransition(two)[0]]),
  );
  const wanted = nodesOf(definition).filter(isStay).map(placeOf);
  // Each state gets each event once; events in all other combinations are only tried if that was not enough.
  for (const isThorough of [false, true]) {
    const tried = new Set<string>();
    // The iteration includes what is added meanwhile.
    for (const [place, { own, other }] of known) {
      if (own.status !== 'active' || (isThorough && wanted.every((one) => places.has(one)))) continue;
      for (const event of eventsIn(own, handled)) {
        const handlers = handlersOf(own, event).map(({ id }) => `${id} ${event.own}`);
        if (!isThorough && handlers.every((handler) => tried.has(handler))) continue;
        for (const handler of handlers) tried.add(handler);
        arrive(
          `${place}, by ${event.own},`,
          both.ways((one, two) => [
            () => transition(one, own, { type: event.own })[0],
            () => transition(two, other, { type: event.other })[0],
          ]),
        );
      }
    }
  }
  return { differences, missed: wanted.filter((place) => !places.has(place)) };
}

/** Returns the events of a machine's active states. */
function eventsIn(snapshot: AnyMachineSnapshot, handled: ReadonlyMap<string, readonly Handled[]>) {
  return new Set(
    activeStates(snapshot).flatMap((node) =>
      node.ownEvents.flatMap((descriptor) => handled.get(descriptor) ?? []),
    ),
  );
}

/** Returns the innermost active states that accept an event: the states around them do not receive it. */
function handlersOf(snapshot: AnyMachineSnapshot, { own }: Handled) {
  const handling = activeStates(snapshot).filter(({ ownEvents }) =>
    ownEvents.some((descriptor) => descriptor === own || isWildcardFor(descriptor, own)),
  );
  return handling.filter((node) => !handling.some((other) => other !== node && isWithin(other, node)));
}

/**
 * Returns whether a machine can be in a state when an event has been processed: it has no child states, and no unguarded
 * `always`.
 */
function isStay({ type, always = [] }: AnyStateNode): boolean {
  return (type === 'atomic' || type === 'final') && always.every(({ guard }) => guard !== undefined);
}

function whereIs(snapshot: AnyMachineSnapshot, end: string | null): string {
  return snapshot.status === 'done' && end !== null ? end : placesIn(snapshot).join();
}

/** An event's name in a definition, and in a document. */
type Handled = { own: string; other: string };

/** Returns the events that match each descriptor of a definition. */
function handledBy(definition: AnyStateMachine): ReadonlyMap<string, readonly Handled[]> {
  const named = new Map(edgesOf(definition).map((edge) => [edge.descriptor, standardNameOf(edge)]));
  const concrete = [...named].map(([own, other]) => ({ own, other }));
  return new Map(
    concrete
      .filter(({ own }) => own !== 'always')
      .map((handled) => {
        const { own } = handled;
        if (!own.endsWith('*')) return [own, [handled]];
        const another = own.replace('*', 'another');
        const meant = concrete.filter(
          (one) => !one.own.endsWith('*') && one.own.startsWith(own.slice(0, -1)),
        );
        return [own, [...meant, { own: another, other: another }]];
      }),
  );
}

function isWildcardFor(descriptor: string, event: string): boolean {
  return descriptor.endsWith('*') && event.startsWith(descriptor.slice(0, -1));
}

/** Returns the SCXML name of an event that XState names differently: the end of an invocation, of a state, of a delay. */
function standardNameOf({ descriptor, source }: Edge): string {
  if (descriptor.startsWith('xstate.after.')) {
    return `${descriptor.slice('xstate.'.length, -source.id.length)}${placeOf(source)}`;
  }
  return descriptor
    .replace(/^xstate\.done\.actor\./, 'done.invoke.')
    .replace(/^xstate\.error\.actor\./, 'error.platform.');
}
