import type { components } from '#contract/schema.d.ts';
import type { SectionId } from '#domain/records/sections.ts';
import { validPerson, validRecords } from '#tests/domain/valid-records.ts';
import { otherRecord } from '#tests/domain/wizard.ts';
import type { PathServer } from './server.ts';

type Client = { token: string };
type Overview = components['schemas']['VerificationOverview'];
type Documents = components['schemas']['OnboardingDocuments'];

/** Saves a section with other answers from another window. `own` replaces the domain of addresses with the path's own. */
export async function saveElsewhere(
  server: PathServer,
  as: Client,
  section: SectionId | 'onboarding-documents',
  own: <Value>(value: Value) => Value,
): Promise<void> {
  if (section !== 'onboarding-documents') {
    await server.call('PUT', `/${section}`, { as, body: own(otherRecord(section, 1)) });
    return;
  }
  const found = await server.find<Documents>('/onboarding-documents/onboardingId', as);
  const added = await server.upload(as, 'added-elsewhere.jpg');
  if (found) await change(server, as, found, { taxForm: [...found.taxForm, added] });
  else await server.call('POST', '/onboarding-documents', { as, body: { taxForm: [added], issueDates: {} } });
}

/** Removes the board resolution from the saved documents, or adds one, from another window. */
export async function changeBoardResolution(server: PathServer, as: Client, isThere: boolean): Promise<void> {
  const found = await server.find<Documents>('/onboarding-documents/onboardingId', as);
  if (!found) throw new Error('No documents are saved');
  const boardResolution = isThere ? [await server.upload(as, 'resolution.jpg')] : [];
  await change(server, as, found, { boardResolution });
}

/** Removes directors and owners from the saved record, from another window. */
export async function removePeople(server: PathServer, as: Client): Promise<void> {
  const body = { directors: [], beneficialOwners: [], relatedParties: [] };
  await server.call('PUT', '/control-ownership-and-related-parties', { as, body });
}

/** Adds a second owner to the saved record, from another window. */
export async function addOwnerElsewhere(
  server: PathServer,
  as: Client,
  own: <Value>(value: Value) => Value,
): Promise<void> {
  const section = 'control-ownership-and-related-parties';
  const { beneficialOwners, ...others } = validRecords[section];
  const another = { ...validPerson, firstName: 'Ada', lastName: 'King', email: 'ada.king@example.com' };
  const body = own({ ...others, beneficialOwners: [...beneficialOwners, another] });
  await server.call('PUT', `/${section}`, { as, body });
}

/** Mails the director or owner with this address a verification link, from another window. */
export async function mailPerson(server: PathServer, as: Client, email: string): Promise<void> {
  const { people } = await server.call<Overview>('GET', '/verification/check-status', { as });
  const person = people.find((each) => each.email === email);
  if (!person) throw new Error(`The saved record names nobody at ${email}`);
  const body = { name: `${person.firstName} ${person.lastName}`, email, role: person.role };
  await server.call('POST', '/sumsub/send-email', { as, body });
}

async function change(
  server: PathServer,
  as: Client,
  { _id }: Documents,
  body: Partial<Documents>,
): Promise<void> {
  await server.call('PATCH', `/onboarding-documents/${_id}`, { as, body });
}
