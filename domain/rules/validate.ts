import { type ValidateOptions, ValidationError } from 'yup';
import { type SectionId, type SectionRecords, sectionIds } from '../records/sections.ts';
import { sectionRules } from '../sections/registry.ts';
import type { Schema } from '../sections/section.ts';
import type { RuleContext } from './clock.ts';
import { listed, type PropertyError } from './listed.ts';
import { prepareRecord } from './prepare-record.ts';

export type { PropertyError } from './listed.ts';

/** The record to store, or every property that must be changed first. */
export type Validation<Kept> = { ok: true; value: Kept } | { ok: false; errors: PropertyError[] };

type Schemas = { [Section in SectionId]: Schema<SectionRecords[Section]> };

const schemas = Object.fromEntries(
  sectionIds.map((section) => [section, sectionRules[section].schema()]),
) as Schemas;

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
    const errors = listed(error);
    return { ok: false, errors: sectionRules[section].told?.(errors, prepared) ?? errors };
  }
}
