import { beforeAll, expect, it } from 'vitest';
import { pruneMails } from '#server/platform/mail/prune.ts';
import { keepMailStates } from '#server/staff/replies/replies.repository.ts';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { sealed } from '#tests/support/sealed.ts';

const secret = 'a-secret-of-the-mail-provider';
let api: TestApi;
let admin: Person;
let reviewer: Person;

beforeAll(async () => {
  api = await buildTestApp({
    env: {
      INBOUND_MAIL_ADDRESS: 'reply@firm.example',
      INBOUND_MAIL_SECRET: secret,
      STAFF_SESSION_HOURS: '720',
    },
  });
  [admin, reviewer] = [await api.admin(), await api.reviewer()];
  return api.close;
});

let count = 0;

/** Creates a contact. @returns its id and address */
async function contact() {
  count += 1;
  api.clock.advanceMinutes(1);
  const email = `ada-${count}@example.com`;
  const body = { name: 'Ada', email, subject: `Opening ${count}`, message: 'M', consent: true };
  await api.call('POST', '/contacts', { body });
  const { items } = (await api.call('GET', '/contacts', { as: admin })).json();
  return { contactId: items[0].id as string, email };
}

const send = (on: object, text = 'Dear Ada,\n\nSend <b>us</b> an extract.', as = reviewer) =>
  api.call('POST', '/replies', { as, body: { ...on, direction: 'sent', text } });
const listOf = (id: string) => api.call('GET', `/replies?contactId=${id}`, { as: reviewer });
const statusOf = async (id: string) =>
  (await api.call('GET', `/contacts/${id}`, { as: reviewer })).json().status;
const mailsAbout = (id: string) =>
  api.db.selectFrom('mail_outbox').selectAll().where('about', '=', id).execute();

let messages = 0;
function arrive(to: string, more: object = {}, bearer = secret) {
  messages += 1;
  const mail = { from: 'x@example.com', subject: 'Re: Opening', text: 'Here it is.' };
  return api.call('POST', '/inbound-mail', {
    body: { to, messageId: `<${messages}@mail.example>`, ...mail, ...more },
    headers: { authorization: `Bearer ${bearer}` },
  });
}

it('an answer is mailed, stored and shown with its state, and takes a new message up', async () => {
  const { contactId, email } = await contact();
  const sent = await send({ contactId });
  expect([sent.statusCode, sent.json()]).toEqual([
    201,
    expect.objectContaining({
      contactId,
      direction: 'sent',
      subject: `Re: Opening ${count}`,
      author: expect.objectContaining({ id: reviewer.userId }),
    }),
  ]);
  const mail = await api.mailTo(email);
  expect(mail).toMatchObject({
    subject: `Re: Opening ${count}`,
    isPersonal: true,
    replyTo: expect.stringMatching(/^reply\+[0-9a-f]{40}@firm\.example$/),
  });
  expect(mail.text).toContain('Dear Ada,\n\nSend <b>us</b> an extract.');
  expect(mail.html).toContain('Send &lt;b&gt;us&lt;/b&gt; an extract.');
  await expect.poll(async () => (await listOf(contactId)).json().items[0].mail).toBe('sent');
  expect(await statusOf(contactId)).toBe('in_progress');
  const stored = await api.db.selectFrom('replies').selectAll().where('subject_id', '=', contactId).execute();
  expect(JSON.stringify(stored)).not.toContain('extract');
  const trail = (await sealed(api.db)).selectFrom('audit_entries').select(['action', 'details']);
  const entries = await trail.where('subject_id', '=', contactId).execute();
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['contacts.changed', 'reply.sent']),
  );
  expect(JSON.stringify(entries)).not.toContain('extract');
});

it('the same text is one email, whether sent twice or at once, and later another', async () => {
  const { contactId, email } = await contact();
  const answers = await Promise.all([send({ contactId }), send({ contactId }), send({ contactId })]);
  expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
  expect(await mailsAbout(contactId)).toHaveLength(1);
  api.clock.advanceMinutes(11);
  await send({ contactId });
  expect(await mailsAbout(contactId)).toHaveLength(2);
  await api.mailTo(email);
});

it('a deleted record is answered with 404 and nothing is mailed; its replies and waiting emails are deleted', async () => {
  const { contactId } = await contact();
  await send({ contactId });
  await expect.poll(async () => (await listOf(contactId)).json().items[0].mail).toBe('sent');
  await api.db
    .updateTable('mail_outbox')
    .set({ sealed_content: 'waits', sent_at: null, next_attempt_at: '2999-01-01T00:00:00.000Z' })
    .where('about', '=', contactId)
    .execute();
  await api.call('DELETE', `/contacts/${contactId}`, { as: admin });
  expect(await mailsAbout(contactId)).toEqual([]);
  const left = api.db.selectFrom('replies').select('id').where('subject_id', '=', contactId);
  expect(await left.execute()).toEqual([]);
  const late = await send({ contactId });
  expect([late.statusCode, late.json().message]).toEqual([404, 'Not found']);
  expect((await listOf(contactId)).statusCode).toBe(404);
  expect(await mailsAbout(contactId)).toEqual([]);
});

it('an email that was given up is shown as failed, also after the outbox has deleted it', async () => {
  const { contactId } = await contact();
  await send({ contactId });
  await expect.poll(async () => (await listOf(contactId)).json().items[0].mail).toBe('sent');
  const at = api.clock.now().toISOString();
  const failed = { sent_at: null, gave_up_at: at };
  await api.db.updateTable('mail_outbox').set(failed).where('about', '=', contactId).execute();
  const state = async () => (await listOf(contactId)).json().items[0].mail;
  expect(await state()).toBe('failed');
  api.clock.advanceMinutes(8 * 1440);
  await keepMailStates(api);
  await pruneMails(api);
  expect(await mailsAbout(contactId)).toEqual([]);
  expect(await state()).toBe('failed');
});

it('staff record what came elsewhere, with its time and the quoted text folded', async () => {
  const { contactId } = await contact();
  const receivedAt = api.clock.now().toISOString();
  const text = 'Attached.\n\nOn Sat, 21 Nov 2026 at 09:00, Desk <desk@firm.example> wrote:\n> Send it\n';
  const body = { contactId, direction: 'received', text, receivedAt };
  const made = await api.call('POST', '/replies', { as: reviewer, body });
  expect(made.json()).toMatchObject({
    text: 'Attached.',
    quoted: expect.stringContaining('> Send it'),
    mail: null,
    at: receivedAt,
  });
  const again = await api.call('POST', '/replies', { as: reviewer, body });
  expect(again.json().id).toBe(made.json().id);
  expect(await statusOf(contactId)).toBe('new');
  for (const wrong of [undefined, '2999-01-01T00:00:00.000Z']) {
    const refused = await api.call('POST', '/replies', {
      as: reviewer,
      body: { ...body, receivedAt: wrong },
    });
    expect(refused.json().message).toEqual([{ property: 'receivedAt', message: expect.any(String) }]);
  }
});

it('an email to the reply address is attached once, opens a resolved message again, and notifies staff', async () => {
  const { contactId, email } = await contact();
  await send({ contactId });
  const { replyTo = '' } = await api.mailTo(email);
  const { version } = (await api.call('GET', `/contacts/${contactId}`, { as: reviewer })).json();
  const resolved = { version, status: 'resolved', assigneeId: reviewer.userId };
  await api.call('PATCH', `/contacts/${contactId}/status`, { as: reviewer, body: resolved });
  const long = `${'x'.repeat(20_001)}`;
  const mail = { messageId: '<one@mail.example>', from: `Ada <${email.toUpperCase()}>`, text: long };
  const to = `Firm <${replyTo.toUpperCase()}>, other@example.com`;
  expect((await arrive(to, mail)).statusCode).toBe(200);
  await Promise.all([arrive(to, mail), arrive(to, mail)]);
  const { items } = (await listOf(contactId)).json();
  const received = items.filter(({ direction }: { direction: string }) => direction === 'received');
  expect(received).toEqual([
    expect.objectContaining({ subject: 'Re: Opening', author: null, from: null, mail: null }),
  ]);
  expect(received[0].text).toMatch(
    /x\n\n\[The email was longer than 20,000 characters\. The rest was not stored\.\]$/,
  );
  expect(await statusOf(contactId)).toBe('in_progress');
  const link = `http://portal.test/admin/contacts/${contactId}`;
  await api.mailTo(reviewer.email, ({ text }) => text.includes(link));
  await arrive(replyTo, { from: 'other@example.com', text: '' });
  expect((await listOf(contactId)).json().items).toContainEqual(
    expect.objectContaining({ from: 'other@example.com', text: '[The email has no text.]' }),
  );
});

it('a wrong secret gets 401, and a wrong address 404', async () => {
  const { contactId, email } = await contact();
  await send({ contactId });
  const { replyTo = '' } = await api.mailTo(email);
  expect((await arrive(replyTo, {}, 'another secret')).statusCode).toBe(401);
  const wrong = [
    'reply@firm.example',
    `reply+${'0'.repeat(40)}@firm.example`,
    replyTo.replace('firm.example', 'evil.example'),
  ];
  for (const to of wrong) expect((await arrive(to)).statusCode).toBe(404);
  expect((await listOf(contactId)).json().total).toBe(1);
});

it('needs exactly one record, and the permission for it', async () => {
  const { contactId } = await contact();
  for (const on of [{}, { contactId, resumeId: 'r' }]) expect((await send(on)).statusCode).toBe(400);
  const refused = await send({ resumeId: 'r' });
  expect(refused.json()).toMatchObject({ statusCode: 403, reason: 'permission' });
  expect((await send({ resumeId: 'r' }, 'A', admin)).statusCode).toBe(404);
  expect((await send({ msbApplicationId: 'm' })).statusCode).toBe(404);
});
