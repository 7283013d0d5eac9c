import { beforeAll, describe, expect, it } from 'vitest';
import { mentionOf } from '#domain/mentions.ts';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { draft, staffMember } from './cases.ts';

let api: TestApi;
let rita: Person;
let sam: Person;

beforeAll(async () => {
  api = await buildTestApp({ env: { CASE_ACCESS: 'need-to-know' } });
  rita = await staffMember(api, 'Rita');
  sam = await staffMember(api, 'Sam');
  return api.close;
});

const write = (as: Person, onboardingId: string, text: string) =>
  api.call('POST', '/notes', { as, body: { onboardingId, text } });
const change = (as: Person, id: string, text: string) =>
  api.call('PATCH', `/notes/${id}`, { as, body: { text } });
const refusal = (message: string) => [{ property: 'text', message: `${message}. Remove the mention` }];
const mentionsInTrail = async (id: string) => {
  const { items } = (await api.call('GET', `/admin/cases/${id}/timeline`, { as: await api.admin() })).json();
  return items.map(({ details }: { details: { mentions?: string[] } }) => details.mentions ?? []);
};

describe('a mention in a note', () => {
  it('is stored with the id, and read with the name; the audit trail has each new one', async () => {
    const { id } = await draft(api);
    const written = await write(rita, id, `${mentionOf(sam.userId)} and ${mentionOf(sam.userId)}: look`);
    expect(written.statusCode, written.body).toBe(201);
    const note = written.json();
    expect(note.text).toBe(`@[${sam.userId}] and @[${sam.userId}]: look`);
    expect(note.mentions).toMatchObject([{ id: sam.userId, name: 'Sam Reviewer' }]);
    const text = `${mentionOf(sam.userId)}, ${mentionOf(rita.userId)}`;
    const changed = await change(rita, note.id, text);
    expect(changed.json().mentions).toMatchObject([{ id: sam.userId }, { id: rita.userId }]);
    expect((await mentionsInTrail(id)).slice(0, 2)).toEqual([[rita.userId], [sam.userId]]);
  });

  it('of someone without access is refused, and names them; nothing is written', async () => {
    const { id, client } = await draft(api);
    const admin = await api.admin();
    const assigned = await api.call('PUT', `/admin/cases/${id}/assignee`, {
      as: admin,
      body: { to: rita.userId, from: null },
    });
    expect(assigned.statusCode, assigned.body).toBe(200);
    const closed = await write(rita, id, `${mentionOf(sam.userId)} look`);
    expect(closed.statusCode).toBe(400);
    expect(closed.json().message).toEqual(
      refusal('Sam Reviewer cannot open this case, because it is assigned to someone else'),
    );
    const body = { email: 'ed@firm.example', firstName: 'Ed', lastName: 'Itor', roles: ['editor'] };
    const ed = (await api.call('POST', '/users', { as: admin, body: { ...body, role: 'reviewer' } })).json();
    const both = await write(rita, id, `${mentionOf(ed.id)} ${mentionOf(client.userId)}`);
    expect(both.json().message).toEqual([
      ...refusal('The roles of Ed Itor do not allow opening this case'),
      ...refusal('A mentioned account does not exist'),
    ]);
    const own = (await write(rita, id, mentionOf(admin.userId))).json();
    expect((await change(rita, own.id, mentionOf(sam.userId))).statusCode).toBe(400);
    const { items } = (await api.call('GET', `/notes?onboardingId=${id}`, { as: rita })).json();
    expect(items.map(({ text }: { text: string }) => text)).toEqual([mentionOf(admin.userId)]);
  });

  it('that a note has already stays possible, also of a disabled account', async () => {
    const { id } = await draft(api);
    const admin = await api.admin();
    const pat = await staffMember(api, 'Pat');
    const note = (await write(rita, id, `${mentionOf(pat.userId)} look`)).json();
    const disabled = await api.call('PATCH', `/users/${pat.userId}`, { as: admin, body: { disabled: true } });
    expect(disabled.statusCode, disabled.body).toBe(200);
    const changed = await change(rita, note.id, `${mentionOf(pat.userId)} has left`);
    expect(changed.json().mentions).toMatchObject([{ name: 'Pat Reviewer' }]);
    expect((await write(rita, id, mentionOf(pat.userId))).json().message).toEqual(
      refusal('The account of Pat Reviewer is disabled'),
    );
  });

  it('is allowed for at most 20 people', async () => {
    const { id } = await draft(api);
    const many = Array.from({ length: 21 }, (_, n) => `00000000-0000-4000-8000-0000000000${10 + n}`);
    const refused = await write(rita, id, many.map(mentionOf).join(' '));
    expect(refused.json().message).toMatchObject([{ message: 'Mention at most 20 people in one note' }]);
  });
});
