import { type AnyActor, createActor, isMachineSnapshot, SimulatedClock, type Snapshot } from 'xstate';
import { type MachineId, machines } from '#paths/machines.ts';
import { tellPast } from '../live/past.ts';
import { answerTo } from '../live/publisher.ts';
import { Recorder } from '../live/recorder.ts';
import { type Live, liveStore, nothingKnown, type Session, withNews, withoutPast } from '../live/session.ts';
import type { Answers } from './guards.ts';
import { alone, simulated } from './stand-ins.ts';
import { edgesTaken, type Refusal, type Taking, takingOf } from './takes.ts';

/** What a simulation is begun with: an input, or what a machine was at an earlier moment. */
export type Beginning = { machine: MachineId } & ({ input: unknown } | { snapshot: unknown });

const { known, change, useKnown } = liveStore();

let running: { machine: MachineId; root: AnyActor; recorder: Recorder; began: Beginning } | null = null;
/** What guards answer by the choice of whoever simulates, and, while one edge is taken, so that it is. */
const chosen = new Map<string, Answers>();
let forced: { machine: string; answers: Answers } | null = null;

function answersOf(machine: string): Answers {
  const always = chosen.get(machine) ?? none;
  return forced?.machine === machine ? new Map([...always, ...forced.answers]) : always;
}

const none: Answers = new Map();

/** The machine that is simulated, to watch and to send events to. */
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
    tellPast: running?.machine === 'onboarding' ? tellThatPast : null,
  };
}

function tellThatPast(number: number): void {
  const past = running?.recorder.past(number);
  if (past) tellPast(past);
}

/** Which machine is simulated; null while none is. */
export function simulatedMachine(): MachineId | null {
  return running?.machine ?? null;
}

/**
 * Begins a simulation in place of the one before.
 *
 * @throws what the machine throws when it is started with that input
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
    // Time passes where somebody takes the edge of a delay.
    clock: new SimulatedClock(),
  }) as AnyActor;
  root.subscribe({ error: (error) => failures.push(error) });
  running = { machine: began.machine, root, recorder, began };
  change({ tab: 'simulation' });
  root.start();
  if (failures.length > 0) throw failures[0];
}

/** Begins anew where the simulation began. */
export function simulateAgain(): void {
  if (running) simulate(running.began);
}

/** What is known of the simulation now. */
export function knownNow(): Live {
  return known();
}

/** What a machine's guards are told to say. */
export function answersChosen(machine: MachineId): Answers {
  return chosen.get(machines[machine].id) ?? none;
}

/** Goes on from what the machine was after an entry, and forgets what came then; whether that moment is known. */
export function simulateFrom(number: number): boolean {
  const past = running?.recorder.past(number);
  if (!running || !past) return false;
  simulate({ machine: running.machine, snapshot: structuredClone(past.snapshot) });
  return true;
}

/** From now on a machine's guards answer so; `always` edges are looked at with the next event. */
export function chooseAnswers(machine: MachineId, answers: Answers): void {
  chosen.set(machines[machine].id, answers);
}

/**
 * Has an actor take an edge.
 *
 * @param mayForce whether guards that are against it are overruled, for this once
 * @returns why not, where it cannot
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
