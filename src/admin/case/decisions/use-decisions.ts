import { createContext, useContext } from 'react';
import type { Decision, DecisionEvent } from '#src/api/admin/case.ts';
import type { AskedDecision } from './dialogs/decision-dialog.tsx';

/** Why a decision was not made. */
export type Refusal = {
  event: DecisionEvent;
  message: string;
  /** Whether the case has changed since the page showed it, so that a retry would not help. */
  isStale: boolean;
  /** Whether the case was deleted from the lists; the page itself shows that. */
  isGone: boolean;
};

export type Decisions = {
  asked: AskedDecision | null;
  /** Opens the dialog of a decision; a case is taken into review without one. */
  ask(event: DecisionEvent): void;
  leave(): void;
  busy: boolean;
  /** The number of decisions since the page was opened; updated after the case was refetched. */
  made: number;
  /** Whether the last decision left nothing to do in this case for now. */
  isEnded: boolean;
  /** Makes the decision, closes the dialog and refetches the case. A refusal is shown, never thrown. */
  decide(decision: Decision): Promise<void>;
  refusal: Refusal | null;
  forgetRefusal(): void;
};

export const DecisionsContext = createContext<Decisions | null>(null);

/** Returns the state of a decision about the case of the page. */
export function useDecisions(): Decisions {
  const decisions = useContext(DecisionsContext);
  if (!decisions) throw new Error('useDecisions outside of a case’s page');
  return decisions;
}
