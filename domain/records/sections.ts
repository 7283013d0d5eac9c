import type { SectionId } from '#contract/section-records.ts';
import { type FormStep, steps } from '#machines/steps.ts';

export type { AsTyped, SectionId, SectionRecords } from '#contract/section-records.ts';

type StepWithSection<Section extends SectionId> = Extract<FormStep, { section: Section }>;

const formSteps: readonly FormStep[] = steps.filter((step) => step.section !== null);

/** The sections in the order of the wizard (specification section 7). */
export const sectionIds: readonly SectionId[] = formSteps.map(({ section }) => section);

export function stepWithSection<Section extends SectionId>(section: Section): StepWithSection<Section> {
  return formSteps.find((step) => step.section === section) as StepWithSection<Section>;
}
