import { type ContractOperation, operations } from '#tests/support/contract.ts';
import { type Caller, callers } from './callers.ts';

/** Whose record the call names: a client's, or, of what staff keep, the caller's and another member of staff's. */
const subjects = ['own', 'foreign', 'missing'] as const;
export type Subject = (typeof subjects)[number];

/** One call of the matrix. */
export type Cell = { id: string; operation: ContractOperation; caller: Caller; subject: Subject };

export const protectedOperations = operations.filter((operation) => operation.schemes.length > 0);
/** Ending the caller's own session would end the matrix; its rows are tested beside it. */
export const repeatable = protectedOperations.filter((operation) => operation.id !== 'logout');

/** Lists that an id narrows, and that are never refused for it: whoever has nothing there is shown an empty one. */
const narrowed = ['listQuizAttempts', 'listTrainingPurchases'];

export function hasSubject({ id, parameters }: ContractOperation): boolean {
  if (narrowed.includes(id)) return false;
  return parameters.some(({ name }) => ['id', 'userId', 'onboardingId'].includes(name));
}

// Changes of accounts and the taking out of lists come last: the cells before them need the records.
const destructive = ['deleteOnboardingDocuments', 'deleteOnboarding', 'updateUser', 'deleteUser'];

/** Every operation by every caller on every record that it can name, in an order in which they can be called. */
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
