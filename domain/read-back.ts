import type { FormStepId } from '#machines/steps.ts';
import { type SectionId, type SectionRecords, sectionIds, stepWithSection } from './records/sections.ts';
import type { AnswerGroup } from './sections/answers.ts';
import { sections } from './sections/registry.ts';

export type { AnswerGroup, AnswerRow } from './sections/answers.ts';

/** A step's answers; no groups while its record was never saved. */
export type AnsweredStep = { step: FormStepId; section: SectionId; title: string; groups: AnswerGroup[] };

/** What was saved; a section that is left out or null was never saved. */
export type SavedRecords = { [Section in SectionId]?: SectionRecords[Section] | null };

/**
 * Every answer as people read it, step by step in the wizard's order: what the client checks before certifying and what
 * the submitted document says. Dates are in words, choices by their labels, yes or no spelled out.
 */
export function readBack(records: SavedRecords): AnsweredStep[] {
  return sectionIds.map((section) => {
    const { id: step, title } = stepWithSection(section);
    return { step, section, title, groups: groupsOf(section, records) };
  });
}

function groupsOf<Id extends SectionId>(section: Id, records: SavedRecords): AnswerGroup[] {
  const record = records[section];
  return record ? sections[section].readBack(record) : [];
}
