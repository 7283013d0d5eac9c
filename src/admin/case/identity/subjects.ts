import type { IdentityDocumentKind } from '#domain/catalogues/identity-documents.ts';
import { documentLabel } from '#domain/face-consent.ts';
import { comparable } from '#domain/rules/person-identity.ts';
import type { ContactDetails } from '#domain/sections/contact-details.ts';
import { fullName, type Person } from '#domain/sections/person.ts';
import { sectionRecord } from '#src/admin/kit/case/section-record.ts';
import type { Case, IdentityCheck } from '#src/api/admin/case.ts';
import type { PersonStatus } from '#src/api/admin/identity.ts';
import { dateInWords } from '#src/ui/text/date-text.ts';
import type { CheckState } from '../labels/identity-labels.ts';
import { type CasePerson, casePeople, listCopy, listsOf, valuesOf } from '../people/case-people.ts';
import type { ViewerFile } from '../viewer/picture.tsx';

type Given = { label: string; value: string };

export type Subject = {
  /** The check's id, also before it has started; 'self' if the representative has not started. */
  id: string;
  name: string;
  isRepresentative: boolean;
  /** The person's relation to the company, such as "Director, Beneficial owner". */
  about: string;
  /** The person's id on the people tab; null if it does not list them. */
  personId: string | null;
  state: CheckState;
  /** The reason of a refusal, as the person has read it. */
  reason: string | null;
  updatedAt: string | null;
  handedIn: IdentityCheck['handedIn'];
  /** The decision about the comparison of the face; null before the first. */
  consent: NonNullable<IdentityCheck['consent']> | null;
  /** The document of another issuer that the person stated; null for none. */
  secondSource: NonNullable<IdentityCheck['secondSource']> | null;
  /** The data to compare the photographs with. */
  given: readonly Given[];
};

/** Returns the representative first, then every person whom the case names or named, each once. */
export function subjectsOf(shown: Case): Subject[] {
  const { checks } = shown.verification;
  const people = casePeople(shown) ?? [];
  const asked = people.flatMap((person) => {
    if (!person.check) return [];
    return [ofPerson(person, person.check, checks)];
  });
  const known = new Set(asked.map(({ id }) => id));
  const former = checks.filter(({ id, subject }) => subject === 'person' && !known.has(id)).map(ofFormer);
  return [representative(shown, people), ...asked, ...former];
}

function representative(shown: Case, people: readonly CasePerson[]): Subject {
  const { verification, summary } = shown;
  const check = verification.checks.find(({ subject }) => subject === 'self');
  const contact = sectionRecord(shown, 'contact-details');
  const name = contact ? fullName({ salutation: '', suffix: '', ...contact }) : summary.email;
  const asPerson = people.find((person) => isSameName(person, contact));
  return {
    id: check?.id ?? 'self',
    name,
    isRepresentative: true,
    about: 'Representative of the client',
    personId: asPerson?.id ?? null,
    state: { status: verification.self.status, provider: check?.provider ?? null },
    reason: verification.self.reason,
    updatedAt: verification.self.updatedAt,
    handedIn: check?.handedIn ?? null,
    consent: check?.consent ?? null,
    secondSource: check?.secondSource ?? null,
    given: answered([
      { label: 'Name', value: contact ? name : '' },
      { label: 'Role at company', value: contact?.roleAtCompany ?? '' },
      { label: 'Email', value: contact?.email ?? summary.email },
      ...(asPerson ? birthAndCitizenship(asPerson) : []),
    ]),
  };
}

function isSameName({ places: [{ record }] }: CasePerson, contact: ContactDetails | null | undefined) {
  return (
    comparable(record.firstName) === comparable(contact?.firstName ?? '') &&
    comparable(record.lastName) === comparable(contact?.lastName ?? '')
  );
}

function ofPerson(person: CasePerson, status: PersonStatus, checks: readonly IdentityCheck[]): Subject {
  const check = checks.find(({ id }) => id === status.id);
  return {
    id: status.id,
    name: person.name,
    isRepresentative: false,
    about: listsOf(person)
      .map((list) => listCopy[list])
      .join(', '),
    personId: person.id,
    state: { status: status.status, provider: check?.provider ?? null },
    reason: status.reason,
    updatedAt: check?.updatedAt ?? status.requestedAt,
    handedIn: check?.handedIn ?? null,
    consent: check?.consent ?? null,
    secondSource: check?.secondSource ?? null,
    given: answered([
      { label: 'Name', value: inEvery(person, fullName) },
      ...birthAndCitizenship(person),
      { label: 'Country of residence', value: inEvery(person, ({ country }) => country) },
      { label: 'Email', value: status.email },
    ]),
  };
}

/** A person who was asked to verify, and whom the record no longer names. */
function ofFormer({
  id,
  name,
  email,
  status,
  provider,
  reason,
  updatedAt,
  handedIn,
  consent,
  secondSource,
}: IdentityCheck): Subject {
  return {
    id,
    name,
    isRepresentative: false,
    about: 'No longer named in the case',
    personId: null,
    state: { status, provider },
    reason,
    updatedAt,
    handedIn,
    consent: consent ?? null,
    secondSource: secondSource ?? null,
    given: answered([
      { label: 'Name', value: name },
      { label: 'Email', value: email },
    ]),
  };
}

function birthAndCitizenship(person: CasePerson): Given[] {
  const days = (record: Person) => (record.dateOfBirth === '' ? '' : dateInWords(record.dateOfBirth));
  const countries = ({ countryCitizenship, secondaryCountryCitizenship }: Person) =>
    [countryCitizenship, secondaryCountryCitizenship].filter((country) => country !== '').join(' and ');
  return [
    { label: 'Date of birth', value: inEvery(person, days) },
    { label: 'Citizenship', value: inEvery(person, countries) },
  ];
}

/** Returns the value in the person's lists; where they differ, each value with its lists. */
function inEvery(person: CasePerson, read: (record: Person) => string): string {
  const values = valuesOf(person, read);
  if (values.length < 2) return values[0]?.value ?? '';
  const saidBy = (lists: (typeof values)[number]['lists']) => lists.map((list) => listCopy[list]).join(', ');
  return values.map(({ value, lists }) => `${value || 'Nothing'} (${saidBy(lists)})`).join('; ');
}

const answered = (rows: readonly Given[]) => rows.filter(({ value }) => value !== '');

type HandedIn = NonNullable<IdentityCheck['handedIn']>;

const goneBecause = 'This photograph is no longer in storage.';

const photograph = (id: string, name: string): ViewerFile => ({ id, name, size: null, goneBecause });

/** Returns what was submitted in the order of comparison: the face is next to the front of the document. */
export function photographsOf({ documentKind, ...handedIn }: HandedIn): ViewerFile[] {
  const { frontFileId, backFileId, selfieFileId, secondDocumentKind } = handedIn;
  return [
    photograph(frontFileId, frontLabel(documentKind)),
    photograph(
      selfieFileId,
      secondDocumentKind ? `Second document: ${documentLabel(secondDocumentKind)}` : 'Face',
    ),
    ...(backFileId === null ? [] : [photograph(backFileId, 'Back of the document')]),
  ];
}

/** Returns every photograph of a person's check, with the document of another issuer. */
export function allPhotographsOf({ handedIn, secondSource }: Subject): ViewerFile[] {
  return [
    ...(handedIn ? photographsOf(handedIn) : []),
    ...(secondSource ? [photograph(secondSource.fileId, 'Document of another issuer')] : []),
  ];
}

const frontLabel = (kind: IdentityDocumentKind) =>
  kind === 'passport' ? 'Page with the photograph' : 'Front of the document';
