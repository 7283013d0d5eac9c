import { placeOf } from './graph/edges.ts';
import { activeStates } from './graph/xstate-internals.ts';
import { machineVersion } from './onboarding.machine.ts';
import type { EntryList, Left } from './onboarding-types.ts';
import type { OnboardingSnapshot } from './selectors.ts';
import { type StepId, steps } from './steps.ts';

/** The persisted state of the wizard, for another page: without any typed text. */
export type PersistedState = {
  step: StepId;
  /** The innermost states, in the machine's own order. */
  places: string[];
  attention: StepId[];
  target: { list: EntryList; index: number | null } | null;
};

/** A persisted state, and the version of its machine. */
export type Persisted = { version: number; state: unknown };

/** The state that a wizard continues from; the portal decides whether it opens there. */
export type Restored = Omit<Left, 'opens'>;

/** Returns the persisted state of a verified client's wizard. */
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

/** Returns the innermost active states of a machine, in its own order. */
export function innermostOf(snapshot: OnboardingSnapshot): string[] {
  return activeStates(snapshot)
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .toSorted((a, b) => a.order - b.order)
    .map(placeOf);
}

/**
 * Returns the state that a wizard continues from, for a persisted state of any version of the machine; null if it cannot be
 * determined, so that the wizard starts clean. Requests in progress at that time are over: their step is fetched again in any
 * state. An entry that was being changed or deleted is not reopened, because the list may have changed.
 */
export function restoredFrom({ version, state }: Persisted): Restored | null {
  if (!isRecord(state)) return null;
  // The first version persisted only the step.
  if (version === 1) return leftAt(state.currentStep);
  // Versions 2 and 3 differ only in the names of states and edges, which nothing is continued from.
  if (![2, 3, machineVersion].includes(version)) return null;
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
