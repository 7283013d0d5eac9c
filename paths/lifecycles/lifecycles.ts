import type { MachineId } from '../machines.ts';
import { certificateLifecycle } from './certificate.ts';
import { contactLifecycle } from './contact.ts';
import type { AnyLifecycle } from './lifecycle.ts';
import { msbApplicationLifecycle } from './msb-application.ts';
import { postLifecycle } from './post.ts';
import { purchaseLifecycle } from './purchase.ts';
import { quizAttemptLifecycle } from './quiz-attempt.ts';
import { resumeLifecycle } from './resume.ts';
import { teamMembershipLifecycle } from './team-membership.ts';
import { trainingLifecycle } from './training.ts';

/** Every status machine whose records change by moves of parties. A new one is one entry here. */
export const lifecycles = {
  contact: contactLifecycle,
  resume: resumeLifecycle,
  post: postLifecycle,
  msbApplication: msbApplicationLifecycle,
  purchase: purchaseLifecycle,
  quizAttempt: quizAttemptLifecycle,
  certificate: certificateLifecycle,
  teamMembership: teamMembershipLifecycle,
  training: trainingLifecycle,
} as const satisfies Partial<Record<MachineId, AnyLifecycle>>;

/** Returns whether a machine is one of these: no actor runs it, because server and pages only ask it what is legal. */
export function isLifecycle(machine: MachineId): machine is keyof typeof lifecycles {
  return Object.hasOwn(lifecycles, machine);
}

/** Returns the lifecycle of a machine. @throws Error if it has none */
export function lifecycleOf(machine: MachineId): AnyLifecycle {
  if (!isLifecycle(machine)) throw new Error(`${machine} is no status machine with records`);
  return lifecycles[machine];
}
