import { beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { completeCase } from '#tests/support/complete-case.ts';
import { frozenText, read, submit } from '../submission/submission-calls.ts';
import { askedDirector, auditOf, decide, passportOf, photo, reviewOf } from './identity-people.ts';

let api: TestApi;

beforeAll(async () => {
  api = await buildTestApp();
  return api.close;
});

type By = { as?: Person; headers?: Record<string, string> };

const path = '/verification/consent';
const comparisonOf = async (by: By) => (await api.call('GET', path, by)).json();
const put = (by: By, body: Record<string, unknown>) =>
  api.call('PUT', path, { ...by, body: { noticeVersion: 1, ...body } });

/** Uploads the photograph of a side, and returns its id. */
async function take(by: By, side: string): Promise<string> {
  const { payload, headers } = await photo();
  const sent = { ...by, body: payload, headers: { ...by.headers, ...headers } };
  return (await api.call('POST', `/verification/photographs/${side}`, sent)).json().id;
}

const waitingSides = async (by: By) =>
  (await api.call('GET', '/verification/photographs', by))
    .json()
    .photographs.map(({ side }: { side: string }) => side)
    .sort();

async function handIn(as: Person) {
  const body = { documentKind: 'passport', frontFileId: await take({ as }, 'front') };
  const selfieFileId = await take({ as }, 'selfie');
  const answer = await api.call('POST', '/verification/manual', { as, body: { ...body, selfieFileId } });
  return { answer, selfieFileId };
}

const isStored = async (id: string) =>
  (await api.db.selectFrom('files').select('deleted_at').where('id', '=', id).executeTakeFirstOrThrow())
    .deleted_at === null;

describe('the consent to the comparison of a face', () => {
  it('is recorded with version and time, shown to staff, and withdrawn after the check', async () => {
    const as = await api.client();
    expect(await comparisonOf({ as })).toEqual({
      noticeVersion: 1,
      comparedBy: 'manual',
      keptFor: 'until 5 years after the end of the business relationship',
      consent: null,
    });
    expect((await put({ as }, { decision: 'withdrawn' })).statusCode).toBe(409);
    expect((await put({ as }, { decision: 'agreed', noticeVersion: 2 })).statusCode).toBe(409);
    const agreed = (await put({ as }, { decision: 'agreed' })).json().consent;
    expect(agreed).toEqual({
      decision: 'agreed',
      noticeVersion: 1,
      secondDocumentKind: null,
      decidedAt: api.clock.now().toISOString(),
      photographsDeleted: 0,
    });
    const { answer, selfieFileId } = await handIn(as);
    expect(answer.statusCode).toBe(201);
    expect((await put({ as }, { decision: 'declined', secondDocumentKind: 'identityCard' })).statusCode).toBe(
      409,
    );
    const [check] = (await reviewOf(api, as)).checks;
    expect(check).toMatchObject({ consent: agreed, handedIn: { secondDocumentKind: null } });
    await decide(api, check.id, 'approve');

    const withdrawn = (await put({ as }, { decision: 'withdrawn' })).json().consent;
    expect(withdrawn).toMatchObject({ decision: 'withdrawn', photographsDeleted: 1 });
    expect(await isStored(selfieFileId)).toBe(false);
    expect(await isStored(check.handedIn.frontFileId)).toBe(true);
    const [after] = (await reviewOf(api, as)).checks;
    expect(after).toMatchObject({ status: 'verified', consent: withdrawn });
    expect((await put({ as }, { decision: 'withdrawn' })).statusCode).toBe(409);
    expect((await auditOf(api, check.id)).filter((entry) => entry.includes('consent'))).toEqual([
      'client verification.consent-decided {"decision":"agreed","noticeVersion":1}',
      'client verification.consent-decided {"decision":"withdrawn","noticeVersion":1}',
    ]);
  });

  it('is declined with another document, by a person with a link too', async () => {
    const { client, link } = await askedDirector(api);
    const by = { headers: { 'x-verification-link': link } };
    expect((await put(by, { decision: 'declined' })).json().message).toMatchObject([
      { property: 'secondDocumentKind' },
    ]);
    expect((await put(by, { decision: 'agreed', secondDocumentKind: 'passport' })).statusCode).toBe(400);
    await put(by, { decision: 'agreed' });
    const [frontFileId, face] = [await take(by, 'front'), await take(by, 'selfie')];
    await put(by, { decision: 'declined', secondDocumentKind: 'passport' });
    // The photograph of the face was taken for the earlier decision.
    expect(await waitingSides(by)).toEqual(['front']);
    expect(await isStored(face)).toBe(false);
    const body = { documentKind: 'passport', frontFileId, selfieFileId: await take(by, 'selfie') };
    const submitAs = () => api.call('POST', '/verification/person', { ...by, body });
    expect((await submitAs()).json().message).toMatchObject([{ property: 'documentKind' }]);
    await put(by, { decision: 'declined', secondDocumentKind: 'drivingLicence' });
    body.selfieFileId = await take(by, 'selfie');
    expect((await submitAs()).statusCode).toBe(201);
    const check = (await reviewOf(api, client)).checks.find(
      ({ subject }: { subject: string }) => subject === 'person',
    );
    expect(check).toMatchObject({
      consent: { decision: 'declined', secondDocumentKind: 'drivingLicence' },
      handedIn: { secondDocumentKind: 'drivingLicence' },
    });
  });

  it('that is withdrawn before a new attempt has to be decided again', async () => {
    const as = await api.client();
    await put({ as }, { decision: 'agreed' });
    const { selfieFileId } = await handIn(as);
    const [{ id }] = (await reviewOf(api, as)).checks;
    await decide(api, id, 'refuse', 'Blurred');
    await put({ as }, { decision: 'withdrawn' });
    expect(await isStored(selfieFileId)).toBe(false);
    const refused = await api.call('POST', '/verification/manual', { as, body: await passportOf(api, as) });
    expect(refused.json().message).toMatchObject([{ property: 'selfieFileId' }]);
    await put({ as }, { decision: 'declined', secondDocumentKind: 'identityCard' });
    expect((await handIn(as)).answer.statusCode).toBe(201);
  });

  it('stands in the certified version, which is as before where no one decided', async () => {
    const [as, other] = [await api.client(), await api.client()];
    await put({ as }, { decision: 'agreed' });
    const decided = await completeCase(api, as);
    await submit(api, decided.onboardingId, as);
    const [certified, silent] = [decided, await completeCase(api, other)].map(
      ({ onboardingId }) => onboardingId,
    );
    await submit(api, silent ?? '', other);
    const frozen = JSON.parse(await frozenText(api, certified ?? '', 1));
    expect(frozen.faceConsents).toEqual([
      {
        name: null,
        decision: 'agreed',
        noticeVersion: 1,
        secondDocumentKind: null,
        decidedAt: api.clock.now().toISOString(),
      },
    ]);
    expect(JSON.parse(await frozenText(api, silent ?? '', 1))).not.toHaveProperty('faceConsents');

    // A withdrawal does not change what was certified.
    const before = (await read(api, certified ?? '', as)).versions;
    await put({ as }, { decision: 'withdrawn' });
    expect((await read(api, certified ?? '', as)).versions).toEqual(before);
  });
});
