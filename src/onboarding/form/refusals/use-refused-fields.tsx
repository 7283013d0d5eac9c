import type { RefObject } from 'react';
import { fieldErrors } from '#machines/selectors.ts';
import { useOnboarding } from '#src/onboarding/onboarding-actor.ts';
import { UnplacedRefusals, useShownRefusals } from '#src/ui/form/shown-refusals.tsx';

/** Puts the server's messages under their fields and moves the focus to the first of them. */
export function useRefusedFields(container: RefObject<HTMLElement | null>): void {
  useShownRefusals(useOnboarding(fieldErrors), container);
}

/** What was refused and has no field of its own on the page. */
export function UnplacedErrors({ values }: { values: unknown }) {
  return <UnplacedRefusals errors={useOnboarding(fieldErrors)} values={values} />;
}
