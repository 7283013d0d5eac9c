import {
  type AnyActor,
  type AnyStateMachine,
  createActor,
  fromPromise,
  isMachineSnapshot,
  SimulatedClock,
  type Snapshot,
  StateMachine,
} from 'xstate';
import { sendPast } from '../live/past.ts';
import { answerTo, failureOf, textOf } from '../live/publisher.ts';
import { Recorder } from '../live/recorder.ts';
import { type Live, liveStore, nothingKnown, type Session, withNews, withoutPast } from '../live/session.ts';
import { machineIn, type Product } from '../product.ts';
import type { Answers } from './guards.ts';
import { type AnswersOf, withGuards } from './guards.ts';
import { edgesTaken, type Next, nextOf, type Refusal, takingOf } from './takes.ts';

/** The start of a simulation: an input, or an earlier state of a machine. */
export type Beginning = { machine: string } & ({ input: unknown } | { snapshot: unknown });

/** More steps without an event are a cycle: the machine would never rest. */
const mostSteps = 1000;

const { known, change, useKnown } = liveStore();

let running: {
  product: Product;
  machine: string;
  root: AnyActor;
  recorder: Recorder;
  began: Beginning;
  /** The error that ended the machine. */
  failure: unknown;
} | null = null;
/** The guard results that the user has chosen, and those that are forced while one edge is taken. */
const chosen = new Map<string, Answers>();
let forced: { machine: string; answers: Answers } | null = null;

function answersOf(machine: string): Answers {
  const always = chosen.get(machine) ?? none;
  return forced?.machine === machine ? new Map([...always, ...forced.answers]) : always;
}

const none: Answers = new Map();

/** The simulated machine as a session. */
export function useSimulation(): Session {
  return {
    known: useKnown(),
    clear: () => change(withoutPast(known())),
    ask: async (actor, event) =>
      answerTo({ question: '', actor, event }, running?.recorder.actor(actor), false),
    send: async (actor, event) => {
      const answer = answerTo({ question: '', actor, event }, running?.recorder.actor(actor), true);
      change({ sent: { type: event.type, answer } });
    },
    showPast: running && running.machine === running.product.past ? sendThatPast : null,
  };
}

function sendThatPast(number: number): void {
  const past = running?.recorder.past(number);
  if (past) sendPast(past);
}

/** Returns which machine is simulated; null if none is. */
export function simulatedMachine(): string | null {
  return running?.machine ?? null;
}

/**
 * Starts a simulation, and stops the previous one.
 *
 * @throws what the machine throws when it starts with that input, or an error if it never comes to rest
 */
export function simulate(product: Product, began: Beginning): void {
  running?.root.stop();
  running = null;
  change(nothingKnown);
  const definition = machineIn(product, began.machine);
  if (!definition) throw new Error(`There is no machine “${began.machine}” here.`);
  const recorder = new Recorder((news) => change(withNews(known(), news)), product);
  const machine = alone(simulated(definition, answersOf));
  const root = createActor(machine, {
    ...('snapshot' in began
      ? { snapshot: began.snapshot as Snapshot<unknown> }
      : { input: began.input as never }),
    inspect: recorder.inspect,
    // Time passes only when the user takes the edge of a delay.
    clock: new SimulatedClock(),
  }) as AnyActor;
  const started = { product, machine: began.machine, root, recorder, began, failure: null as unknown };
  root.subscribe({
    error: (error) => {
      started.failure = error;
    },
  });
  running = started;
  change({ tab: 'simulation' });
  root.start();
  if (started.failure === null) return;
  running = null;
  throw new Error(inWords(started.failure));
}

/** Restarts the simulation from its beginning. */
export function simulateAgain(): void {
  if (running) simulate(running.product, running.began);
}

/** Returns the simulation's current data. */
export function knownNow(): Live {
  return known();
}

/** Returns the chosen results of a machine's guards. */
export function answersChosen(machine: string): Answers {
  return chosen.get(machine) ?? none;
}

/** Continues from the state after an entry, and removes the later entries; returns whether that state is known. */
export function simulateFrom(number: number): boolean {
  const past = running?.recorder.past(number);
  if (!running || !past) return false;
  simulate(running.product, { machine: running.machine, snapshot: structuredClone(past.snapshot) });
  return true;
}

/** Sets the results of a machine's guards; `always` edges are evaluated with the next event. */
export function chooseAnswers(machine: string, answers: Answers): void {
  chosen.set(machine, answers);
}

/**
 * Lets an actor take an edge.
 *
 * @param mayForce whether to override guards this once
 * @returns why not, if it cannot
 */
export function takeEdge(actor: string, edge: string, mayForce: boolean): Refusal | null {
  const at = stateOf(actor);
  if (!at) return { why: endedBecause(), needsGuard: false };
  const { ref, snapshot, product, judge } = at;
  const found = takingOf(snapshot, product, edge, judge, mayForce);
  if ('why' in found) return found;
  return withForced(snapshot.machine.id, found.forced, () => {
    const failure = failureOf(snapshot, found.event);
    if (failure !== null) return { why: failure, needsGuard: false };
    ref.send(found.event);
    return null;
  });
}

/** Returns what could happen next to an actor, with the states that each event leads to; empty if it has ended. */
export function whatCouldHappen(actor: string): readonly Next[] {
  const at = stateOf(actor);
  return at ? nextOf(at.snapshot, at.product, at.judge) : [];
}

/** Returns a running actor of the simulation with its state; null if it has ended. */
function stateOf(actor: string) {
  const ref = running?.recorder.actor(actor);
  const snapshot: unknown = ref?.getSnapshot();
  if (!running || !ref || !isMachineSnapshot(snapshot) || snapshot.status !== 'active') return null;
  const { id } = snapshot.machine;
  const judge = (event: { type: string }, answers: Answers) =>
    withForced(id, answers, () => edgesTaken(snapshot, event));
  return { ref, snapshot, product: running.product, judge };
}

function endedBecause(): string {
  const failure = running?.failure ?? null;
  return failure === null
    ? 'The machine has ended.'
    : `The machine has ended with an error: ${inWords(failure)}`;
}

/** Returns the message of an error of the machine, and for a cycle what to look for. */
function inWords(failure: unknown): string {
  return textOf(failure).startsWith('Infinite loop')
    ? 'The machine never comes to rest: transitions without an event (`always`) or raised events lead back to where they began.'
    : textOf(failure);
}

function withForced<Result>(machine: string, answers: Answers, act: () => Result): Result {
  forced = { machine, answers };
  try {
    return act();
  } finally {
    forced = null;
  }
}

/**
 * Returns a machine that runs without a portal. Its actors never end by themselves: the user decides how they end by taking an
 * edge. The machines that it invokes are simulated in the same way.
 *
 * @param answers the chosen results of guards, read at each evaluation
 */
function simulated<Machine extends AnyStateMachine>(machine: Machine, answers: AnswersOf): Machine {
  const actors = Object.entries(machine.implementations.actors).map(([name, logic]) => [
    name,
    logic instanceof StateMachine ? simulated(logic, answers) : fromPromise(() => new Promise(() => {})),
  ]);
  const provided = withGuards(machine, answers).provide({ actors: Object.fromEntries(actors) });
  const Same = provided.constructor as new (config: unknown, implementations: unknown) => Machine;
  const options = { ...provided.config.options, maxIterations: mostSteps };
  return new Same({ ...provided.config, options }, provided.implementations);
}

/** Returns the same machine without its messages to a parent, which does not exist here. */
function alone<Machine extends AnyStateMachine>(machine: Machine): Machine {
  const { actions } = machine.implementations;
  return 'tellParent' in actions
    ? (machine.provide({ actions: { ...actions, tellParent: () => {} } }) as Machine)
    : machine;
}
