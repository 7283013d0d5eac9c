import { type AnyStateMachine, initialTransition } from 'xstate';
import { type MachineId, machines } from '#paths/machines.ts';

/** The inputs with which machines that choose their initial state start in exports: those of most users. */
const starts: Partial<Record<MachineId, unknown>> = {
  // A visitor who has not signed in.
  onboarding: { verified: false, step: null, blockchains: {} },
  // A file that can be sent.
  upload: { file: null, name: 'passport.jpg', refusal: null },
  // A complete link.
  personVerification: { hasToken: true },
  // A sheet without any answers.
  answerSheet: { id: '', questionIds: [], answers: {}, unsaved: {}, timeLeft: null },
  // An empty record.
  draft: {
    stored: { id: '', version: 1, fields: {}, isPublished: false, record: null },
    unsaved: null,
    replaced: {},
    hasVersions: false,
  },
};

/**
 * Returns the results of the guards that a machine evaluates when it starts, by their names. In a definition each guard has a
 * fixed result: with these, it starts in the same state as the machine.
 *
 * @throws if a machine chooses its initial state and has no input in `starts`
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

/** Returns whether one of the initial states has `always` edges. */
function choosesItsStart({ root }: AnyStateMachine): boolean {
  const entered = [root];
  for (const node of entered) {
    if (node.always?.length) return true;
    if (node.type === 'parallel') entered.push(...Object.values(node.states));
    else entered.push(...node.initial.target);
  }
  return false;
}

/** Returns the same machine with guards that record their first result. */
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
