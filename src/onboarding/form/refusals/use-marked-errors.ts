import { useMemo } from 'react';
import { marked } from '#machines/selectors.ts';
import type { StepId } from '#machines/steps.ts';
import { useChangeRequests } from '#src/onboarding/change-requests.ts';
import { useOnboarding } from '#src/onboarding/onboarding-actor.ts';
import { errorTree } from '#src/ui/form/field-error-tree.ts';

/**
 * The reviewer's reasons as the messages that a form opens with, as far as they are still open: each stands under its field
 * until that is touched. Undefined where nothing is open.
 */
export function useMarkedErrors(step: StepId): Record<string, unknown> | undefined {
  const isMarked = useOnboarding((snapshot) => marked(snapshot).includes(step));
  const requests = useChangeRequests(step);
  return useMemo(() => {
    const open = requests.filter(({ mended }) => !mended);
    return isMarked && open.length > 0
      ? errorTree(open.map(({ property, reason }) => ({ property, message: reason })))
      : undefined;
  }, [isMarked, requests]);
}
