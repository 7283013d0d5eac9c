import { beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { draft, readCase, staffMember } from './cases.ts';

let api: TestApi;
let rita: Person;
let sam: Person;

beforeAll(async () => {
  api = await buildTestApp();
  rita = await staffMember(api, 'Rita');
  sam = await staffMember(api, 'Sam');
  return api.close;
});

const write = (as: Person, onboardingId: string, text: string) =>
  api.call('POST', '/notes', { as, body: { onboardingId, text } });
const listOf = async (id: string, more = '') =>
  (await api.call('GET', `/notes?onboardingId=${id}${more}`, { as: sam })).json();

describe('notes on a case', () => {
  it('are listed with their authors, the latest first, in pages', async () => {
    const { id } = await draft(api);
    const first = await write(rita, id, 'Called the register.\nThey call back.');
    expect([first.statusCode, first.headers.location]).toEqual([201, `/api/notes/${first.json().id}`]);
    api.clock.advanceMinutes(1);
    await write(sam, id, '<b>Second</b>');
    api.clock.advanceMinutes(1);
    await write(sam, id, 'Third');
    const { items, total } = await listOf(id);
    expect(total).toBe(3);
    expect(items.map(({ text }: { text: string }) => text)).toEqual([
      'Third',
      '<b>Second</b>',
      'Called the register.\nThey call back.',
    ]);
    expect(items[2]).toMatchObject({ onboardingId: id, author: { id: rita.userId, name: 'Rita Reviewer' } });
    expect(await listOf(id, '&pageSize=2&page=2')).toMatchObject({
      items: [{ id: first.json().id }],
      total: 3,
    });
    expect((await readCase(api, rita, id)).notes).toBe(3);
    expect((await listOf((await draft(api)).id)).total).toBe(0);
  });

  it('can only be changed by their authors', async () => {
    const { id } = await draft(api);
    const note = (await write(rita, id, 'Draft')).json();
    const change = (as: Person) => api.call('PATCH', `/notes/${note.id}`, { as, body: { text: 'Final' } });
    expect([(await change(sam)).statusCode, (await change(await api.admin())).statusCode]).toEqual([
      403, 403,
    ]);
    api.clock.advanceMinutes(5);
    const changed = await change(rita);
    expect(changed.json()).toEqual({ ...note, text: 'Final', updatedAt: api.clock.now().toISOString() });
    expect((await listOf(id)).items).toEqual([changed.json()]);
  });

  it('can be deleted by their authors and by an administrator', async () => {
    const { id } = await draft(api);
    const [one, two] = [(await write(rita, id, 'One')).json(), (await write(rita, id, 'Two')).json()];
    const remove = async (as: Person, note: { id: string }) =>
      (await api.call('DELETE', `/notes/${note.id}`, { as })).statusCode;
    expect(await remove(sam, one)).toBe(403);
    expect([await remove(rita, one), await remove(rita, one)]).toEqual([204, 404]);
    expect(await remove(await api.admin(), two)).toBe(204);
    expect((await listOf(id)).total).toBe(0);
  });

  it('are in the audit trail of the case without their text, and encrypted in the database', async () => {
    const { id } = await draft(api);
    const note = (await write(rita, id, 'canary of a note')).json();
    await api.call('PATCH', `/notes/${note.id}`, { as: rita, body: { text: 'canary changed' } });
    const rows = await api.db.selectFrom('notes').selectAll().execute();
    expect(rows).toContainEqual(expect.objectContaining({ id: note.id }));
    await api.call('DELETE', `/notes/${note.id}`, { as: rita });
    const { items } = (await api.call('GET', `/admin/cases/${id}/timeline`, { as: sam })).json();
    expect(items.slice(0, 3)).toMatchObject(
      ['note.deleted', 'note.changed', 'note.written'].map((action) => ({
        action,
        subjectId: id,
        actor: 'Rita Reviewer',
        details: { note: note.id },
      })),
    );
    expect(JSON.stringify([rows, items])).not.toContain('canary');
  });

  it('are refused if empty, too long, or on no case', async () => {
    const { id } = await draft(api);
    for (const text of ['', '  \n', 'x'.repeat(5001), 'a\0b']) {
      expect((await write(rita, id, text)).statusCode).toBe(400);
    }
    expect((await write(rita, 'missing', 'x')).statusCode).toBe(404);
    expect((await api.call('GET', '/notes?onboardingId=missing', { as: rita })).statusCode).toBe(404);
    expect((await api.call('GET', '/notes', { as: rita })).statusCode).toBe(400);
  });
});
