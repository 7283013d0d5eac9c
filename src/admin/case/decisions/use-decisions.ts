import { createContext, useContext } from 'react';
import type { Decision, DecisionEvent } from '#src/api/admin/decisions.ts';

/** Why a decision was not made. */
export type Refusal = {
  event: DecisionEvent;
  message: string;
  /** The case is another than the page showed: trying again would not help. */
  isStale: boolean;
  /** The case was taken out of the lists, which the page says itself. */
  isGone: boolean;
};

export type Decisions = {
  /** The decision whose dialog is open. */
  asked: DecisionEvent | null;
  ask(event: DecisionEvent): void;
  /** Leaves the dialog without deciding. */
  leave(): void;
  /** Whether a decision is on its way. */
  busy: boolean;
  /** How many were made since the page was opened; counted once the case was read anew. */
  made: number;
  /** Whether the last of them left nothing to do here for now. */
  isEnded: boolean;
  /** Makes the decision, closes the dialog and reads the case anew; a refusal is told, and never thrown. */
  decide(decision: Decision): Promise<void>;
  refusal: Refusal | null;
  forgetRefusal(): void;
};

export const DecisionsContext = createContext<Decisions | null>(null);

/** What is being decided about the case of the page. */
export function useDecisions(): Decisions {
  const decisions = useContext(DecisionsContext);
  if (!decisions) throw new Error('useDecisions outside of a case’s page');
  return decisions;
}
