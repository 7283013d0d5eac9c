import type { AnyStateMachine } from 'xstate';
import { canMove, type PartyOf, type StatusOf } from '#machines/lifecycle.ts';

type Asked<Machine extends AnyStateMachine> = {
  from: StatusOf<Machine>;
  to: StatusOf<Machine>;
  by: PartyOf<Machine>;
  /** The record at the start of the sentence. */
  what?: string;
};

/** Returns why a party may not change the status of a record, as the message of a 409; null if it may. */
export function moveRefusal<Machine extends AnyStateMachine>(
  machine: Machine,
  { from, to, by, what = 'This' }: Asked<Machine>,
): string | null {
  if (from === to || canMove(machine, from, to, by)) return null;
  return `${what} is ${inWords(from)} now. It cannot become ${inWords(to)}`;
}

const inWords = (status: string) => status.replaceAll('_', ' ');
