import type { FormStepId } from '#machines/steps.ts';
import { type AnswerGroup, readBackForm } from './form/read-back.ts';
import { type SectionId, type SectionRecords, sectionIds, stepWithSection } from './records/sections.ts';
import { sections } from './sections/registry.ts';

export type { AnswerGroup, AnswerRow } from './form/read-back.ts';

/** A step's answers; without groups, its record was never saved. */
export type AnsweredStep = { step: FormStepId; section: SectionId; title: string; groups: AnswerGroup[] };

/** The saved records; a section that is omitted or null was never saved. */
export type SavedRecords = { [Section in SectionId]?: SectionRecords[Section] | null };

/**
 * Returns every answer as displayed, step by step in the wizard's order: what the client checks before certifying and what the
 * submitted document contains. Dates are formatted, choices are labels, and booleans are yes or no.
 */
export function readBack(records: SavedRecords): AnsweredStep[] {
  return sectionIds.map((section) => {
    const { id: step, title } = stepWithSection(section);
    return { step, section, title, groups: groupsOf(section, records) };
  });
}

function groupsOf<Id extends SectionId>(section: Id, records: SavedRecords): AnswerGroup[] {
  const record = records[section];
  return record ? readBackForm(sections[section], record) : [];
}
