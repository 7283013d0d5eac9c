import { beforeAll, describe, expect, it } from 'vitest';
import { systemRandom } from '#server/platform/core/random.ts';
import { remindClients } from '#server/records/leaving/remind.ts';
import { validRecords } from '#tests/domain/valid-records.ts';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { sealed } from '#tests/support/sealed.ts';
import { draft, submit, submitted } from '../cases/cases.ts';

let api: TestApi;

beforeAll(async () => {
  api = await buildTestApp();
  return api.close;
});

const typed = { values: { legalName: 'Half a na', shareholders: '' }, base: null, entry: null };
const keep = (as: Person, id: string, body: object = typed, step = 'companyDetails') =>
  api.call('PUT', `/onboarding/${id}/drafts/${step}`, { as, body });
const read = (as: Person, id: string) => api.call('GET', `/onboarding/${id}/drafts/companyDetails`, { as });
const remove = (as: Person, id: string, savedAt = '') =>
  api.call('DELETE', `/onboarding/${id}/drafts/companyDetails${savedAt && `?savedAt=${savedAt}`}`, { as });
const marksOf = async (as: Person) => (await api.call('POST', '/onboarding', { as })).json().drafts;
const now = () => api.clock.now().toISOString();
const advanceDays = (days: number) => api.clock.advanceMinutes(days * 24 * 60);

describe('what is left without saving', () => {
  it('is stored encrypted and unvalidated for the client alone, offered on any device, and deleted when wanted', async () => {
    const { client, id } = await draft(api, { 'contact-details': {} });
    const other = await api.client();
    const savedAt = now();
    const kept = await keep(client, id);
    expect([kept.statusCode, kept.json()]).toEqual([200, { step: 'companyDetails', savedAt }]);
    expect((await read(client, id)).json()).toEqual({ step: 'companyDetails', savedAt, ...typed });
    api.clock.advanceMinutes(2);
    expect(await marksOf(await api.signIn(client.email))).toEqual([{ step: 'companyDetails', savedAt }]);
    // It is no answer: nothing is saved, and neither others nor staff see it.
    expect((await api.call('GET', '/company-details', { as: client })).statusCode).toBe(404);
    const staffs = (await api.call('GET', `/onboarding/${id}`, { as: await api.admin() })).json();
    expect(staffs.drafts).toBeUndefined();
    for (const call of [read, keep, remove]) expect((await call(other, id)).statusCode).toBe(404);
    expect(JSON.stringify(await api.db.selectFrom('section_drafts').selectAll().execute())).not.toContain(
      'Half',
    );
    for (const bad of [{}, { ...typed, values: [] }, { ...typed, more: 1 }]) {
      expect((await keep(client, id, bad)).statusCode).toBe(400);
    }
    expect((await keep(client, id, typed, 'certifyAndSubmit')).statusCode).toBe(400);

    // A later draft of another device stays when an earlier one was saved.
    api.clock.advanceMinutes(1);
    await keep(client, id, { ...typed, values: { legalName: 'Later' } });
    expect((await remove(client, id, savedAt)).statusCode).toBe(204);
    expect((await read(client, id)).json().values).toEqual({ legalName: 'Later' });
    expect((await remove(client, id, now())).statusCode).toBe(204);
    expect((await read(client, id)).statusCode).toBe(404);
    expect(await marksOf(client)).toEqual([]);
  });

  it('is mailed with a link and the names of the steps that are left, once a day', async () => {
    const { client, id } = await draft(api, { 'contact-details': { firstName: 'Zaphod' } });
    await keep(client, id);
    await keep(client, id);
    const mail = await api.mailTo(client.email);
    expect(mail.text).toContain('We stored what you typed on “Company Details”');
    expect(mail.text).toContain('http://portal.test/company-details');
    expect(mail.text).toContain('\n  Company Details\n');
    expect(mail.text).toContain('\n  Certify & Submit');
    expect(mail.text).not.toMatch(/Contact Details|Zaphod|Half/);
    const sent = () =>
      api.db
        .selectFrom('mail_outbox')
        .select('id')
        .where('recipient', '=', client.email)
        .where('template', '=', 'onboarding-left')
        .execute();
    expect(await sent()).toHaveLength(1);
    advanceDays(1.01);
    await keep(await api.signIn(client.email), id);
    expect(await sent()).toHaveLength(2);
  });

  it('is refused while the answers cannot be changed, and deleted by a submission', async () => {
    const { client, id } = await submitted(api);
    expect((await keep(client, id)).statusCode).toBe(409);
    await api.call('POST', `/onboarding/${id}/withdrawal`, { as: client });
    expect((await keep(client, id)).statusCode).toBe(200);
    expect((await submit(api, client, id)).statusCode).toBe(201);
    expect((await read(client, id)).statusCode).toBe(404);
  });
});

describe('reminders to continue', () => {
  const remindTwice = async () => {
    const { db, clock, config } = api;
    const deps = { db, clock, config, random: systemRandom, mailer: { nudge: () => undefined } };
    // As two processes do.
    await Promise.all([remindClients(deps), remindClients(deps)]);
  };
  const remindersTo = async ({ email }: Person) =>
    (
      await api.db
        .selectFrom('mail_outbox')
        .select('id')
        .where('recipient', '=', email)
        .where('template', '=', 'onboarding-reminder')
        .execute()
    ).length;

  it('come after 3 and 10 days without a change, once each, and then end', async () => {
    const { client } = await draft(api, { 'contact-details': {} });
    const idle = await draft(api);
    advanceDays(2.9);
    await remindTwice();
    expect(await remindersTo(client)).toBe(0);
    // A change starts the days again.
    const back = await api.signIn(client.email);
    await api.call('PUT', '/contact-details', { as: back, body: validRecords['contact-details'] });
    advanceDays(2.9);
    await remindTwice();
    expect(await remindersTo(client)).toBe(0);
    advanceDays(0.2);
    await remindTwice();
    expect(await remindersTo(client)).toBe(1);
    advanceDays(7);
    await remindTwice();
    expect(await remindersTo(client)).toBe(2);
    for (const days of [1, 3, 30, 300]) {
      advanceDays(days);
      await remindTwice();
    }
    expect(await remindersTo(client)).toBe(2);
    // A client who saved nothing is not reminded.
    expect(await remindersTo(idle.client)).toBe(0);
  });

  it('end with a submission, a request for deletion, and the link in the mail, which only a POST follows', async () => {
    const done = await draft(api, { 'contact-details': {} });
    await api.db.updateTable('onboardings').set({ status: 'submitted' }).where('id', '=', done.id).execute();
    const leaving = await draft(api, { 'contact-details': {} });
    await api.call('POST', '/account/deletion', { as: leaving.client, body: {} });
    const { client, id } = await draft(api, { 'contact-details': {} });
    advanceDays(3.1);
    await remindTwice();
    expect(await remindersTo(done.client)).toBe(0);
    expect(await remindersTo(leaving.client)).toBe(0);
    expect(await remindersTo(client)).toBe(1);
    // Asking for a code wakes the mailer.
    await api.signIn('somebody@example.com');
    const { text } = await api.mailTo(client.email);
    expect(text).toContain('\n  Certify & Submit');
    const secret = /reminders#stop=([\w-]{43})/.exec(text)?.[1] ?? '';
    const stop = (token: string) => api.call('POST', `/onboarding-reminders/stop?token=${token}`);
    const opened = await api.call('GET', `/onboarding-reminders/stop?token=${secret}`);
    expect([opened.statusCode, opened.headers.location]).toEqual([
      303,
      `http://portal.test/reminders#stop=${secret}`,
    ]);
    expect((await stop('x'.repeat(43))).statusCode).toBe(404);
    expect((await stop(secret)).json()).toEqual({ message: 'The reminders have ended.' });
    expect((await stop(secret)).statusCode).toBe(200);
    advanceDays(8);
    await remindTwice();
    expect(await remindersTo(client)).toBe(1);
    const trail = await (await sealed(api.db))
      .selectFrom('audit_entries')
      .select('actor_role')
      .where('subject_id', '=', id)
      .where('action', '=', 'reminders.stopped')
      .execute();
    expect(trail).toEqual([{ actor_role: 'anonymous' }]);
  });
});
