import { useMemo, useSyncExternalStore } from 'react';
import { mayBeApproved, nextStanding, type Standing } from '#machines/submission.machine.ts';
import { adminPaths } from '#src/admin/kit/admin-paths.ts';
import { holdWithUndo } from '#src/admin/kit/form/use-held-action.tsx';
import { isHeld, onHeldActions, settleHeldActions } from '#src/admin/kit/resource/held-actions.ts';
import { useStaffMember } from '#src/admin/kit/staff-member.ts';
import { type Case, type DecisionEvent, decideCase, refreshCase } from '#src/api/admin/case.ts';
import { decisionLabels } from './decision-labels.ts';

const resource = 'taken-cases';

/** Whether taking the case into review can still be undone, so that the server does not know of it. */
export const isTaking = (caseId: string): boolean => isHeld(resource, caseId);

/**
 * Takes a case into review without a question: the page shows it at once, and for six seconds it can be undone.
 *
 * @param onRefused receives why it could not be taken
 */
export function takeWithUndo(caseId: string, onRefused: (error: unknown) => void): void {
  const address = adminPaths.case(caseId);
  // What staff change there is a change of a case that they have taken.
  const editing = adminPaths.editing(caseId, '');
  holdWithUndo(decisionLabels.takeIntoReview.done, {
    resource,
    id: caseId,
    isAt: (path) => path === address || (path.startsWith(`${address}/`) && !path.startsWith(editing)),
    run: async () => {
      try {
        await decideCase(caseId, { event: 'takeIntoReview' });
        return true;
      } catch (error) {
        onRefused(error);
        return false;
      } finally {
        // The page shows the case as taken until it has been refetched.
        await refreshCase(caseId);
      }
    },
    after: () => {},
  });
}

/** Sends a delayed take of the case; call it before an action that needs the case to be in review. */
export async function settleTake(caseId: string): Promise<void> {
  await settleHeldActions((action) => action.resource === resource && action.id === caseId);
}

const afterTaking: readonly DecisionEvent[] = ['requestChanges', 'approve', 'reject'];

/** Returns the case as it will be once it is taken, while that can be undone. */
export function useAsTaken(shown: Case): Case {
  const staffMember = useStaffMember();
  const isTaken = useSyncExternalStore(onHeldActions, () => isTaking(shown.summary.id));
  return useMemo(() => {
    const { summary, submission } = shown;
    if (!isTaken || summary.status !== 'submitted') return shown;
    const standing: Standing = { status: 'in_review', isAmended: submission.amendments !== null };
    const allowed = afterTaking.filter((type) =>
      // Whether the firm wants a second person or a complete compliance file, the server says once the case is taken.
      type === 'approve'
        ? mayBeApproved(standing, { isAlone: false, open: 0 })
        : nextStanding(standing, { type }, 'staff') !== null,
    );
    const { id, firstName, lastName, email, role } = staffMember;
    const name = [firstName, lastName].filter(Boolean).join(' ') || email;
    const assignee = summary.assignee ?? { id, name, email, role };
    return { ...shown, summary: { ...summary, status: 'in_review', assignee }, allowed };
  }, [shown, isTaken, staffMember]);
}
