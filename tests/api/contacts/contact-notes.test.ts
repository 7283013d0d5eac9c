import { beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { draft } from '../cases/cases.ts';

let api: TestApi;
let admin: Person;
let reviewer: Person;

beforeAll(async () => {
  api = await buildTestApp();
  [admin, reviewer] = [await api.admin(), await api.reviewer()];
  return api.close;
});

let count = 0;
async function contact(): Promise<string> {
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
}

const write = (on: object, text = 'Called back', as = reviewer) =>
  api.call('POST', '/notes', { as, body: { ...on, text } });
const listOf = (query: string, as = admin) => api.call('GET', `/notes?${query}`, { as });

describe('notes on a contact', () => {
  it('are written, listed, changed and deleted like those on a case, and each record has its own', async () => {
    const [contactId, other] = [await contact(), await contact()];
    const { id: onboardingId } = await draft(api);
    const made = await write({ contactId });
    expect([made.statusCode, made.json()]).toEqual([
      201,
      expect.objectContaining({
        contactId,
        text: 'Called back',
        author: expect.objectContaining({ id: reviewer.userId }),
      }),
    ]);
    expect(made.json()).not.toHaveProperty('onboardingId');
    await write({ onboardingId }, 'On the case');
    expect((await listOf(`contactId=${contactId}`)).json()).toMatchObject({ items: [made.json()], total: 1 });
    for (const empty of [`contactId=${other}`, `onboardingId=${onboardingId}`]) {
      const { items } = (await listOf(empty)).json();
      expect(items).not.toContainEqual(made.json());
    }
    const { id } = made.json();
    const changed = await api.call('PATCH', `/notes/${id}`, { as: reviewer, body: { text: 'Answered' } });
    expect(changed.json()).toMatchObject({ contactId, text: 'Answered' });
    expect((await api.call('DELETE', `/notes/${id}`, { as: admin })).statusCode).toBe(204);
    expect((await listOf(`contactId=${contactId}`)).json().total).toBe(0);
    const entries = api.db.selectFrom('audit_entries').select(['action', 'subject_type', 'details']);
    const written = await entries.where('subject_id', '=', contactId).orderBy('seq').execute();
    expect(written.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['contacts.created', 'note.written', 'note.changed', 'note.deleted']),
    );
    expect(JSON.stringify(written)).not.toContain('Answered');
  });

  it('go with the contact, and those of others stay', async () => {
    const [contactId, other] = [await contact(), await contact()];
    const [gone, kept] = [(await write({ contactId })).json(), (await write({ contactId: other })).json()];
    await api.call('DELETE', `/contacts/${contactId}`, { as: admin });
    const ids = (await api.db.selectFrom('notes').select('id').execute()).map(({ id }) => id);
    expect(ids).toContain(kept.id);
    expect(ids).not.toContain(gone.id);
    expect((await write({ contactId })).statusCode).toBe(404);
    expect((await listOf(`contactId=${contactId}`)).statusCode).toBe(404);
  });

  it('name one record, not none and not two', async () => {
    const contactId = await contact();
    const { id: onboardingId } = await draft(api);
    expect((await write({})).statusCode).toBe(400);
    expect((await write({ contactId, onboardingId })).statusCode).toBe(400);
    expect((await listOf(`contactId=${contactId}&onboardingId=${onboardingId}`)).statusCode).toBe(400);
    expect((await listOf('')).json().message).toBe('Name the one record that the note is on');
  });

  it('of which one is written while the contact is deleted leave none behind', async () => {
    for (let round = 0; round < 5; round += 1) {
      const contactId = await contact();
      const remove = () => api.call('DELETE', `/contacts/${contactId}`, { as: admin });
      await Promise.all([write({ contactId }), remove(), write({ contactId })]);
      const left = api.db.selectFrom('notes').select('id').where('subject_id', '=', contactId);
      expect(await left.execute()).toEqual([]);
    }
  });
});
