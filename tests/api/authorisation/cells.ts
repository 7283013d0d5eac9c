import { type ContractOperation, operations } from '#tests/support/contract.ts';
import { type Caller, callers } from './callers.ts';

/** Whose record the call names: a client's; for records of staff, the caller's or another staff member's. */
const subjects = ['own', 'foreign', 'missing'] as const;
export type Subject = (typeof subjects)[number];

/** One call of the matrix. */
export type Cell = { id: string; operation: ContractOperation; caller: Caller; subject: Subject };

export const protectedOperations = operations.filter((operation) => operation.schemes.length > 0);
/** Ending the caller's own session would end the matrix; its rows are tested separately. */
export const repeatable = protectedOperations.filter((operation) => operation.id !== 'logout');

/** Lists with an id filter that never refuse: a caller without records gets an empty list. */
const narrowed = ['listQuizAttempts', 'listTrainingPurchases'];

export function hasSubject({ id, parameters }: ContractOperation): boolean {
  if (narrowed.includes(id)) return false;
  return parameters.some(({ name }) => ['id', 'userId', 'onboardingId'].includes(name));
}

// Operations that change accounts and delete lists come last: the other cells need the records.
const destructive = ['deleteOnboardingDocuments', 'deleteOnboarding', 'updateUser', 'deleteUser'];

/** Every operation with every caller and every record that it can name, in an order in which they can be called. */
export const cells: readonly Cell[] = repeatable
  .flatMap((operation) =>
    callers.flatMap((caller) =>
      (hasSubject(operation) ? subjects : (['own'] as const)).map((subject) => ({
        id: operation.id,
        operation,
        caller,
        subject,
      })),
    ),
  )
  .sort((a, b) => destructive.indexOf(a.id) - destructive.indexOf(b.id));
