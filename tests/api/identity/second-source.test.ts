import { beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { askedDirector, auditOf, byLink, passportBy, reviewOf, sourceBy } from './identity-people.ts';

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApp({ env: { COMPLIANCE: 'fintrac' } });
  return api.close;
});

type By = { as?: Person; headers?: Record<string, string> };

const bill = { issuer: 'Hydro Ottawa', confirms: 'address', number: '4400123987', dated: '2026-01-02' };
const state = (by: By, body: object, of = api) =>
  of.call('PUT', '/verification/second-source', { ...by, body });
const comparisonOf = async (by: By, of = api) => (await of.call('GET', '/verification/consent', by)).json();

const takeSource = async (by: By): Promise<string> => (await sourceBy(api, by)).fileId;

describe('a document of another issuer', () => {
  it('is stated by a person with a link, encrypted, shown to staff with its photograph, and corrected', async () => {
    const { client, link } = await askedDirector(api);
    const by = { headers: { 'x-verification-link': link } };
    expect((await comparisonOf(by)).secondSource).toEqual({ stated: null });

    const fileId = await takeSource(by);
    // It is no side of the identity document.
    const waiting = (await api.call('GET', '/verification/photographs', by)).json();
    expect(waiting).toMatchObject({ photographs: [], arriving: [] });
    const answer = await state(by, { ...bill, fileId });
    expect(answer.statusCode, answer.body).toBe(200);
    const stated = { ...bill, fileId, statedAt: api.clock.now().toISOString() };
    expect(answer.json().secondSource).toEqual({ stated });

    // A correction needs no other photograph, and another photograph replaces the first.
    await state(by, { ...bill, number: '4400123988', fileId });
    const another = await takeSource(by);
    expect((await state(by, { ...bill, fileId: another })).statusCode).toBe(200);
    expect((await byLink(api, link, 'POST', '', await passportBy(api, link))).statusCode).toBe(201);
    const check = (await reviewOf(api, client)).checks.find(
      ({ subject }: { subject: string }) => subject === 'person',
    );
    expect(check.secondSource).toMatchObject({ ...bill, fileId: another });
    const rows = await api.db.selectFrom('identity_second_sources').selectAll().execute();
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toContain('Hydro');
    expect((await auditOf(api, check.id)).filter((line) => line.includes('source-stated'))).toHaveLength(3);

    // The photographs are submitted: nothing changes until a decision.
    expect((await state(by, { ...bill, fileId: another })).statusCode).toBe(409);
  });

  it.each([
    ['a truncated number', { number: '****3987' }, 'number'],
    ['no issuer', { issuer: ' ' }, 'issuer'],
    ['a day that has not come', { dated: '2099-01-02' }, 'dated'],
    ['a day that does not exist', { dated: '2026-02-30' }, 'dated'],
    ['an unknown pair', { confirms: 'height' }, 'confirms'],
    ['an unknown answer', { owner: 'someone' }, 'owner'],
    ['a photograph that is not here', { fileId: 'unknown' }, 'fileId'],
    ['a wrong type', { number: 7 }, 'number'],
  ])('with %s is refused', async (_what, wrong, property) => {
    const as = await api.client();
    const fileId = await takeSource({ as });
    const answer = await state({ as }, { ...bill, fileId, ...wrong });
    expect(answer.statusCode, answer.body).toBe(400);
    expect(JSON.stringify(answer.json().message)).toContain(property);
    expect((await comparisonOf({ as })).secondSource).toEqual({ stated: null });
  });

  it('cannot name the photograph of another person', async () => {
    const [ada, eve] = [await api.client(), await api.client()];
    const fileId = await takeSource({ as: ada });
    expect((await state({ as: eve }, { ...bill, fileId })).json().message).toMatchObject([
      { property: 'fileId' },
    ]);
  });

  it('is not asked for without the setting', async () => {
    const plain = await buildTestApp();
    try {
      const as = await plain.client();
      expect(await comparisonOf({ as }, plain)).not.toHaveProperty('secondSource');
      expect((await state({ as }, { ...bill, fileId: 'x' }, plain)).statusCode).toBe(409);
    } finally {
      await plain.close();
    }
  });
});
