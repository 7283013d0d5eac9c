import { beforeAll, describe, expect, it } from 'vitest';
import { sectionIds } from '#domain/records/sections.ts';
import { verifyAuditChain } from '#server/derived/audit/verify-chain.ts';
import { otherRecord, wizard } from '#tests/domain/wizard.ts';
import { buildTestApp, type TestApi } from '#tests/support/api.ts';
import { sealed } from '#tests/support/sealed.ts';

let api: TestApi;

beforeAll(async () => {
  api = await buildTestApp();
  return api.close;
});

const notFound = { statusCode: 404, error: 'Not Found', message: 'Not found' };
const changed = {
  statusCode: 412,
  error: 'Precondition Failed',
  message: 'The record was changed in the meantime',
};

describe.each(sectionIds)('the section %s', (section) => {
  const path = `/${section}`;
  const { record } = wizard[section];
  const change = wizard[section].change(1);
  const [[refusedChange, property, message]] = wizard[section].refused;

  it('is missing before the first save', async () => {
    const answer = await api.call('GET', path, { as: await api.client() });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual(notFound);
    const quiet = await api.call('GET', path, {
      as: await api.client(),
      headers: { prefer: 'respond-async, Missing=no-content' },
    });
    expect([quiet.statusCode, quiet.body, quiet.headers['preference-applied']]).toEqual([
      204,
      '',
      'missing=no-content',
    ]);
  });

  it('reads back what was saved, with its version', async () => {
    const client = await api.client();
    api.clock.set('2026-11-21T09:30:00.000Z');
    const saved = await api.call('PUT', path, { as: client, body: record });
    expect(saved.statusCode).toBe(200);
    expect(saved.json()).toEqual(record);
    expect(saved.headers.etag).toBe('"1"');

    const read = await api.call('GET', path, { as: client });
    expect(read.json()).toEqual(record);
    expect(read.headers).toMatchObject({ etag: '"1"', 'last-modified': 'Sat, 21 Nov 2026 09:30:00 GMT' });
  });

  it('can be saved again, and the earlier version is stored', async () => {
    const client = await api.client();
    await api.call('PUT', path, { as: client, body: record });
    const again = await api.call('PUT', path, { as: client, body: record });
    expect(again.headers.etag).toBe('"2"');
    const versions = await api.db
      .selectFrom('section_versions')
      .select(['version', 'updated_by'])
      .where('user_id', '=', client.userId)
      .execute();
    expect(versions).toEqual([{ version: 1, updated_by: client.userId }]);
  });

  it('is saved only over the version that the client has seen', async () => {
    const client = await api.client();
    const save = (headers: Record<string, string>, body: unknown = record) =>
      api.call('PUT', path, { as: client, body, headers });
    const other = { ...record, ...change };

    const beforeAnySave = await save({ 'if-match': '"1"' });
    expect(beforeAnySave.json()).toEqual(changed);
    expect((await save({ 'if-none-match': '*' })).headers.etag).toBe('"1"');
    expect((await save({ 'if-none-match': '*' }, other)).statusCode).toBe(412);
    expect((await save({ 'if-match': '"1"' }, other)).headers.etag).toBe('"2"');
    expect((await save({ 'if-match': '"1"' })).statusCode).toBe(412);
    expect((await save({ 'if-match': '"7", "2"' })).headers.etag).toBe('"3"');
    expect((await save({ 'if-match': '*' }, other)).headers.etag).toBe('"4"');
  });

  it('accepts a repeated save whose response was lost', async () => {
    const client = await api.client();
    const first = await api.call('PUT', path, {
      as: client,
      body: record,
      headers: { 'if-none-match': '*' },
    });
    const repeated = await api.call('PUT', path, {
      as: client,
      body: record,
      headers: { 'if-none-match': '*' },
    });
    expect([first.statusCode, repeated.statusCode]).toEqual([200, 200]);
    expect(repeated.headers.etag).toBe('"1"');
  });

  it('leaves an audit entry that names fields, not values', async () => {
    const client = await api.client();
    await api.call('PUT', path, { as: client, body: record });
    await api.call('PUT', path, { as: client, body: { ...record, ...change } });
    const entries = await (await sealed(api.db))
      .selectFrom('audit_entries')
      .select(['actor_id', 'actor_role', 'action', 'details'])
      .where('subject_id', '=', `${client.userId}/${section}`)
      .orderBy('seq')
      .execute();
    expect(entries.map(({ details, ...entry }) => ({ ...entry, details: JSON.parse(details) }))).toEqual([
      {
        actor_id: client.userId,
        actor_role: 'client',
        action: 'section.saved',
        details: { version: 1, changed: expect.toSatisfy(sameMembers(Object.keys(record))) },
      },
      {
        actor_id: client.userId,
        actor_role: 'client',
        action: 'section.saved',
        details: { version: 2, changed: Object.keys(change) },
      },
    ]);
  });

  it('is encrypted in the database', async () => {
    const client = await api.client();
    await api.call('PUT', path, { as: client, body: record });
    await api.call('PUT', path, { as: client, body: record });
    const rows = await Promise.all(
      (['section_records', 'section_versions'] as const).map((table) =>
        api.db.selectFrom(table).select('data').where('user_id', '=', client.userId).execute(),
      ),
    );
    for (const { data } of rows.flat()) expect(data).toMatch(/^v2\.[0-9a-f]{32}\.[\w-]+\.[\w-]+\.[\w-]+$/);
  });

  it('stores nothing of a refused save', async () => {
    const client = await api.client();
    await api.call('PUT', path, { as: client, body: record });
    const refused = await api.call('PUT', path, {
      as: client,
      body: { ...record, ...refusedChange },
    });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().message).toEqual([{ property, message }]);

    const read = await api.call('GET', path, { as: client });
    expect(read.json()).toEqual(record);
    expect(read.headers.etag).toBe('"1"');
  });

  it('is read and saved by an administrator for the client', async () => {
    const [client, admin] = [await api.client(), await api.admin()];
    const ofClient = `${path}/admin?userId=${client.userId}`;
    expect((await api.call('GET', ofClient, { as: admin })).json()).toEqual(notFound);
    const saved = await api.call('PUT', ofClient, { as: admin, body: record });
    expect(saved.json()).toEqual(record);
    expect((await api.call('GET', ofClient, { as: admin })).json()).toEqual(record);
    expect((await api.call('GET', path, { as: client })).json()).toEqual(record);
    const entry = await (await sealed(api.db))
      .selectFrom('audit_entries')
      .select(['actor_id', 'actor_role'])
      .where('subject_id', '=', `${client.userId}/${section}`)
      .executeTakeFirst();
    expect(entry).toEqual({ actor_id: admin.userId, actor_role: 'administrator' });
  });

  it('does not exist for an unknown client, nor for an administrator', async () => {
    const admin = await api.admin();
    for (const userId of ['nobody', admin.userId]) {
      const answer = await api.call('PUT', `${path}/admin?userId=${userId}`, { as: admin, body: record });
      expect(answer.json()).toEqual(notFound);
    }
  });

  it('is consistent after 20 concurrent saves', async () => {
    const client = await api.client();
    const bodies = Array.from({ length: 20 }, (_, index) => otherRecord(section, index));
    const saves = await Promise.all(bodies.map((body) => api.call('PUT', path, { as: client, body })));
    expect(saves.map((save) => save.statusCode)).toEqual(Array(20).fill(200));
    const etags = saves.map((save) => Number(String(save.headers.etag).replaceAll('"', '')));
    expect(etags.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));

    const last = bodies[etags.indexOf(20)];
    expect((await api.call('GET', path, { as: client })).json()).toEqual(last);
    const { count } = await api.db
      .selectFrom('section_versions')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', client.userId)
      .executeTakeFirstOrThrow();
    expect(count).toBe(19);
  });

  it('accepts one of 20 saves over the same version', async () => {
    const client = await api.client();
    await api.call('PUT', path, { as: client, body: record });
    const saves = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        api.call('PUT', path, {
          as: client,
          body: otherRecord(section, index),
          headers: { 'if-match': '"1"' },
        }),
      ),
    );
    expect(saves.filter((save) => save.statusCode === 200)).toHaveLength(1);
    expect(saves.filter((save) => save.statusCode === 412)).toHaveLength(19);
  });
});

it('has the audit entries of all these saves in the chain', async () => {
  expect(await verifyAuditChain(api.db)).toMatchObject({ ok: true });
});

it('copies the registered address if the physical one is omitted', async () => {
  const client = await api.client();
  const whole = wizard['company-details'].record;
  const sent = Object.fromEntries(Object.entries(whole).filter(([name]) => !name.endsWith('Physical')));
  const answer = await api.call('PUT', '/company-details', { as: client, body: sent });
  expect(answer.json()).toMatchObject({
    countryPhysical: whole.countryRegistered,
    streetPhysical: whole.streetRegistered,
    cityPhysical: whole.cityRegistered,
    statePhysical: whole.stateRegistered,
    zipPhysical: whole.zipRegistered,
  });
});

const sameMembers = (expected: string[]) => (found: string[]) =>
  found.toSorted().join() === expected.toSorted().join();
