import type { RefObject } from 'react';
import { fieldErrors } from '#machines/selectors.ts';
import { useOnboarding } from '#src/onboarding/onboarding-actor.ts';
import { UnplacedRefusals, useShownRefusals } from '#src/ui/form/shown-refusals.tsx';

/** Shows the server's validation messages under their fields and moves the focus to the first one. */
export function useRefusedFields(container: RefObject<HTMLElement | null>): void {
  useShownRefusals(useOnboarding(fieldErrors), container);
}

/** The validation messages that have no field on the page. */
export function UnplacedErrors({ values }: { values: unknown }) {
  return <UnplacedRefusals errors={useOnboarding(fieldErrors)} values={values} />;
}
