import { documentGroups } from '#domain/catalogues/document-groups.ts';
import type { SectionRecords } from '#domain/records/sections.ts';
import { validPerson, validRecords } from '../domain/valid-records.ts';
import type { Person, TestApi } from './api.ts';
import { form, photograph } from './pictures.ts';

/** The data of a client with nothing missing; `files` by group. */
export type CompleteCase = {
  onboardingId: string;
  documentsId: string;
  files: Record<string, string>;
  records: SectionRecords;
};

export const certification = { name: 'Ada Lovelace', role: 'Director', certified: true };

/** Answers every step of the wizard through the API, up to Certify & Submit. @param size of every picture, in pixels */
export async function completeCase(
  api: TestApi,
  as: Person,
  size = { width: 64, height: 48 },
): Promise<CompleteCase> {
  const started = await done(api.call('POST', '/onboarding', { as }));
  const records = recordsOf(as);
  for (const [section, body] of Object.entries(records)) {
    await done(api.call('PUT', `/${section}`, { as, body }));
  }
  const picture = await photograph(size);
  const files: Record<string, string> = {};
  for (const { key, need } of documentGroups) {
    if (need === 'required') files[key] = await upload(api, as, picture, `${key}.jpg`);
  }
  const groups = Object.fromEntries(Object.entries(files).map(([group, id]) => [group, [id]]));
  const issueDates = { [files.proofOfAddress ?? '']: '2026-10-30' };
  const documents = await done(
    api.call('POST', '/onboarding-documents', { as, body: { ...groups, issueDates } }),
  );
  await askPeople(api, as, records);
  await handInIdentity(api, as, picture);
  return { onboardingId: started.id, documentsId: documents._id, files, records };
}

/** Records with different people for each client, because a person gets at most one mail a minute. */
function recordsOf({ userId }: Person): SectionRecords {
  const person = { ...validPerson, email: `grace-${userId}@example.com` };
  const people = { directors: [person], beneficialOwners: [person], relatedParties: [] };
  return { ...validRecords, 'control-ownership-and-related-parties': people };
}

/** Mails the verification request to each required person; a person in both lists gets one mail. */
async function askPeople(api: TestApi, as: Person, records: SectionRecords): Promise<void> {
  for (const { firstName, lastName, email } of records['control-ownership-and-related-parties'].directors) {
    const body = { name: `${firstName} ${lastName}`, email, role: 'directors' };
    await done(api.call('POST', '/sumsub/send-email', { as, body }));
  }
}

async function handInIdentity(api: TestApi, as: Person, picture: Buffer): Promise<void> {
  const frontFileId = await upload(api, as, picture, 'passport.jpg');
  const selfieFileId = await upload(api, as, picture, 'selfie.jpg');
  const body = { documentKind: 'passport', frontFileId, selfieFileId };
  await done(api.call('POST', '/verification/manual', { as, body }));
}

/** Uploads a file of the onboarding. @returns its id */
export async function upload(api: TestApi, as: Person, bytes: Buffer, name: string): Promise<string> {
  const { payload, headers } = form({ name, bytes });
  return (await done(api.call('POST', '/upload/onboarding/private', { as, body: payload, headers }))).id;
}

async function done(call: ReturnType<TestApi['call']>): Promise<{ id: string; _id: string }> {
  const answer = await call;
  if (answer.statusCode >= 300) throw new Error(`A call answered ${answer.body}`);
  return answer.body === '' ? { id: '', _id: '' } : answer.json();
}
