import type { MachineId } from '../machines.ts';
import { certificateLifecycle } from './certificate.ts';
import { contactLifecycle } from './contact.ts';
import type { AnyLifecycle } from './lifecycle.ts';
import { msbApplicationLifecycle } from './msb-application.ts';
import { postLifecycle } from './post.ts';
import { purchaseLifecycle } from './purchase.ts';
import { quizAttemptLifecycle } from './quiz-attempt.ts';
import { teamMembershipLifecycle } from './team-membership.ts';
import { trainingLifecycle } from './training.ts';

/** Every status machine whose records change by moves of parties. A new one is one entry here. */
export const lifecycles = {
  contact: contactLifecycle,
  post: postLifecycle,
  msbApplication: msbApplicationLifecycle,
  purchase: purchaseLifecycle,
  quizAttempt: quizAttemptLifecycle,
  certificate: certificateLifecycle,
  teamMembership: teamMembershipLifecycle,
  training: trainingLifecycle,
} as const satisfies Partial<Record<MachineId, AnyLifecycle>>;

/** Returns the lifecycle of a machine. @throws Error if it has none */
export function lifecycleOf(machine: MachineId): AnyLifecycle {
  const known: Partial<Record<MachineId, AnyLifecycle>> = lifecycles;
  const found = known[machine];
  if (!found) throw new Error(`${machine} is no status machine with records`);
  return found;
}
