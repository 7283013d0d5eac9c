import type { StepId } from '#machines/steps.ts';
import type { AskedSection } from './section-answer.tsx';

/** Returns the id of a section's heading. */
export const headingId = (step: StepId) => `review-${step}`;

/**
 * Moves the focus to the next section without an answer, after the last one to the first, and to the certification when all are
 * answered: the button that was pressed is gone.
 */
export function focusNext(sections: readonly AskedSection[], from: StepId): void {
  const here = sections.findIndex(({ step }) => step === from);
  const open = [...sections.slice(here + 1), ...sections.slice(0, Math.max(here, 0))].find(
    ({ state }) => state === 'open',
  );
  const heading = document.getElementById(open ? headingId(open.step) : 'certification');
  // The next section is rendered with the answer.
  requestAnimationFrame(() => heading?.focus());
}
