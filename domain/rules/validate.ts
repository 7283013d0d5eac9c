import { type ValidateOptions, ValidationError } from 'yup';
import {
  type CompanyDetails,
  physicalAddressDiffers,
  physicalAddressFields,
} from '../records/company-details.ts';
import type { SectionId, SectionRecords } from '../records/sections.ts';
import { activityFundingRevenueRule } from './activity-funding-revenue.ts';
import type { RuleContext } from './clock.ts';
import { companyDetailsRule } from './company-details.ts';
import { contactDetailsRule } from './contact-details.ts';
import { controlOwnershipRule } from './control-ownership.ts';
import { customerTypeRule } from './customer-type.ts';
import { listed, type PropertyError } from './listed.ts';
import { prepareRecord } from './prepare-record.ts';
import { productsAndServicesRule } from './products-and-services.ts';
import { walletsRule } from './wallets.ts';

export type { PropertyError } from './listed.ts';

/** The record as it is to be kept, or every property that has to be changed first. */
export type Validation<Kept> = { ok: true; value: Kept } | { ok: false; errors: PropertyError[] };

/** What this file needs of a yup schema; the schema's own type loses which section it belongs to. */
type Rule<Kept> = { validateSync(value: unknown, options: ValidateOptions<RuleContext>): Kept };

const rules: { [Section in SectionId]: Rule<SectionRecords[Section]> } = {
  'contact-details': contactDetailsRule,
  'company-details': companyDetailsRule,
  'activity-funding-revenue': activityFundingRevenueRule,
  wallets: walletsRule,
  'products-and-services': productsAndServicesRule,
  'customer-type': customerTypeRule,
  'control-ownership-and-related-parties': controlOwnershipRule,
};

/** A physical address that repeats the registered one repeats its errors too: they are told once. */
function toldOnce(errors: PropertyError[], section: SectionId, value: unknown): PropertyError[] {
  if (section !== 'company-details' || errors.some(({ property }) => property === '')) return errors;
  if (physicalAddressDiffers(value as CompanyDetails)) return errors;
  const repeated = new Set<string>(physicalAddressFields);
  return errors.filter(({ property }) => !repeated.has(property));
}

/**
 * Checks what was sent for a section against the section's rule. Never throws for any value. Texts are trimmed,
 * optional texts that were left out are '', and an empty physical address is the registered one (specification
 * section 4); nothing else is changed, and a value that was accepted is accepted again as it is.
 */
export function validateRecord<Section extends SectionId>(
  section: Section,
  value: unknown,
  context: RuleContext,
): Validation<SectionRecords[Section]> {
  const prepared = prepareRecord(section, value);
  try {
    const kept = rules[section].validateSync(prepared, {
      strict: true,
      abortEarly: false,
      disableStackTrace: true,
      context,
    });
    return { ok: true, value: kept };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return { ok: false, errors: toldOnce(listed(error), section, prepared) };
  }
}
