import type { components } from '#contract/schema.d.ts';
import { documentGroups } from '#domain/catalogues/document-groups.ts';
import { privacyNotice } from '#domain/notices/privacy.ts';
import type { SectionRecords } from '#domain/records/sections.ts';
import { type Possession, possessions } from '#paths/actions.ts';
import { daysAgo } from '#tests/browser/support/complete-case.ts';
import { validRecords } from '#tests/domain/valid-records.ts';
import type { ReachedServer } from './server.ts';

type Client = { token: string };
type Schemas = components['schemas'];

/**
 * Gives a new client what they have when a path begins, through the API. `own` replaces the domain of addresses with the path's
 * own.
 *
 * @param identify brings the client's own identity check to where it waits for a decision
 */
export async function give(
  server: ReachedServer,
  as: Client,
  has: Possession,
  own: <Value>(value: Value) => Value,
  identify: () => Promise<void> = () => handInIdentity(server, as),
): Promise<void> {
  const holds = (possession: Possession) => possessions.indexOf(has) >= possessions.indexOf(possession);
  if (holds('answers in all seven forms')) await saveAnswers(server, as, own(validRecords));
  if (holds('everything that is needed to submit')) {
    await Promise.all([saveDocuments(server, as), askPeople(server, as), identify()]);
  }
  if (holds('a submitted case')) {
    await submit(server, as);
  }
}

/** Certifies and submits. */
export async function submit(server: ReachedServer, as: Client): Promise<void> {
  const body = { name: 'Ada Lovelace', role: 'Director', certified: true };
  await server.call('POST', `/onboarding/${await onboardingOf(server, as)}/submission`, { as, body });
}

/** Returns the id of the client's own onboarding, which is created if it does not exist. */
export async function onboardingOf(server: ReachedServer, as: Client): Promise<string> {
  return (await server.call<{ id: string }>('POST', '/onboarding', { as })).id;
}

async function saveAnswers(server: ReachedServer, as: Client, records: SectionRecords): Promise<void> {
  await Promise.all(
    Object.entries(records).map(([section, body]) => server.call('PUT', `/${section}`, { as, body })),
  );
}

/** Saves one file in each required group. */
async function saveDocuments(server: ReachedServer, as: Client): Promise<void> {
  const required = documentGroups.filter(({ need }) => need === 'required');
  const groups = await Promise.all(
    required.map(async ({ key }) => [key, [await server.upload(as, `${key}.jpg`)]] as const),
  );
  const record = Object.fromEntries(groups);
  const [bill = ''] = record.proofOfAddress ?? [];
  const body = { ...record, issueDates: { [bill]: daysAgo(10) } };
  await server.call('POST', '/onboarding-documents', { as, body });
}

/** Mails every director and beneficial owner their link; a person who is both has one check, and gets one mail. */
async function askPeople(server: ReachedServer, as: Client): Promise<void> {
  const { people } = await server.call<Schemas['VerificationOverview']>('GET', '/verification/check-status', {
    as,
  });
  const each = new Map(people.map((person) => [person.id, person])).values();
  for (const { firstName, lastName, email, role } of each) {
    const body = { name: `${firstName} ${lastName}`, email, role };
    await server.call('POST', '/sumsub/send-email', { as, body });
  }
}

/** Hands in the client's own passport for the built-in check. */
export async function handInIdentity(server: ReachedServer, as: Client): Promise<void> {
  await server.call('POST', '/verification/manual', { as, body: await photographs(server, as) });
}

/**
 * Agrees to the comparison of the face, which the page asks before it takes that photograph and which is in no machine. A check
 * that is decided accepts no decision and needs none.
 */
export async function agreeToComparison(
  server: ReachedServer,
  as: { token: string } | { link: string },
): Promise<void> {
  const key: Record<string, string> =
    'link' in as ? { 'x-verification-link': as.link } : { authorization: `Bearer ${as.token}` };
  const answer = await fetch(`${server.url}/api/verification/consent`, {
    method: 'PUT',
    headers: { ...key, 'content-type': 'application/json' },
    body: JSON.stringify({ decision: 'agreed', noticeVersion: privacyNotice.versions[0].number }),
  });
  if (![200, 401, 409].includes(answer.status)) throw new Error(`The consent answered ${answer.status}`);
}

/** Returns the photographs that a person hands in for a check. */
export async function photographs(server: ReachedServer, as: Parameters<ReachedServer['upload']>[0]) {
  const [frontFileId, selfieFileId] = await Promise.all([
    server.upload(as, 'passport.jpg'),
    server.upload(as, 'selfie.jpg'),
  ]);
  return { documentKind: 'passport', frontFileId, selfieFileId };
}

/** A phone takes a photograph of a passport for the client's own check. */
export async function photographByPhone(
  server: ReachedServer,
  as: Client,
  side: Schemas['PhotoSide'],
): Promise<void> {
  await server.call('PUT', '/verification/photographs', { as, body: { documentKind: 'passport' } });
  const { url } = await server.call<Schemas['PhotoLink']>('POST', '/verification/photographs/link', { as });
  const phone = new URLSearchParams(new URL(url).hash.slice(1)).get('link') ?? '';
  await server.upload({ phone }, `${side}.jpg`, `/verification/photographs/${side}`);
}
