import { beforeAll, describe, expect, it } from 'vitest';
import { adminEmail, buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { upload } from '#tests/support/complete-case.ts';
import { drawing } from '#tests/support/pictures.ts';
import { decide, draft, found, queue, readCase, staffMember, submitted } from './cases.ts';

let api: TestApi;
let rita: Person;

beforeAll(async () => {
  api = await buildTestApp();
  rita = await staffMember(api, 'Rita');
  return api.close;
});

const send = (as: Person, id: string, text: string, attachments?: readonly string[]) =>
  api.call('POST', `/onboarding/${id}/messages`, { as, body: { text, ...(attachments && { attachments }) } });
const listOf = async (as: Person, id: string, query = '') =>
  (await api.call('GET', `/onboarding/${id}/messages${query}`, { as })).json();
const markSeen = (as: Person, id: string, upTo: number) =>
  api.call('POST', `/onboarding/${id}/messages/seen`, { as, body: { upTo } });
const unreadOf = async (client: Person, id: string) =>
  (await api.call('GET', `/onboarding/${id}`, { as: client })).json().unreadMessages;
const templatesTo = async (to: string) =>
  (await api.db.selectFrom('mail_outbox').select('template').where('recipient', '=', to).execute()).flatMap(
    ({ template }) => (template.startsWith('message-') ? [template] : []),
  );

describe('the conversation about an onboarding', () => {
  it('is listed for both sides, the latest first, in pages, with unread counts until it is seen', async () => {
    const { client, id } = await draft(api);
    const first = await send(client, id, '<script>alert(1)</script> Which register?');
    expect([first.statusCode, first.json()]).toEqual([
      201,
      {
        id: expect.any(String),
        number: 1,
        from: 'client',
        author: null,
        text: '<script>alert(1)</script> Which register?',
        attachments: [],
        sentAt: api.clock.now().toISOString(),
        seenAt: null,
      },
    ]);
    expect((await readCase(api, rita, id)).summary.unreadMessages).toBe(1);
    expect(await listOf(rita, id)).toMatchObject({ total: 1, unread: 1 });
    expect(await listOf(client, id)).toMatchObject({ total: 1, unread: 0 });
    expect((await markSeen(client, id, 1)).statusCode).toBe(204);
    expect((await readCase(api, rita, id)).summary.unreadMessages).toBe(1);

    api.clock.advanceMinutes(1);
    expect((await markSeen(rita, id, 1)).statusCode).toBe(204);
    expect((await readCase(api, rita, id)).summary.unreadMessages).toBe(0);
    expect((await send(rita, id, 'The current one.')).json()).toMatchObject({
      from: 'staff',
      author: { name: 'Rita Reviewer' },
    });
    await send(rita, id, 'Not older than three months.');
    const { items, unread } = await listOf(client, id);
    expect(unread).toBe(2);
    expect(items).toMatchObject([
      { number: 3, from: 'staff', author: null },
      { number: 2, from: 'staff', author: null, text: 'The current one.' },
      { number: 1, from: 'client', seenAt: api.clock.now().toISOString() },
    ]);
    expect(await unreadOf(client, id)).toBe(2);
    await markSeen(client, id, 2);
    expect(await unreadOf(client, id)).toBe(1);
    expect(await listOf(client, id, '?pageSize=1&page=2')).toMatchObject({
      items: [{ number: 2 }],
      total: 3,
      unread: 1,
    });
  });

  it('brings a case in any state into the queue of unread messages until staff have seen them', async () => {
    const before = (await queue(api, rita)).counts.unread;
    const [fresh, waiting] = [await draft(api), await submitted(api)];
    expect(
      (await found(api, rita, 'unread=true')).filter((id) => [fresh.id, waiting.id].includes(id)),
    ).toEqual([]);
    await send(fresh.client, fresh.id, 'Which register?');
    await send(fresh.client, fresh.id, 'And how old?');
    await send(waiting.client, waiting.id, 'When do you answer?');
    await send(rita, waiting.id, 'Tomorrow.');
    const { items, counts, total } = await queue(api, rita, 'unread=true&sort=createdAt&order=desc');
    expect(
      items
        .slice(0, 2)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([fresh.id, waiting.id].sort());
    expect([counts.unread, total]).toEqual([before + 2, before + 2]);
    expect(await found(api, rita, 'unread=true&status=draft&sort=createdAt&order=desc')).toContain(fresh.id);
    expect(await found(api, rita, 'unread=true&status=submitted')).not.toContain(fresh.id);
    await markSeen(rita, fresh.id, 1);
    expect(await found(api, rita, 'unread=true')).toContain(fresh.id);
    await markSeen(rita, fresh.id, 2);
    await markSeen(rita, waiting.id, 1);
    expect((await queue(api, rita)).counts.unread).toBe(before);
    const saved = await api.call('POST', '/admin/case-filters', {
      as: rita,
      body: { name: 'Unread', query: { unread: true } },
    });
    expect([saved.statusCode, saved.json().query]).toEqual([201, { unread: true }]);
  });

  it('sends one mail per unread conversation, without the text, to the assignee or else the administrators', async () => {
    const { client, id } = await draft(api);
    const before = (await templatesTo(adminEmail)).length;
    await send(client, id, 'Quill?');
    await send(client, id, 'Quill again?');
    expect((await templatesTo(adminEmail)).slice(before)).toEqual(['message-from-client']);
    await markSeen(rita, id, 2);
    const assigned = await api.call('PUT', `/admin/cases/${id}/assignee`, {
      as: rita,
      body: { to: rita.userId, from: null },
    });
    expect(assigned.statusCode).toBe(200);
    await send(client, id, 'Quill for you');
    const toRita = await api.mailTo(rita.email);
    expect(toRita.subject).toBe('You have a new message about an onboarding');
    expect(toRita.text).toContain(`/admin/cases/${id}/messages`);
    expect((await templatesTo(adminEmail)).length).toBe(before + 1);

    await send(rita, id, 'Quill answered');
    await send(rita, id, 'Quill answered again');
    const toClient = await api.mailTo(client.email);
    expect(toClient.subject).toBe('You have a new message about your onboarding');
    expect(toClient.text).toContain('http://portal.test/contact-details?tab=messages');
    expect(toRita.text + toRita.html + toClient.text + toClient.html).not.toContain('Quill');
    expect(await templatesTo(client.email)).toEqual(['message-from-firm']);
  });

  it('has at most five uploads of this client as attachments, which stay for staff', async () => {
    const { client, id } = await draft(api);
    const [file, foreign] = [
      await upload(api, client, await drawing(), 'register.png'),
      await upload(api, await api.client(), await drawing(), 'register.png'),
    ];
    for (const refused of [[foreign], ['missing'], [file, file], ['1', '2', '3', '4', '5', '6']]) {
      expect((await send(client, id, 'See this', refused)).statusCode).toBe(400);
      expect((await send(rita, id, 'See this', refused)).statusCode).toBe(400);
    }
    expect((await send(client, id, 'See this', [foreign])).json().message).toEqual([
      { property: 'attachments.0', message: 'Upload this file again' },
    ]);
    expect((await send(client, id, 'See this', [file])).json().attachments).toMatchObject([{ id: file }]);
    expect((await api.call('DELETE', `/upload/onboarding/${file}`, { as: client })).statusCode).toBe(204);
    expect((await listOf(client, id)).items[0].attachments).toEqual([]);
    expect((await listOf(rita, id)).items[0].attachments).toMatchObject([{ id: file }]);
    const link = await api.call('GET', `/upload/onboarding/private/${file}/signed-url`, { as: rita });
    expect(link.statusCode).toBe(200);
  });

  it('is hidden from other clients, and refuses a text that is empty or too long', async () => {
    const { client, id } = await draft(api);
    await send(client, id, 'Mine');
    const other = await api.client();
    const theirs = [
      await api.call('GET', `/onboarding/${id}/messages`, { as: other }),
      await send(other, id, 'Theirs'),
      await markSeen(other, id, 1),
      await send(client, 'missing', 'Nowhere'),
    ];
    expect(theirs.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    expect(new Set(theirs.map(({ body }) => body)).size).toBe(1);
    for (const text of ['', ' \n', 'x'.repeat(4001), 'a\0b']) {
      expect((await send(client, id, text)).statusCode).toBe(400);
    }
    expect((await markSeen(client, id, 0)).statusCode).toBe(400);
    expect((await listOf(client, id)).total).toBe(1);
  });

  it('goes on while the case exists: withdrawn, rejected, and not once it is removed', async () => {
    const { client, id } = await submitted(api);
    const admin = await api.admin();
    await api.call('POST', `/onboarding/${id}/withdrawal`, { as: client });
    expect((await send(client, id, 'I withdrew')).statusCode).toBe(201);
    const rejected = await submitted(api);
    await decide(api, admin, rejected.id, { event: 'takeIntoReview' });
    await decide(api, admin, rejected.id, { event: 'reject', reason: 'No', rationale: 'No' });
    expect((await send(rejected.client, rejected.id, 'Why?')).statusCode).toBe(201);
    await api.call('DELETE', `/onboarding/${id}`, { as: admin });
    expect((await send(client, id, 'Hello?')).statusCode).toBe(404);
    const answer = await send(admin, id, 'Hello?');
    expect([answer.statusCode, answer.json().message]).toEqual([
      404,
      expect.stringMatching(/^This case was deleted on /),
    ]);
  });

  it('is numbered without gaps when both sides write at once', async () => {
    const { client, id } = await draft(api);
    const sent = await Promise.all(
      Array.from({ length: 6 }, (_, index) => send(index % 2 === 0 ? client : rita, id, `Text ${index}`)),
    );
    expect(sent.map((answer) => answer.json().number).sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('is in the timeline without its text, and encrypted in the database', async () => {
    const { client, id } = await draft(api);
    await send(client, id, 'canary of a message');
    await listOf(rita, id);
    await markSeen(rita, id, 1);
    await markSeen(rita, id, 1);
    const rows = await api.db
      .selectFrom('case_messages')
      .selectAll()
      .where('onboarding_id', '=', id)
      .execute();
    const timeline = async (kind = '') =>
      (await api.call('GET', `/admin/cases/${id}/timeline${kind}`, { as: rita })).json().items;
    const items = await timeline();
    expect(items[0]).toMatchObject({ action: 'message.sent', actorRole: 'client', subjectId: id });
    const reads: { action: string }[] = await timeline('?kind=reads');
    expect(reads.filter(({ action }) => action === 'messages.seen')).toMatchObject([
      { details: { messages: 1 } },
    ]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify([rows, items])).not.toContain('canary');
  });
});
