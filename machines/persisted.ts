import { placeOf } from './edges.ts';
import { machineVersion } from './onboarding.machine.ts';
import type { EntryList, Left } from './onboarding-types.ts';
import type { OnboardingSnapshot } from './selectors.ts';
import { type StepId, steps } from './steps.ts';

/** Where the wizard stands, as it is kept for another page: nothing that was typed. */
export type PersistedState = {
  step: StepId;
  /** The innermost states, in the machine's own order. */
  places: string[];
  attention: StepId[];
  target: { list: EntryList; index: number | null } | null;
};

/** A state that was kept, and the version of the machine that it belongs to. */
export type Persisted = { version: number; state: unknown };

/** Where a wizard goes on; whether it opens there is for the portal to say. */
export type Restored = Omit<Left, 'opens'>;

/** What is kept of a verified client's wizard. */
export function persistedOf(snapshot: OnboardingSnapshot): { version: number; state: PersistedState } {
  const { step, attention, target } = snapshot.context;
  return {
    version: machineVersion,
    state: {
      step,
      places: innermostOf(snapshot),
      attention: [...attention],
      target: target && { list: target.list, index: target.index },
    },
  };
}

/** The innermost states that a machine is in, in its own order. */
export function innermostOf({ _nodes }: Pick<OnboardingSnapshot, '_nodes'>): string[] {
  return _nodes
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .toSorted((a, b) => a.order - b.order)
    .map(placeOf);
}

/**
 * Where a wizard goes on that was kept as this, by whichever version of the machine; null where that cannot be told, so that
 * it starts clean. What was on its way then is over: its step is read anew, whatever state it was in. Which entry was being
 * changed or deleted is not taken up again, since the list may be another by now.
 */
export function restoredFrom({ version, state }: Persisted): Restored | null {
  if (!isRecord(state)) return null;
  // Of the first version nothing but the step was kept.
  if (version === 1) return leftAt(state.currentStep);
  if (version !== machineVersion) return null;
  const left = leftAt(state.step);
  if (!left) return null;
  const attention = Array.isArray(state.attention) ? state.attention.filter(isStep) : [];
  const target = isRecord(state.target) && state.target.index === null ? state.target.list : null;
  return { ...left, attention, adding: lists.find((list) => list === target) ?? null };
}

const lists: readonly EntryList[] = ['wallets', 'directors', 'beneficialOwners', 'relatedParties'];

function leftAt(step: unknown): Restored | null {
  return isStep(step) ? { step, attention: [], adding: null } : null;
}

function isStep(value: unknown): value is StepId {
  return steps.some(({ id }) => id === value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
