import { describe, expect, it, vi } from 'vitest';
import { pruneMails } from '#server/platform/mail/prune.ts';
import { adminEmail, openTestApi, type Person, type TestApi } from '#tests/support/api.ts';

const nothing = { lastAt: null, notified: 0, sent: 0, waiting: 0, gaveUp: 0 };

/** The server polls for due mails every two seconds. */
const WITHIN = { timeout: 15_000, interval: 50 };

async function progress(api: TestApi, as?: Person) {
  const answer = await api.call('GET', '/admin/notices', { as: as ?? (await api.admin()) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const press = async (api: TestApi) =>
  api.call('POST', '/sumsub/finish-onboarding', { as: await api.admin(), body: {} });

/** Adds accounts of clients who have never signed in. */
async function addClients({ db }: TestApi, from: number, count: number): Promise<void> {
  const at = '2026-11-01T00:00:00.000Z';
  const rows = Array.from({ length: count }, (_, index) => ({
    id: `client-${from + index}`,
    email: `many-${from + index}@example.com`,
    role: 'client' as const,
    first_name: '',
    last_name: '',
    search_text: '',
    disabled: 0,
    created_at: at,
    updated_at: at,
    last_sign_in_at: null,
  }));
  await db.insertInto('users').values(rows).execute();
}

describe('the progress of the notices', () => {
  it('is empty before the first run', async () => {
    expect(await progress(await openTestApi())).toEqual(nothing);
  });

  it('counts sent, waiting and abandoned notices', async () => {
    const api = await openTestApi({ refusesMailTo: (to) => to.startsWith('many-7') });
    await api.admin();
    // A hundred are sent at once, the others ten seconds later.
    await addClients(api, 100, 130);
    await addClients(api, 700, 3);
    expect((await press(api)).json().queued).toBe(133);
    const lastAt = '2026-11-21T08:00:00.000Z';
    const first = { lastAt, notified: 133, sent: 100, waiting: 33, gaveUp: 0 };
    await vi.waitFor(async () => expect(await progress(api)).toEqual(first), WITHIN);
    api.clock.advanceMinutes(1);
    // Three cannot be delivered, and are retried for a day.
    await vi.waitFor(
      async () => expect(await progress(api)).toEqual({ ...first, sent: 130, waiting: 3 }),
      WITHIN,
    );
    // Many attempts and a day: a mail is given up only after both.
    await api.db.updateTable('mail_outbox').set({ attempts: 20 }).where('sent_at', 'is', null).execute();
    api.clock.advanceMinutes(25 * 60);
    const admin = await api.signIn(adminEmail);
    await vi.waitFor(
      async () => expect(await progress(api, admin)).toEqual({ ...first, sent: 130, waiting: 0, gaveUp: 3 }),
      WITHIN,
    );
  });

  it('continues with the same run while already notified clients are skipped', async () => {
    const api = await openTestApi();
    await api.admin();
    await addClients(api, 100, 150);
    await Promise.all([press(api), press(api), press(api)]);
    expect(await progress(api)).toMatchObject({ notified: 150, lastAt: '2026-11-21T08:00:00.000Z' });
    api.clock.advanceMinutes(30);
    await addClients(api, 300, 2);
    expect((await press(api)).json().queued).toBe(2);
    expect(await progress(api)).toMatchObject({ notified: 152, lastAt: '2026-11-21T08:30:00.000Z' });
    api.clock.advanceMinutes(30);
    expect((await press(api)).json().queued).toBe(150);
    expect(await progress(api)).toMatchObject({ notified: 150, lastAt: '2026-11-21T09:00:00.000Z' });
  });

  it('makes no claim once the outbox has deleted the abandoned ones', async () => {
    const api = await openTestApi();
    await api.admin();
    await addClients(api, 100, 5);
    await press(api);
    await vi.waitFor(async () => expect(await progress(api)).toMatchObject({ sent: 5 }), WITHIN);
    api.clock.advanceMinutes(7 * 24 * 60 - 1);
    await pruneMails(api);
    const admin = await api.signIn(adminEmail);
    expect(await progress(api, admin)).toMatchObject({ notified: 5, sent: 5 });
    api.clock.advanceMinutes(1);
    await pruneMails(api);
    expect(await progress(api, admin)).toEqual(nothing);
  });
});
