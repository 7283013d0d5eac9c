import { type AnyStateMachine, initialTransition } from 'xstate';
import { type MachineId, machines } from '#paths/machines.ts';

/** How machines begin that choose by themselves where: as they do for most people. */
const starts: Partial<Record<MachineId, unknown>> = {
  // A visitor who has not signed in.
  onboarding: { verified: false, step: null, blockchains: {} },
  // A file that can be sent.
  upload: { file: null, name: 'passport.jpg', refusal: null },
  // A link that is whole.
  personVerification: { hasToken: true },
  // A sheet on which nothing was answered yet.
  answerSheet: { id: '', questionIds: [], answers: {}, unsaved: {}, timeLeft: null },
  // A record without anything typed.
  draft: {
    stored: { id: '', version: 1, fields: {}, isPublished: false, record: null },
    unsaved: null,
    replaced: {},
    hasVersions: false,
  },
};

/**
 * What the guards say that a machine asks when it starts, by their names. In a definition each guard has one answer: with these,
 * it starts where the machine itself does.
 *
 * @throws for a machine that chooses where to start while nothing is said of its start
 */
export function guardsAtStart(id: MachineId): ReadonlyMap<string, boolean> {
  const machine: AnyStateMachine = machines[id];
  const answers = new Map<string, boolean>();
  if (!choosesItsStart(machine)) return answers;
  const input = starts[id];
  if (input === undefined) throw new Error(`Nobody says how "${id}" starts`);
  initialTransition(watched(machine, answers), input);
  return answers;
}

/** Whether one of the states in which it starts has edges that are taken at once. */
function choosesItsStart({ root }: AnyStateMachine): boolean {
  const entered = [root];
  for (const node of entered) {
    if (node.always?.length) return true;
    if (node.type === 'parallel') entered.push(...Object.values(node.states));
    else entered.push(...node.initial.target);
  }
  return false;
}

/** The same machine, which notes what each guard answers first. */
function watched(machine: AnyStateMachine, answers: Map<string, boolean>): AnyStateMachine {
  const guards = Object.entries(machine.implementations.guards).map(([name, guard]) => {
    if (typeof guard !== 'function') throw new Error(`The guard "${name}" is no function`);
    const noted = (...asked: Parameters<typeof guard>) => {
      const answer = guard(...asked);
      if (!answers.has(name)) answers.set(name, answer);
      return answer;
    };
    return [name, noted];
  });
  return machine.provide({ guards: Object.fromEntries(guards) });
}
