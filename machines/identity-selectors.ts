import type { SnapshotFrom } from 'xstate';
import type { identityCheckMachine } from './identity-check.machine.ts';

type IdentitySnapshot = SnapshotFrom<typeof identityCheckMachine>;

/** What a page shows of a check: the innermost state, and one for the provider's widget whatever that is doing. */
export function placeShown({ value }: IdentitySnapshot) {
  if (typeof value === 'string') return value;
  if ('reading' in value) return value.reading;
  if ('open' in value.known) return value.known.open;
  if ('atRest' in value.known) return value.known.atRest;
  return value.known.elsewhere === 'closed' ? 'closed' : 'widget';
}

/** What the provider's widget is doing; null where it is not shown. */
export function widgetState({ value }: IdentitySnapshot) {
  if (typeof value === 'string' || !('known' in value) || !('elsewhere' in value.known)) return null;
  const { elsewhere } = value.known;
  return typeof elsewhere === 'string' ? null : elsewhere.widget;
}

/** Whether nothing more is to be done about a check: it waits for somebody's decision, or has one. */
export function isOver(snapshot: IdentitySnapshot): boolean {
  return ['waiting', 'verified', 'closed'].includes(placeShown(snapshot));
}
