import { beforeAll, describe, expect, it } from 'vitest';
import { systemRandom } from '#server/platform/core/random.ts';
import { pruneMsbApplications } from '#server/records/msb-application/prune.ts';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { sealed } from '#tests/support/sealed.ts';
import { draft } from './cases.ts';

let api: TestApi;
let admin: Person;
let reviewer: Person;

beforeAll(async () => {
  api = await buildTestApp();
  [admin, reviewer] = [await api.admin(), await api.reviewer()];
  return api.close;
});

let count = 0;

/**
 * The records that staff take notes on, in addition to cases: the address, the parameter that names the record, and how another
 * record is created.
 */
const entries = [
  {
    name: 'contact',
    path: '/contacts',
    field: 'contactId',
    async make(): Promise<string> {
      count += 1;
      api.clock.advanceMinutes(1);
      const body = {
        name: 'Ada',
        email: 'ada@example.com',
        subject: `Note ${count}`,
        message: 'M',
        consent: true,
      };
      await api.call('POST', '/contacts', { body });
      return (await api.call('GET', '/contacts', { as: admin })).json().items[0].id;
    },
  },
  {
    name: 'application as a money services business',
    path: '/msb-application',
    field: 'msbApplicationId',
    async make(): Promise<string> {
      return (await api.call('POST', '/msb-application', { as: await api.client(), body: {} })).json().id;
    },
  },
];

const write = (on: object, text = 'Called back', as = reviewer) =>
  api.call('POST', '/notes', { as, body: { ...on, text } });
const listOf = (query: string, as = admin) => api.call('GET', `/notes?${query}`, { as });

describe.each(entries)('notes on a $name', ({ path, field, make }) => {
  const named = (id: string) => ({ [field]: id });

  it('are written, listed, changed and deleted like those on a case, separately for each record', async () => {
    const [entry, other] = [await make(), await make()];
    const { id: onboardingId } = await draft(api);
    const made = await write(named(entry));
    expect([made.statusCode, made.json()]).toEqual([
      201,
      expect.objectContaining({
        ...named(entry),
        text: 'Called back',
        author: expect.objectContaining({ id: reviewer.userId }),
      }),
    ]);
    expect(made.json()).not.toHaveProperty('onboardingId');
    await write({ onboardingId }, 'On the case');
    expect((await listOf(`${field}=${entry}`)).json()).toMatchObject({ items: [made.json()], total: 1 });
    for (const empty of [`${field}=${other}`, `onboardingId=${onboardingId}`]) {
      const { items } = (await listOf(empty)).json();
      expect(items).not.toContainEqual(made.json());
    }
    const { id } = made.json();
    const changed = await api.call('PATCH', `/notes/${id}`, { as: reviewer, body: { text: 'Answered' } });
    expect(changed.json()).toMatchObject({ ...named(entry), text: 'Answered' });
    expect((await api.call('DELETE', `/notes/${id}`, { as: admin })).statusCode).toBe(204);
    expect((await listOf(`${field}=${entry}`)).json().total).toBe(0);
    const trail = (await sealed(api.db))
      .selectFrom('audit_entries')
      .select(['action', 'subject_type', 'details']);
    const written = await trail.where('subject_id', '=', entry).orderBy('seq').execute();
    expect(written.map(({ action }) => action)).toEqual(
      expect.arrayContaining([`${path.slice(1)}.created`, 'note.written', 'note.changed', 'note.deleted']),
    );
    expect(JSON.stringify(written)).not.toContain('Answered');
  });

  it('are deleted with it, and those of other records remain', async () => {
    const [entry, other] = [await make(), await make()];
    const [gone, stored] = [(await write(named(entry))).json(), (await write(named(other))).json()];
    await api.call('DELETE', `${path}/${entry}`, { as: admin });
    const ids = (await api.db.selectFrom('notes').select('id').execute()).map(({ id }) => id);
    expect(ids).toContain(stored.id);
    expect(ids).not.toContain(gone.id);
    expect((await write(named(entry))).statusCode).toBe(404);
    expect((await listOf(`${field}=${entry}`)).statusCode).toBe(404);
  });

  it('require exactly one record', async () => {
    const entry = await make();
    const { id: onboardingId } = await draft(api);
    expect((await write({})).statusCode).toBe(400);
    expect((await write({ ...named(entry), onboardingId })).statusCode).toBe(400);
    expect((await listOf(`${field}=${entry}&onboardingId=${onboardingId}`)).statusCode).toBe(400);
    expect((await listOf('')).json().message).toEqual([
      { property: 'onboardingId', message: 'Name the record that the note belongs to' },
    ]);
  });

  it('leave none behind if one is written during the deletion', async () => {
    for (let round = 0; round < 5; round += 1) {
      const entry = await make();
      const remove = () => api.call('DELETE', `${path}/${entry}`, { as: admin });
      await Promise.all([write(named(entry)), remove(), write(named(entry))]);
      const left = api.db.selectFrom('notes').select('id').where('subject_id', '=', entry);
      expect(await left.execute()).toEqual([]);
    }
  });
});

describe('notes on an application as a money services business', () => {
  it('are not visible to the applicant', async () => {
    const client = await api.client();
    const { id: msbApplicationId } = (
      await api.call('POST', '/msb-application', { as: client, body: {} })
    ).json();
    await write({ msbApplicationId }, 'Looks thin');
    expect((await write({ msbApplicationId }, 'Mine', client)).statusCode).toBe(403);
    expect((await listOf(`msbApplicationId=${msbApplicationId}`, client)).statusCode).toBe(403);
    const theirs = await api.call('GET', `/msb-application/${msbApplicationId}`, { as: client });
    expect(theirs.body).not.toContain('Looks thin');
  });

  it('are deleted with an abandoned application of a visitor', async () => {
    const begun = await api.call('POST', '/msb-application', { body: { email: 'nobody@example.com' } });
    expect(begun.statusCode, begun.body).toBe(202);
    const found = await api.call('GET', '/msb-application?search=nobody@example.com', { as: admin });
    const msbApplicationId = found.json().items[0].id;
    const { id } = (await write({ msbApplicationId })).json();
    api.clock.advanceMinutes(31 * 1440);
    await pruneMsbApplications({ ...api, random: systemRandom, log: api.app.log });
    expect(await api.db.selectFrom('notes').select('id').where('id', '=', id).execute()).toEqual([]);
  });
});
