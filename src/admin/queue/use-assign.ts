import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { assignCase, type CaseSummary } from '#src/api/admin/cases.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useStaffMember } from '../kit/staff-member.ts';

/** The new assignee of a case; null for no one. */
export type Assignee = { id: string; name: string } | null;
/** A case that could not be assigned, with the server's message. */
type Refusal = { id: string; company: string; message: string };
/** The refused part of the last attempt. @property what the participle of the action, such as "assigned" */
export type Refusals = { done: number; refused: readonly Refusal[]; what: string };

/** Returns what a case is called; one that is closed to the user has no name. */
export const nameOf = ({ closed, company, email }: Pick<CaseSummary, 'closed' | 'company' | 'email'>) =>
  closed ? 'Closed case' : company || email;

/**
 * Assigns cases with one call each. A success shows a toast; refusals stay on the page until they are closed. In both cases the
 * queue is refetched.
 */
export function useAssign() {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { id: ownId } = useStaffMember();
  const [refusals, setRefusals] = useState<Refusals | null>(null);
  const [isAssigning, setIsAssigning] = useState(false);

  const assign = async (cases: readonly CaseSummary[], to: Assignee): Promise<void> => {
    const toId = to?.id ?? null;
    const concerned = cases.filter(({ assignee }) => (assignee?.id ?? null) !== toId);
    if (concerned.length === 0) {
      notify(`Nothing to do: ${sentence(cases, to, ownId)}`, { type: 'info' });
      return;
    }
    setIsAssigning(true);
    const answers = await Promise.all(concerned.map((each) => assignOne(each, toId)));
    const refused = answers.filter((answer) => answer !== null);
    const done = concerned.filter(({ id }) => !refused.some((each) => each.id === id));
    setRefusals(refused.length > 0 ? { done: done.length, refused, what: 'assigned' } : null);
    if (done.length > 0) notify(sentence(done, to, ownId), { type: 'success' });
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['cases'] }),
      queryClient.invalidateQueries({ queryKey: ['admin', 'case'] }),
    ]);
    setIsAssigning(false);
  };

  return { assign, isAssigning, refusals, forgetRefusals: () => setRefusals(null) };
}

/** Returns null on success. */
async function assignOne(
  { id, assignee, ...named }: CaseSummary,
  to: string | null,
): Promise<Refusal | null> {
  try {
    await assignCase(id, { to, from: assignee?.id ?? null });
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { id, company: nameOf(named), message: error.message };
  }
}

function sentence(cases: readonly CaseSummary[], to: Assignee, ownId: string): string {
  const [only] = cases;
  const what = cases.length === 1 && only ? nameOf(only) : `${cases.length} cases`;
  const are = cases.length === 1 ? 'is' : 'are';
  if (to === null) return `${what} ${are} unassigned now.`;
  return to.id === ownId
    ? `${what} ${are} assigned to you now.`
    : `${what} ${are} assigned to ${to.name} now.`;
}
