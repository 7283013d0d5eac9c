import type { DocumentGroupKey } from '#domain/catalogues/document-groups.ts';
import type { SectionRecords } from '#domain/records/sections.ts';
import type { ControlOwnership } from '#domain/sections/control-ownership.ts';
import type { Person } from '#domain/sections/person.ts';
import type { FormStepId } from '#machines/steps.ts';
import type { Group, Line, SectionView } from '../details/section-view.ts';

type Field<Record> = keyof Record & string;

type FieldsOf<Section extends keyof SectionRecords> = {
  section: Section;
  fields: readonly Field<SectionRecords[Section]>[];
};
/** People of one list, each with these fields in addition to the name. */
type PeopleOf = {
  section: 'control-ownership-and-related-parties';
  list: keyof ControlOwnership;
  fields: readonly Field<Person>[];
};
/** Answers to compare a document with. */
type Proof =
  | FieldsOf<'contact-details'>
  | FieldsOf<'company-details'>
  | FieldsOf<'activity-funding-revenue'>
  | FieldsOf<'customer-type'>
  | PeopleOf;

type Company = Field<SectionRecords['company-details']>;

const company = (...fields: Company[]): Proof => ({ section: 'company-details', fields });
const funding = (...fields: Field<SectionRecords['activity-funding-revenue']>[]): Proof => ({
  section: 'activity-funding-revenue',
  fields,
});
const customer = (...fields: Field<SectionRecords['customer-type']>[]): Proof => ({
  section: 'customer-type',
  fields,
});
const people = (list: keyof ControlOwnership, ...fields: Field<Person>[]): Proof => ({
  section: 'control-ownership-and-related-parties',
  list,
  fields,
});

const registered: Company[] = [
  'streetRegistered',
  'cityRegistered',
  'stateRegistered',
  'zipRegistered',
  'countryRegistered',
];
const physical: Company[] = [
  'streetPhysical',
  'cityPhysical',
  'statePhysical',
  'zipPhysical',
  'countryPhysical',
];

/** What a document of each group proves: the answers that a reviewer compares it with. */
const proves: Record<DocumentGroupKey, readonly Proof[]> = {
  boardResolution: [
    company('legalName', 'registrationNumber'),
    { section: 'contact-details', fields: ['firstName', 'middleName', 'lastName', 'roleAtCompany'] },
    people('directors', 'roleAtCompany'),
  ],
  certificateIncorporation: [
    company(
      'legalName',
      'registrationNumber',
      'dateOfIncorporation',
      'countryOfLegalFormation',
      ...registered,
    ),
    customer('companyType'),
  ],
  operatingAgreement: [
    company('legalName', 'countryOfLegalFormation'),
    customer('companyType', 'bearedShares'),
    people('directors', 'roleAtCompany'),
    people('beneficialOwners', 'roleAtCompany'),
  ],
  ownershipStructure: [
    company('legalName'),
    customer('bearedShares'),
    people('beneficialOwners', 'roleAtCompany', 'countryCitizenship', 'country'),
    people('relatedParties', 'roleAtCompany', 'countryCitizenship', 'country'),
  ],
  directorOrManager: [
    company('legalName', 'registrationNumber'),
    people('directors', 'roleAtCompany', 'dateOfBirth', 'countryCitizenship'),
  ],
  shareholderRegisterCap: [
    company('legalName', 'registrationNumber'),
    customer('bearedShares'),
    people('beneficialOwners', 'roleAtCompany', 'countryCitizenship', 'country'),
  ],
  proofOfAddress: [company('legalName', ...registered, ...physical)],
  certificateOfIncumbency: [
    company('legalName', 'registrationNumber', 'countryOfLegalFormation'),
    people('directors', 'roleAtCompany'),
  ],
  sourceOfFunds: [company('legalName'), funding('fundSource', 'businessNature', 'netValue')],
  sourceOfWealth: [
    company('legalName'),
    funding('wealthSource', 'netValue'),
    people('beneficialOwners', 'roleAtCompany'),
  ],
  taxForm: [company('legalName', 'taxIdentificationNumber', 'countryOfLegalFormation', ...registered)],
  additionalDocumentation: [company('legalName', 'registrationNumber')],
};

/** Whether documents of the group prove who the people of the company are. */
export function provesPeople(group: DocumentGroupKey): boolean {
  return proves[group].some((proof) => 'list' in proof);
}

/** The answers of one section to compare a document with. */
type ProvenPart = { step: FormStepId; title: string; groups: readonly Group[] };

/** Returns the answers that a document of the group proves, section by section; a section that was never saved has no groups. */
export function provenParts(group: DocumentGroupKey, views: readonly SectionView[]): ProvenPart[] {
  const parts = new Map<string, ProvenPart>();
  for (const proof of proves[group]) {
    const view = views.find(({ saved }) => saved.section === proof.section);
    if (!view) continue;
    const before = parts.get(view.title)?.groups ?? [];
    parts.set(view.title, {
      step: view.step,
      title: view.title,
      groups: [...before, ...groupsFor(proof, view)],
    });
  }
  return [...parts.values()];
}

function groupsFor(proof: Proof, { groups }: SectionView): Group[] {
  const fields: readonly string[] = proof.fields;
  if (!('list' in proof)) {
    return groups.map((group) => ({
      ...group,
      lines: linesWith(group, (property) => fields.includes(property)),
    }));
  }
  // An empty list is a row that says that it is empty.
  const isOfList = (property: string) =>
    property === proof.list ||
    (property.startsWith(`${proof.list}.`) && fields.includes(property.split('.').at(-1) ?? ''));
  return groups
    .map((group) => ({ ...group, lines: linesWith(group, isOfList) }))
    .filter(({ lines }) => lines.length > 0);
}

function linesWith({ title, entry, lines }: Group, isWanted: (property: string) => boolean): Line[] {
  return lines.flatMap(({ label, answers }) => {
    const wanted = answers.filter(({ property }) => isWanted(property));
    // Next to a document, the label must say which of the addresses it is.
    const name = label === 'Address' && entry === null && title !== '' ? title : label;
    return wanted.length > 0 ? [{ label: name, answers: wanted }] : [];
  });
}
