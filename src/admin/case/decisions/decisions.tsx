import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useNotify } from 'react-admin';
import { messageOf } from '#machines/outcomes.ts';
import { refreshCase } from '#src/api/admin/case.ts';
import { type Decision, type DecisionEvent, decideCase } from '#src/api/admin/decisions.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useCase } from '../use-case.ts';
import { decisionLabels } from './decision-labels.ts';
import { DecisionDialog } from './dialogs/decision-dialog.tsx';
import { useReviewDraft } from './marks/marks.ts';
import { DecisionsContext, type Refusal } from './use-decisions.ts';

/** Decisions with a text of the member of staff's, which stays open to be read where the decision is refused. */
const hasText = (event: DecisionEvent) => event === 'requestChanges' || event === 'reject';

/** What is being decided about a case: shared by its buttons, its bar of marks, its dialogs and its alert. */
export function Decisions({ children }: { children: ReactNode }) {
  const { id } = useCase().summary;
  const [asked, setAsked] = useState<DecisionEvent | null>(null);
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState(0);
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
        if (event === 'requestChanges') changeDraft({ marks: [], message: '' });
        if (event === 'reject') changeDraft({ rejection: '' });
        notify(decisionLabels[event].done, { type: 'success' });
        await refreshCase(id);
        setMade((count) => count + 1);
      } catch (error) {
        const refused = refusalOf(event, error);
        setRefusal(refused);
        if (refused.isStale && !hasText(event)) setAsked(null);
        // Without an answer it may have been made all the same.
        await refreshCase(id);
      } finally {
        setBusy(false);
      }
    },
    [id, changeDraft, notify],
  );
  const value = useMemo(
    () => ({
      asked,
      ask: (event: DecisionEvent) => {
        setRefusal(null);
        setAsked(event);
      },
      leave: () => {
        setAsked(null);
        // What may pass by itself was told; what happened to the case stays until it is closed.
        setRefusal((told) => (told?.isStale ? told : null));
      },
      busy,
      made,
      decide,
      refusal,
      forgetRefusal: () => setRefusal(null),
    }),
    [asked, busy, made, decide, refusal],
  );
  return (
    <DecisionsContext value={value}>
      {children}
      {asked && <DecisionDialog event={asked} />}
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
    message: isGone ? 'An administrator has taken the case out of the lists.' : messageOf(error),
  };
}
