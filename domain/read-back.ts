import {
  activityFundingRevenueLabels,
  companyDetailsLabels,
  contactDetailsLabels,
  customerTypeLabels,
  personLabels,
  productsAndServicesLabels,
  walletLabels,
} from './catalogues/field-labels.ts';
import { services } from './catalogues/services.ts';
import { type CompanyDetails, physicalAddressDiffers } from './records/company-details.ts';
import type { ControlOwnership, Person } from './records/control-ownership.ts';
import { type SectionId, type SectionRecords, sectionIds } from './records/sections.ts';
import { dayInWords } from './words.ts';

/** One answer: the dotted path of its field inside the record, and what people read. '' is an answer left empty. */
export type AnswerRow = { property: string; label: string; value: string };
/** Answers that belong together; a step with one group needs no heading for it. */
export type AnswerGroup = { title: string; rows: AnswerRow[] };
/** A step's answers; no groups while its record was never saved. */
export type AnsweredStep = { step: AnsweredStepId; section: SectionId; title: string; groups: AnswerGroup[] };

/** What was saved; a section that is left out or null was never saved. */
export type SavedRecords = { [Section in SectionId]?: SectionRecords[Section] | null };

/** The steps whose answers are a record, with the titles that the sidebar gives them (specification section 2). */
const answeredSteps = {
  'contact-details': { step: 'contactDetails', title: 'Contact Details' },
  'company-details': { step: 'companyDetails', title: 'Company Details' },
  'activity-funding-revenue': { step: 'fundingDetails', title: 'Activities Funding & Revenue' },
  wallets: { step: 'wallet', title: 'Wallets' },
  'products-and-services': { step: 'productsAndServices', title: 'Products & Services' },
  'customer-type': { step: 'customerType', title: 'Customer Type' },
  'control-ownership-and-related-parties': {
    step: 'controlOwnership',
    title: 'Control Ownership & Related Parties',
  },
} as const satisfies Record<SectionId, { step: string; title: string }>;

/** The id of a step whose answers are a record. */
export type AnsweredStepId = (typeof answeredSteps)[SectionId]['step'];

/** The step that asks for a section's record. */
export function stepOfSection(section: SectionId): AnsweredStepId {
  return answeredSteps[section].step;
}

/**
 * Every answer as people read it, step by step in the wizard's order: what the client checks before certifying and what
 * the submitted document says. Dates are in words, choices by their labels, yes or no spelled out.
 */
export function readBack(records: SavedRecords): AnsweredStep[] {
  return sectionIds.map((section) => ({
    section,
    ...answeredSteps[section],
    groups: groupsOf(section, records),
  }));
}

function groupsOf<Section extends SectionId>(section: Section, records: SavedRecords): AnswerGroup[] {
  const record = records[section];
  return record ? readers[section](record) : [];
}

const readers: { [Section in SectionId]: (record: SectionRecords[Section]) => AnswerGroup[] } = {
  'contact-details': (record) => [{ title: 'Contact', rows: rowsOf(record, contactDetailsLabels) }],
  'company-details': (record) => {
    const rows = rowsOf(record, companyDetailsLabels);
    const ending = (kind: string) => rows.filter(({ property }) => property.endsWith(kind));
    return [
      { title: 'The company', rows: rows.filter(({ property }) => !/(Registered|Physical)$/.test(property)) },
      { title: 'Registered address', rows: ending('Registered') },
      {
        title: 'Physical address',
        rows: physicalAddressDiffers(record)
          ? ending('Physical')
          : [{ property: 'countryPhysical', label: 'Address', value: 'The same as the registered address' }],
      },
    ];
  },
  'activity-funding-revenue': (record) => [
    { title: 'Activities, funding and revenue', rows: rowsOf(record, activityFundingRevenueLabels) },
  ],
  wallets: ({ wallets }) =>
    listed(wallets, { property: 'wallets', title: 'Wallets', one: 'Wallet', labels: walletLabels }),
  'products-and-services': ({ services: chosen, description }) => [
    {
      title: 'Products and services',
      rows: rowsOf({ services: chosen.map(serviceLabel).join(', '), description }, productsAndServicesLabels),
    },
  ],
  'customer-type': (record) => [{ title: 'Customer type', rows: rowsOf(record, customerTypeLabels) }],
  'control-ownership-and-related-parties': (record) =>
    peopleLists.flatMap(({ list, title, one }) =>
      listed(record[list], { property: list, title, one, labels: personLabels, nameOf: fullName }),
    ),
};

const peopleLists: readonly { list: keyof ControlOwnership; title: string; one: string }[] = [
  { list: 'directors', title: 'Directors', one: 'Director' },
  { list: 'beneficialOwners', title: 'Beneficial owners', one: 'Beneficial owner' },
  { list: 'relatedParties', title: 'Related parties', one: 'Related party' },
];

/** A person's name as it is written: 'Ms. Grace Brewster Hopper Jr.'. */
export function fullName(
  person: Pick<Person, 'salutation' | 'firstName' | 'middleName' | 'lastName' | 'suffix'>,
) {
  const { salutation, firstName, middleName, lastName, suffix } = person;
  return [salutation, firstName, middleName, lastName, suffix].filter((part) => part !== '').join(' ');
}

type ListWords<Item> = {
  property: string;
  title: string;
  one: string;
  labels: Readonly<Record<keyof Item, string>>;
  nameOf?: (item: Item) => string;
};

/** A group for each entry of a list, or one that says that there are none. */
function listed<Item extends object>(
  items: readonly Item[],
  { property, title, one, labels, nameOf }: ListWords<Item>,
): AnswerGroup[] {
  if (items.length === 0) return [{ title, rows: [{ property, label: title, value: 'None' }] }];
  return items.map((item, index) => ({
    title: `${one} ${index + 1}${nameOf ? `: ${nameOf(item)}` : ''}`,
    rows: rowsOf(item, labels, `${property}.${index}.`),
  }));
}

/** One row a label, in the labels' order. */
function rowsOf<Kept extends object>(
  record: Kept,
  labels: Readonly<Record<keyof Kept, string>>,
  prefix = '',
): AnswerRow[] {
  const held = new Map<string, unknown>(Object.entries(record));
  return Object.entries<string>(labels).map(([property, label]) => ({
    property: prefix + property,
    label,
    value: inWords(property, held.get(property)),
  }));
}

/** The fields that hold a day; anything else that looks like one is what somebody typed. */
const days = new Set<string>(['dateOfIncorporation', 'dateOfBirth'] satisfies (keyof (CompanyDetails &
  Person))[]);

function inWords(property: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'string') return '';
  return days.has(property) ? dayInWords(value) : value;
}

function serviceLabel(key: string): string {
  return services.find((service) => service.key === key)?.label ?? key;
}
