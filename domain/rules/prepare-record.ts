import { emptyActivityFundingRevenue } from '../records/activity-funding-revenue.ts';
import {
  type CompanyDetails,
  emptyCompanyDetails,
  physicalAddressFields,
  withPhysicalAddress,
} from '../records/company-details.ts';
import { emptyContactDetails } from '../records/contact-details.ts';
import { emptyControlOwnership, emptyPerson } from '../records/control-ownership.ts';
import { emptyCustomerType } from '../records/customer-type.ts';
import { emptyProductsAndServices } from '../records/products-and-services.ts';
import type { SectionId } from '../records/sections.ts';
import { maxPersons } from './limits.ts';

// A record is an object of lists of objects of texts: what lies deeper than this belongs to no record.
const deepest = 4;

/** True for an object as JSON makes it: neither a list nor an instance of a class. */
function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

/** A copy with the spaces around every text removed. What JSON cannot carry becomes null, which every field refuses. */
function trimmedCopy(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'boolean' || typeof value === 'number') return value;
  if (typeof value !== 'object' || value === null || depth > deepest) return null;
  if (Array.isArray(value)) return Array.from(value, (entry: unknown) => trimmedCopy(entry, depth + 1));
  if (!isPlainObject(value)) return null;
  // fromEntries defines its properties, so that one named __proto__ stays a property and is refused as unknown.
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, held]) => held !== undefined)
      .map(([name, held]) => [name, trimmedCopy(held, depth + 1)]),
  );
}

function withEmptyTexts(value: unknown, emptyTexts: Record<string, ''>): unknown {
  return isPlainObject(value) ? { ...emptyTexts, ...value } : value;
}

function textsOf(empty: object): Record<string, ''> {
  return Object.fromEntries(Object.entries(empty).filter(([, held]) => held === ''));
}

function withRegisteredAsPhysical(value: unknown): unknown {
  if (!isPlainObject(value) || !physicalAddressFields.every((field) => value[field] === '')) return value;
  // The texts may still be of the wrong type: they are copied as they are, and the rule refuses them.
  return withPhysicalAddress(value as CompanyDetails, false);
}

function withCompletedPersons(value: unknown): unknown {
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, list]) => [
      name,
      // A list that is too long is refused unread, so that nothing is copied for it.
      Object.hasOwn(emptyControlOwnership, name) && Array.isArray(list) && list.length <= maxPersons
        ? list.map((person) => withEmptyTexts(person, emptyTexts.person))
        : list,
    ]),
  );
}

const emptyTexts = {
  contact: textsOf(emptyContactDetails),
  company: textsOf(emptyCompanyDetails),
  activity: textsOf(emptyActivityFundingRevenue),
  products: textsOf(emptyProductsAndServices),
  customer: textsOf(emptyCustomerType),
  person: textsOf(emptyPerson),
};

const completions: Record<SectionId, (value: unknown) => unknown> = {
  'contact-details': (value) => withEmptyTexts(value, emptyTexts.contact),
  'company-details': (value) => withRegisteredAsPhysical(withEmptyTexts(value, emptyTexts.company)),
  'activity-funding-revenue': (value) => withEmptyTexts(value, emptyTexts.activity),
  wallets: (value) => value,
  'products-and-services': (value) => withEmptyTexts(value, emptyTexts.products),
  'customer-type': (value) => withEmptyTexts(value, emptyTexts.customer),
  'control-ownership-and-related-parties': withCompletedPersons,
};

/**
 * What was sent, made ready for its rule: texts are trimmed, texts that were left out become '', and a physical
 * address of which nothing was sent becomes the registered one (specification section 4). Never changes `value`.
 */
export function prepareRecord(section: SectionId, value: unknown): unknown {
  return completions[section](trimmedCopy(value, 0));
}
