import type { SectionId, SectionRecords } from '#domain/records/sections.ts';
import { validRecords } from '#tests/domain/valid-records.ts';
import type { Person, TestApi } from '#tests/support/api.ts';
import { completeCase } from '#tests/support/complete-case.ts';
import { decide, submit } from './submission-calls.ts';

/** Creates a client whose case is in review as certified. */
export async function reviewed(api: TestApi) {
  const client = await api.client();
  const { onboardingId: id, documentsId, records } = await completeCase(api, client);
  await submit(api, id, client);
  await decide(api, id, { event: 'takeIntoReview' });
  const [owner] = records['control-ownership-and-related-parties'].directors;
  if (!owner) throw new Error('A complete case has a director');
  return { client, id, documentsId, owner, name: records['company-details'].legalName };
}

/** Creates a client whose case is in review, with the company's name changed by an administrator since. */
export async function amendedCase(api: TestApi) {
  const found = await reviewed(api);
  const saved = await amend(api, found.client, { legalName: 'Renamed Ltd' });
  if (saved.statusCode !== 200) throw new Error(`The edit answered ${saved.body}`);
  return found;
}

/** Changes some answers of a section as an administrator on the client's behalf. */
export async function amend(
  api: TestApi,
  { userId }: Person,
  change: Partial<
    SectionRecords['company-details'] & SectionRecords['control-ownership-and-related-parties']
  >,
  section: SectionId = 'company-details',
) {
  const as = await api.admin();
  const url = `/${section}/admin?userId=${userId}`;
  const present = await api.call('GET', url, { as });
  const known = present.statusCode === 200 ? present.json() : validRecords[section];
  const body = { ...known, ...change };
  return api.call('PUT', url, { as, body });
}

export function certify(api: TestApi, id: string, as: Person, sha256: string) {
  return api.call('POST', `/onboarding/${id}/amendments/certification`, { as, body: { sha256 } });
}

export function approve(api: TestApi, id: string, more: { version?: number; putBack?: string }) {
  return decide(api, id, { event: 'approve', ...more });
}

export async function legalNameOf(api: TestApi, as: Person): Promise<string> {
  return (await api.call('GET', '/company-details', { as })).json().legalName;
}

/** Returns the next mail to a client that contains these words. */
export const mailWith = (api: TestApi, { email }: Person, words: string) =>
  api.mailTo(email, ({ text }) => text.includes(words));

/** Returns how many mails have notified a client of an edit. */
export async function toldOf(api: TestApi, { email }: Person): Promise<number> {
  const mails = await api.db
    .selectFrom('mail_outbox')
    .select('id')
    .where('recipient', '=', email)
    .where('template', '=', 'answers-amended')
    .execute();
  return mails.length;
}
