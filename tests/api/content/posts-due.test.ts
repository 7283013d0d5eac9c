import { describe, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '#server/app.ts';
import { systemRandom } from '#server/platform/core/random.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { publishDue } from '#server/records/blogs/publish-due.ts';
import { buildTestApp, dialect, type TestApi } from '#tests/support/api.ts';
import { eventually } from '#tests/support/eventually.ts';
import { sealed } from '#tests/support/sealed.ts';
import { postCalls } from './posts.ts';

const due = '2026-11-21T09:00:00.000Z';

/** A server with a post that is scheduled for nine o'clock; it is eight. */
async function scheduled() {
  const api = await buildTestApp();
  onTestFinished(api.close);
  const as = await api.admin();
  const calls = postCalls(
    () => api,
    () => as,
  );
  const { id, slug } = await calls.made();
  await calls.move(id, 'scheduled', { publishAt: '2026-11-21T11:00:00+02:00' });
  return { api, as, id, slug, ...calls };
}

/** Returns how often the server has published it, according to the audit trail. */
async function publishings({ db }: TestApi, id: string): Promise<number> {
  const entries = await (await sealed(db))
    .selectFrom('audit_entries')
    .select('details')
    .where('subject_id', '=', id)
    .where('actor_role', '=', 'system')
    .execute();
  return entries.filter(({ details }) => JSON.stringify(details).includes('state')).length;
}

describe('a scheduled post', () => {
  it('is published from its time on, for the first reader, and counted', async () => {
    const { api, slug, id, read } = await scheduled();
    api.clock.set('2026-11-21T08:59:59.999Z');
    expect((await api.call('GET', `/blogs/slug/${slug}`)).statusCode).toBe(404);
    const early = await api.call('GET', '/blogs');
    const headers = { 'if-none-match': String(early.headers.etag) };
    expect([early.json().total, (await api.call('GET', '/blogs', { headers })).statusCode]).toEqual([0, 304]);
    api.clock.set(due);
    expect((await api.call('GET', '/blogs', { headers })).json()).toMatchObject({
      total: 1,
      items: [{ publishedAt: due }],
    });
    expect((await api.call('GET', `/blogs/slug/${slug}`)).json().publishedAt).toBe(due);
    expect(await read(id)).toMatchObject({ state: 'published', publishedAt: due });
    expect(await publishings(api, id)).toBe(1);
  });

  it('is published once if many read at once, in two processes if the database allows them', async () => {
    const { api, id } = await scheduled();
    api.clock.set(due);
    const { config, clock } = api;
    let other: TestApi | undefined;
    if (config.database.dialect === 'postgres') {
      other = await buildTestApp({ env: { DATABASE_URL: config.database.url } });
      onTestFinished(other.close);
      other.clock.set(due);
    }
    const second = other ?? api;
    await Promise.all(
      Array.from({ length: 20 }, (_, turn) => {
        const { app, db } = turn % 2 ? api : second;
        return publishDue({ db, clock, random: systemRandom, log: app.log });
      }),
    );
    expect(await publishings(api, id)).toBe(1);
    expect((await second.call('GET', '/blogs')).json().total).toBe(1);
  });

  it('is not published if it was unscheduled, rescheduled, or moved manually at the same moment', async () => {
    const { api, id, read, move } = await scheduled();
    await move(id, 'scheduled', { publishAt: '2026-11-21T10:00:00Z' });
    api.clock.set(due);
    expect((await api.call('GET', '/blogs')).json().total).toBe(0);
    await move(id, 'draft');
    api.clock.set('2026-11-21T10:00:00Z');
    expect((await api.call('GET', '/blogs')).json().total).toBe(0);
    expect(await read(id)).toMatchObject({ state: 'draft', publishedAt: null });
    await move(id, 'scheduled', { publishAt: '2026-11-21T12:00:00Z' });
    expect(await move(id, 'published')).toMatchObject({ publishedAt: '2026-11-21T10:00:00.000Z' });
    expect(await publishings(api, id)).toBe(0);
  });

  it('keeps the fields required for publishing, and its versions, until then', async () => {
    const { api, as, id, patched } = await scheduled();
    const emptied = await api.call('PATCH', `/blogs/${id}`, { as, body: { summary: '' } });
    expect(emptied.statusCode).toBe(400);
    expect(await patched(id, { summary: 'Another' })).toMatchObject({ state: 'scheduled', publishedAt: due });
  });

  it('is published by a server that was down at its time, even without a reader', async () => {
    const { api, id } = await scheduled();
    await api.app.close();
    api.clock.set('2026-11-21T12:00:00Z');
    const { config, clock } = api;
    const database = dialect === 'postgres' ? openDatabase(config) : { db: api.db, close: async () => {} };
    const later = await buildApp({ config, db: database.db, clock, random: systemRandom });
    onTestFinished(async () => {
      await later.close();
      await database.close();
    });
    await later.listen({ port: 0 });
    await eventually(async () => expect(await publishings(api, id)).toBe(1));
    const { state, published_at } = await api.db
      .selectFrom('posts')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect([state, published_at]).toEqual(['published', due]);
  });
});
