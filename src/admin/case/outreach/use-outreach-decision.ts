import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { messageOf } from '#machines/outcomes.ts';
import { refreshCase } from '#src/api/admin/case.ts';
import { decideOutreach, type OutreachDecision } from '#src/api/admin/outreach.ts';
import { useCase } from '../use-case.ts';

const told: Readonly<Record<OutreachDecision, string>> = {
  allow: 'The client’s people can be sent emails again.',
  keep_stopped: 'The emails to the client’s people stay stopped.',
};

/** A staff member's decision about reported emails; `refusal` is the error, or null. */
export function useOutreachDecision() {
  const { id } = useCase().summary;
  const notify = useNotify();
  const { mutate, isPending, isSuccess, variables, error } = useMutation({
    mutationFn: (decision: OutreachDecision) => decideOutreach(id, decision),
    onSuccess: (_, decision) => notify(told[decision], { type: 'success' }),
    // Also after a refusal: another staff member may have decided first.
    onSettled: () => refreshCase(id),
  });
  return {
    decide: (decision: OutreachDecision) => {
      if (!isPending) mutate(decision);
    },
    isPending,
    /** The accepted decision of this page; null for none. */
    answered: isSuccess ? variables : null,
    refusal: error === null ? null : messageOf(error),
  };
}
