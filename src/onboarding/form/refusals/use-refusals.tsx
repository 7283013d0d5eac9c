import { type RefObject, useEffect, useMemo, useState } from 'react';
import { fieldErrors, marked, failure as selectFailure } from '#machines/selectors.ts';
import type { StepId } from '#machines/steps.ts';
import { useChangeRequests } from '#src/onboarding/change-checklist.tsx';
import { useOnboarding } from '#src/onboarding/onboarding-actor.ts';
import { errorTree } from '#src/ui/form/field-error-tree.ts';
import { UnplacedRefusals, useShownRefusals } from '#src/ui/form/shown-refusals.tsx';

/** Shows the server's validation messages under their fields and moves the focus to the first one. */
export function useRefusedFields(container: RefObject<HTMLElement | null>): void {
  useShownRefusals(useOnboarding(fieldErrors), container);
}

/** The validation messages that have no field on the page. */
export function UnplacedErrors({ values }: { values: unknown }) {
  return <UnplacedRefusals errors={useOnboarding(fieldErrors)} values={values} />;
}

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

/**
 * Returns the error of a control whose value is in a machine instead of the form. It is shown until the control is changed
 * (specification section 5).
 *
 * @param message the error when the form opens
 */
export function useRefusal(message: string | undefined) {
  const [shown, show] = useState(message);
  return { message: shown, clear: () => show(undefined) };
}

/** Scrolls the alert of a failed save or email into view: it is at the top of a long page, and the button at the bottom. */
export function useRevealedFailure(container: RefObject<HTMLElement | null>): void {
  const failure = useOnboarding(selectFailure);
  useEffect(() => {
    if (failure?.during !== 'save' && failure?.during !== 'send') return;
    container.current?.querySelector('[role="alert"]')?.scrollIntoView?.({ block: 'center' });
  }, [failure, container]);
}
