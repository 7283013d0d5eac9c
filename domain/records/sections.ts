import type { SectionId } from '#contract/section-records.ts';
import { type FormStep, steps } from '#machines/steps.ts';

export type { AsTyped, SectionId, SectionRecords } from '#contract/section-records.ts';

type StepWithSection<Section extends SectionId> = Extract<FormStep, { section: Section }>;

const formSteps: readonly FormStep[] = steps.filter((step) => step.section !== null);

/** The sections in the order in which the wizard asks for them (specification section 7). */
export const sectionIds: readonly SectionId[] = formSteps.map(({ section }) => section);

/** The step that asks for a section's record. */
export function stepWithSection<Section extends SectionId>(section: Section): StepWithSection<Section> {
  return formSteps.find((step) => step.section === section) as StepWithSection<Section>;
}
