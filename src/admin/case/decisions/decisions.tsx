import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useNotify } from 'react-admin';
import { messageOf } from '#machines/outcomes.ts';
import { type Decision, type DecisionEvent, decideCase, refreshCase } from '#src/api/admin/case.ts';
import { ApiError } from '#src/api/api-error.ts';
import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { useCase } from '../use-case.ts';
import { decisionLabels } from './decision-labels.ts';
import { type AskedDecision, DecisionDialog } from './dialogs/decision-dialog.tsx';
import { MarksProvider, useReviewDraft } from './marks/marks.tsx';
import type { ReviewDraft } from './review-draft.ts';
import { isTaking, settleTake, takeWithUndo } from './taking.ts';
import { DecisionsContext, type Refusal, useDecisions } from './use-decisions.ts';

/** Decisions with a text of the staff member: their dialog stays open if the decision is refused. */
const hasText = (event: DecisionEvent) => event === 'requestChanges' || event === 'reject';

/** Decisions after which the case no longer waits for staff. */
const ends: readonly DecisionEvent[] = ['requestChanges', 'approve', 'reject'];

/** The drafts that are sent with each decision, and reset after it. */
const forgotten: Record<DecisionEvent, Partial<ReviewDraft>> = {
  takeIntoReview: {},
  requestChanges: { message: '' },
  approve: { approval: '', rationale: '' },
  reject: { rejection: '', rationale: '' },
  reopen: {},
};

/** Provides the state of a decision to the buttons, the bar of marks, the dialogs and the alert. */
export function Decisions({ children }: { children: ReactNode }) {
  const { id } = useCase().summary;
  const [asked, setAsked] = useState<AskedDecision | null>(null);
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState(0);
  const [isEnded, setIsEnded] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [, changeDraft] = useReviewDraft(id);
  const notify = useNotify();

  const decide = useCallback(
    async (decision: Decision) => {
      const { event } = decision;
      setBusy(true);
      setRefusal(null);
      try {
        await decideCase(id, decision);
        setAsked(null);
        changeDraft(forgotten[event]);
        notify(decisionLabels[event].done, { type: 'success' });
        await refreshCase(id);
        setMade((count) => count + 1);
        setIsEnded(ends.includes(event));
      } catch (error) {
        const refused = refusalOf(event, error);
        setRefusal(refused);
        if (refused.isStale && !hasText(event)) setAsked(null);
        // Without a response, the decision may have been made anyway.
        await refreshCase(id);
      } finally {
        setBusy(false);
      }
    },
    [id, changeDraft, notify],
  );
  const ask = useCallback(
    (event: DecisionEvent) => {
      setRefusal(null);
      if (event === 'takeIntoReview') {
        takeWithUndo(id, (error) => setRefusal(refusalOf(event, error)));
        setMade((count) => count + 1);
        setIsEnded(false);
      } else if (isTaking(id)) {
        // The dialog shows the server's objections, which it has once the case is in review.
        setBusy(true);
        void settleTake(id).then(() => {
          setBusy(false);
          setAsked(event);
        });
      } else setAsked(event);
    },
    [id],
  );
  const value = useMemo(
    () => ({
      asked,
      ask,
      leave: () => {
        setAsked(null);
        // A temporary error was already shown; a change of the case stays visible until the user closes it.
        setRefusal((shown) => (shown?.isStale ? shown : null));
      },
      busy,
      made,
      isEnded,
      decide,
      refusal,
      forgetRefusal: () => setRefusal(null),
    }),
    [asked, ask, busy, made, isEnded, decide, refusal],
  );
  return (
    <DecisionsContext value={value}>
      <MarksProvider>
        {children}
        {asked && <DecisionDialog event={asked} />}
      </MarksProvider>
    </DecisionsContext>
  );
}

function refusalOf(event: DecisionEvent, error: unknown): Refusal {
  const status = error instanceof ApiError ? error.status : 0;
  const isGone = status === 404;
  return {
    event,
    isGone,
    isStale: isGone || status === 409,
    message: isGone ? 'An administrator removed the case from the lists.' : messageOf(error),
  };
}

/** What happened to the case before the user's decision; it stays until it is closed. */
export function RefusalAlert() {
  const { asked, refusal, forgetRefusal } = useDecisions();
  if (!refusal || refusal.isGone || asked) return null;
  return (
    <FormAlert
      severity="error"
      title={decisionLabels[refusal.event].refused}
      action={<AlertButton onClick={forgetRefusal}>Close</AlertButton>}
    >
      {refusal.message} The page shows the case as it is now.
    </FormAlert>
  );
}
