import type { SnapshotFrom } from 'xstate';
import type { identityCheckMachine } from './identity-check.machine.ts';

type IdentitySnapshot = SnapshotFrom<typeof identityCheckMachine>;

/** Returns the state of a check that a page shows: the innermost state, or `widget` for all states of the provider's widget. */
export function placeShown({ value }: IdentitySnapshot) {
  if (typeof value === 'string') return value;
  if ('reading' in value) return value.reading;
  if ('open' in value.known) return value.known.open;
  if ('atRest' in value.known) return value.known.atRest;
  return value.known.elsewhere === 'closed' ? 'closed' : 'widget';
}

/** Returns the state of the provider's widget; null if it is not shown. */
export function widgetState({ value }: IdentitySnapshot) {
  if (typeof value === 'string' || !('known' in value) || !('elsewhere' in value.known)) return null;
  const { elsewhere } = value.known;
  return typeof elsewhere === 'string' ? null : elsewhere.widget;
}

/** Returns whether nothing is left to do in a check: it waits for a decision, or has one. */
export function isOver(snapshot: IdentitySnapshot): boolean {
  return ['waiting', 'verified', 'closed'].includes(placeShown(snapshot));
}
