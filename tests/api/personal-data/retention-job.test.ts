import { expect, it } from 'vitest';
import { systemRandom } from '#server/platform/core/random.ts';
import { openFileStore } from '#server/platform/files/open-store.ts';
import { eraseDue } from '#server/staff/personal-data/erase-due.ts';
import { openTestApi, type TestApi } from '#tests/support/api.ts';

const DAY = 24 * 60;

async function run(api: TestApi): Promise<void> {
  const { db, config, clock, app } = api;
  const store = await openFileStore(config);
  await eraseDue({ db, config, clock, random: systemRandom, store, log: app.log });
}

const isThere = async ({ db }: TestApi, id: string) =>
  (await db.selectFrom('users').select('id').where('id', '=', id).execute()).length === 1;

it('erases clients five years after the relationship ended, except those with a legal hold', async () => {
  const api = await openTestApi();
  const admin = await api.admin();
  const [ended, held, active] = [await api.client(), await api.client(), await api.client()];
  const started = async (as: typeof ended): Promise<string> =>
    (await api.call('POST', '/onboarding', { as })).json().id;
  const cases = { ended: await started(ended), held: await started(held), active: await started(active) };
  for (const id of [cases.ended, cases.held]) {
    const body = { endedOn: '2026-11-20' };
    const answer = await api.call('PUT', `/admin/cases/${id}/relationship-end`, { as: admin, body });
    expect(answer.json()).toMatchObject({
      end: { endedOn: '2026-11-20', cause: 'staff' },
      erasedOn: '2031-11-20',
    });
  }
  const future = await api.call('PUT', `/admin/cases/${cases.ended}/relationship-end`, {
    as: admin,
    body: { endedOn: '2030-01-01' },
  });
  expect(future.statusCode).toBe(400);
  await api.call('PUT', `/admin/cases/${cases.held}/legal-hold`, {
    as: admin,
    body: { held: true, reason: 'A court asked for it' },
  });
  api.clock.set('2031-11-19T12:00:00.000Z');
  await run(api);
  expect(await isThere(api, ended.userId)).toBe(true);
  api.clock.set('2031-11-20T12:00:00.000Z');
  await run(api);
  expect([
    await isThere(api, ended.userId),
    await isThere(api, held.userId),
    await isThere(api, active.userId),
  ]).toEqual([false, true, true]);
  const [erasure] = await api.db.selectFrom('erasures').selectAll().execute();
  expect(erasure).toMatchObject({
    state: 'erased',
    ground: 'retention',
    requested_by: null,
    subject_id: ended.userId,
  });

  // A call in progress has written once more.
  await api.db
    .insertInto('section_records')
    .values({
      user_id: ended.userId,
      section: 'wallets',
      version: 1,
      data: 'v1.late',
      updated_at: '',
      updated_by: '',
    })
    .execute();
  api.clock.advanceMinutes(DAY);
  await run(api);
  expect(await api.db.selectFrom('section_records').selectAll().execute()).toEqual([]);
});
