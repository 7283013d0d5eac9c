import { describe, expect, it } from 'vitest';
import { systemRandom } from '#server/platform/core/random.ts';
import { noticeContacts } from '#server/records/contacts/notice.ts';
import { pruneContacts } from '#server/records/contacts/prune.ts';
import { openTestApi, type TestApi } from '#tests/support/api.ts';
import { sealed } from '#tests/support/sealed.ts';

const desk = 'desk@example.com';
let count = 0;

async function write(api: TestApi, more: object = {}): Promise<void> {
  count += 1;
  const body = {
    name: 'Ada',
    email: 'ada@example.com',
    subject: `No ${count}`,
    message: 'M',
    consent: true,
    ...more,
  };
  expect((await api.call('POST', '/contacts', { body })).statusCode).toBe(202);
}

const depsOf = ({ db, clock, config }: TestApi) => ({ db, clock, config, random: systemRandom });
const mails = ({ db }: TestApi) =>
  db.selectFrom('mail_outbox').select('id').where('template', '=', 'contact-notice').execute();

describe('the digest mail of visitors’ messages', () => {
  const mailer = { nudge: () => undefined };

  it('lists all messages since the previous mail, and is sent at most every twenty minutes', async () => {
    const api = await openTestApi({ env: { CONTACT_NOTICE_EMAIL: desk } });
    const look = () => noticeContacts({ ...depsOf(api), mailer });
    await look();
    expect(await mails(api)).toHaveLength(0);
    await write(api);
    await Promise.all([look(), look()]);
    expect(await mails(api)).toHaveLength(1);
    for (let n = 0; n < 7; n += 1) await write(api, { name: `Grace ${n}` });
    api.clock.advanceMinutes(19);
    await look();
    expect(await mails(api)).toHaveLength(1);
    api.clock.advanceMinutes(2);
    await look();
    await look();
    expect(await mails(api)).toHaveLength(2);
  });

  it('names the senders as far as a mail may, and quotes nothing', async () => {
    const api = await openTestApi({ env: { CONTACT_NOTICE_EMAIL: desk } });
    await write(api, { name: 'Ada Lovelace', subject: 'canary subject', message: 'canary message' });
    await write(api, { name: 'Win at www.evil.example' });
    await write(api, { name: 'Caught', website: 'https://spam.example' });
    await noticeContacts({ ...depsOf(api), mailer });
    await write(api);
    const { subject, text, html } = await sentTo(api);
    expect(subject).toBe('2 new messages');
    expect(text).toContain('through the contact form, from “Ada Lovelace” and 1 more.');
    expect(text).toContain('http://portal.test/admin/contacts');
    expect(text + html).not.toMatch(/canary|evil|Caught/);
  });

  it('is not sent if no recipient is configured', async () => {
    const api = await openTestApi();
    await write(api);
    await noticeContacts({ ...depsOf(api), mailer });
    expect(await mails(api)).toHaveLength(0);
    expect(await api.db.selectFrom('contacts_to_notice').selectAll().execute()).toEqual([]);
  });

  /** Returns the sent mail; requesting a code makes the server send pending mail. */
  async function sentTo(api: TestApi) {
    await api.signIn('somebody@example.com');
    return api.mailTo(desk);
  }
});

describe('old messages', () => {
  it('are deleted with their notes: resolved ones after the configured time, and spam after thirty days', async () => {
    const api = await openTestApi({ env: { CONTACTS_KEPT_DAYS: '60' } });
    const admin = await api.admin();
    const statuses = ['new', 'in_progress', 'resolved', 'spam'];
    for (const status of statuses) {
      await write(api, { name: status });
      const { items } = (await api.call('GET', '/contacts?status=new', { as: admin })).json();
      const [{ id }] = items.filter(({ name }: { name: string }) => name === status);
      await api.call('POST', '/notes', { as: admin, body: { contactId: id, text: status } });
      const body = { status, version: 1 };
      await api.call('PATCH', `/contacts/${id}/status`, { as: admin, body });
    }
    const left = async () => {
      await pruneContacts(depsOf(api));
      const rows = await api.db.selectFrom('contacts').select('status').execute();
      const notes = await api.db.selectFrom('notes').select('id').execute();
      expect(notes).toHaveLength(rows.length);
      return rows.map(({ status }) => status).sort();
    };
    api.clock.advanceMinutes(30 * 1440 - 1);
    expect(await left()).toEqual(['in_progress', 'new', 'resolved', 'spam']);
    api.clock.advanceMinutes(1);
    expect(await left()).toEqual(['in_progress', 'new', 'resolved']);
    api.clock.advanceMinutes(30 * 1440);
    expect(await left()).toEqual(['in_progress', 'new']);
    const indexed = api.db.selectFrom('search_index').selectAll().where('tokens', 'like', '%resolved%');
    expect(await indexed.execute()).toEqual([]);
    const gone = (await sealed(api.db))
      .selectFrom('audit_entries')
      .select('actor_role')
      .where('action', '=', 'contacts.deleted');
    expect(await gone.execute()).toEqual([{ actor_role: 'system' }, { actor_role: 'system' }]);
  });

  it('remain if the setting is 0', async () => {
    const api = await openTestApi({ env: { CONTACTS_KEPT_DAYS: '0' } });
    await write(api);
    await api.db.updateTable('contacts').set({ status: 'resolved' }).execute();
    api.clock.advanceMinutes(5000 * 1440);
    await pruneContacts(depsOf(api));
    expect(await api.db.selectFrom('contacts').select('id').execute()).toHaveLength(1);
  });
});
