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
import { type MachineId, machines } from '#paths/machines.ts';
import { sendPast } from '../live/past.ts';
import { answerTo } from '../live/publisher.ts';
import { Recorder } from '../live/recorder.ts';
import { type Live, liveStore, nothingKnown, type Session, withNews, withoutPast } from '../live/session.ts';
import type { Answers } from './guards.ts';
import { type AnswersOf, withGuards } from './guards.ts';
import { edgesTaken, type Refusal, type Taking, takingOf } from './takes.ts';

/** The start of a simulation: an input, or an earlier state of a machine. */
export type Beginning = { machine: MachineId } & ({ input: unknown } | { snapshot: unknown });

const { known, change, useKnown } = liveStore();

let running: { machine: MachineId; root: AnyActor; recorder: Recorder; began: Beginning } | null = null;
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
    showPast: running?.machine === 'onboarding' ? sendThatPast : null,
  };
}

function sendThatPast(number: number): void {
  const past = running?.recorder.past(number);
  if (past) sendPast(past);
}

/** Returns which machine is simulated; null if none is. */
export function simulatedMachine(): MachineId | null {
  return running?.machine ?? null;
}

/**
 * Starts a simulation, and stops the previous one.
 *
 * @throws what the machine throws when it starts with that input
 */
export function simulate(began: Beginning): void {
  running?.root.stop();
  running = null;
  change(nothingKnown);
  const recorder = new Recorder((news) => change(withNews(known(), news)));
  const machine = alone(simulated(machines[began.machine], answersOf));
  const failures: unknown[] = [];
  const root = createActor(machine, {
    ...('snapshot' in began
      ? { snapshot: began.snapshot as Snapshot<unknown> }
      : { input: began.input as never }),
    inspect: recorder.inspect,
    // Time passes only when the user takes the edge of a delay.
    clock: new SimulatedClock(),
  }) as AnyActor;
  root.subscribe({ error: (error) => failures.push(error) });
  running = { machine: began.machine, root, recorder, began };
  change({ tab: 'simulation' });
  root.start();
  if (failures.length > 0) throw failures[0];
}

/** Restarts the simulation from its beginning. */
export function simulateAgain(): void {
  if (running) simulate(running.began);
}

/** Returns the simulation's current data. */
export function knownNow(): Live {
  return known();
}

/** Returns the chosen results of a machine's guards. */
export function answersChosen(machine: MachineId): Answers {
  return chosen.get(machines[machine].id) ?? none;
}

/** Continues from the state after an entry, and removes the later entries; returns whether that state is known. */
export function simulateFrom(number: number): boolean {
  const past = running?.recorder.past(number);
  if (!running || !past) return false;
  simulate({ machine: running.machine, snapshot: structuredClone(past.snapshot) });
  return true;
}

/** Sets the results of a machine's guards; `always` edges are evaluated with the next event. */
export function chooseAnswers(machine: MachineId, answers: Answers): void {
  chosen.set(machines[machine].id, answers);
}

/**
 * Lets an actor take an edge.
 *
 * @param mayForce whether to override guards this once
 * @returns why not, if it cannot
 */
export function takeEdge(actor: string, edge: string, mayForce: boolean): Refusal | null {
  const about = known().actors.find(({ id }) => id === actor);
  const ref = running?.recorder.actor(actor);
  const snapshot: unknown = ref?.getSnapshot();
  if (!ref || !isMachineSnapshot(snapshot) || snapshot.status !== 'active') {
    return { why: 'The machine has ended.', needsGuard: false };
  }
  const { id: machine } = snapshot.machine;
  const judge = (event: { type: string }, answers: Answers) =>
    withForced(machine, answers, () => edgesTaken(snapshot, event));
  const found: Taking | Refusal = takingOf(snapshot, about?.machine ?? null, edge, judge, mayForce);
  if ('why' in found) return found;
  withForced(machine, found.forced, () => ref.send(found.event));
  return null;
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
  return withGuards(machine, answers).provide({ actors: Object.fromEntries(actors) }) as Machine;
}

/** Returns the same machine without its messages to a parent, which does not exist here. */
function alone<Machine extends AnyStateMachine>(machine: Machine): Machine {
  const { actions } = machine.implementations;
  return 'tellParent' in actions
    ? (machine.provide({ actions: { ...actions, tellParent: () => {} } }) as Machine)
    : machine;
}
