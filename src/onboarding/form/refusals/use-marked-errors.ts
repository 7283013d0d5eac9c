import { useMemo } from 'react';
import { marked } from '#machines/selectors.ts';
import type { StepId } from '#machines/steps.ts';
import { useChangeRequests } from '#src/onboarding/change-requests.ts';
import { useOnboarding } from '#src/onboarding/onboarding-actor.ts';
import { errorTree } from '#src/ui/form/field-error-tree.ts';

/**
 * Returns the reasons of open change requests as the initial errors of a form. Each is shown under its field until the field is
 * edited. Returns undefined if no request is open.
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
