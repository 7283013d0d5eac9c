import { type ValidateOptions, ValidationError } from 'yup';
import { type Answers, isAsked } from '../form/question.ts';
import { type SectionId, type SectionRecords, sectionIds } from '../records/sections.ts';
import { sections } from '../sections/registry.ts';
import { type SectionRule, sectionRule } from '../sections/rules.ts';
import type { RuleContext } from './clock.ts';
import { listed, type PropertyError } from './listed.ts';
import { prepareRecord } from './prepare-record.ts';

export type { PropertyError } from './listed.ts';

/** The record to store, or every property that must be changed first. */
export type Validation<Stored> = { ok: true; value: Stored } | { ok: false; errors: PropertyError[] };

type Schemas = { [Section in SectionId]: SectionRule<SectionRecords[Section]> };

const schemas = Object.fromEntries(sectionIds.map((section) => [section, sectionRule(section)])) as Schemas;

/**
 * Validates what was sent for a section against the section's rule. Never throws for any value. Texts are trimmed, omitted
 * optional texts are '', and an omitted physical address is the registered one (specification section 4). Nothing else is
 * changed, and an accepted value is accepted again unchanged.
 */
export function validateRecord<Section extends SectionId>(
  section: Section,
  value: unknown,
  context: RuleContext,
): Validation<SectionRecords[Section]> {
  const prepared = prepareRecord(section, value);
  const options: ValidateOptions<RuleContext> = {
    strict: true,
    abortEarly: false,
    disableStackTrace: true,
    context,
  };
  try {
    return { ok: true, value: schemas[section].validateSync(prepared, options) };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return { ok: false, errors: askedErrors(section, listed(error), prepared) };
  }
}

/** Returns the errors of questions that are asked: a copied physical address would repeat each error of the registered one. */
function askedErrors(section: SectionId, errors: PropertyError[], prepared: unknown): PropertyError[] {
  if (errors.some(({ property }) => property === '')) return errors;
  const hidden = new Set<string>(
    sections[section].questions
      .filter((question) => !isAsked(question, prepared as Answers))
      .map(({ name }) => name),
  );
  return errors.filter(({ property }) => !hidden.has(property));
}
