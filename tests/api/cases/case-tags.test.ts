import { beforeAll, describe, expect, it } from 'vitest';
import { bringCaseIndexUpToDate } from '#server/derived/case-index/bring-up-to-date.ts';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { sealed } from '#tests/support/sealed.ts';
import { draft, found, queue, staffMember } from './cases.ts';

let api: TestApi;
let rita: Person;

beforeAll(async () => {
  api = await buildTestApp();
  rita = await staffMember(api, 'Rita');
  return api.close;
});

const tag = (id: string, name: string, as = rita) =>
  api.call('POST', `/admin/cases/${id}/tags`, { as, body: { name } });
const untag = (id: string, tagId: string) =>
  api.call('DELETE', `/admin/cases/${id}/tags/${tagId}`, { as: rita });
const names = (items: { name: string }[]) => items.map(({ name }) => name);
const inUse = async () => names((await api.call('GET', '/admin/case-tags', { as: rita })).json().items);

describe('the tags of a case', () => {
  it('are added and removed, filter the queue, and are deleted with the last case', async () => {
    const [{ id }, { id: other }] = [await draft(api), await draft(api)];
    expect(names((await tag(id, '  Waits for the bank ')).json().items)).toEqual(['Waits for the bank']);
    const again = (await tag(id, 'WAITS for  the bánk')).json().items;
    expect(names(again)).toEqual(['Waits for the bank']);
    const [{ id: bank }] = again;
    await tag(id, 'A PEP');
    expect((await tag(other, 'waits for the bank')).json().items).toEqual(again);
    expect(await inUse()).toEqual(['A PEP', 'Waits for the bank']);

    const { items } = await queue(api, rita, `tag=${bank}`);
    expect(items.map((each) => [each.id, names(each.tags)]).sort()).toEqual(
      [
        [id, ['A PEP', 'Waits for the bank']],
        [other, ['Waits for the bank']],
      ].sort(),
    );
    expect(await found(api, rita, `tag=${bank}&status=approved`)).toEqual([]);

    expect((await untag(id, bank)).statusCode).toBe(204);
    expect((await untag(id, bank)).statusCode).toBe(404);
    expect(await found(api, rita, `tag=${bank}`)).toEqual([other]);
    expect((await untag(other, bank)).statusCode).toBe(204);
    expect(await inUse()).toEqual(['A PEP']);
    expect(await found(api, rita, `tag=${bank}`)).toEqual([]);
    const timeline = (await api.call('GET', `/admin/cases/${id}/timeline`, { as: rita })).json();
    expect(timeline.items[0]).toMatchObject({ action: 'case.untagged', details: { tag: bank } });
  });

  it('are refused if empty, too many, or on no case; and are not readable in the database', async () => {
    const { id } = await draft(api);
    for (const name of ['', '   ', 'x'.repeat(41), 'a\nb']) {
      expect([name, (await tag(id, name)).statusCode]).toEqual([name, 400]);
    }
    expect((await tag('nobody', 'Canary words')).statusCode).toBe(404);
    for (let number = 1; number <= 20; number += 1) await tag(id, `Canary ${number}`);
    const refused = await tag(id, 'One more');
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'This case has 20 tags. Remove one first',
    ]);
    expect(await inUse()).not.toContain('One more');
    const rows = [
      await api.db.selectFrom('case_tags').selectAll().execute(),
      await (await sealed(api.db)).selectFrom('audit_entries').selectAll().execute(),
    ];
    expect(JSON.stringify(rows)).not.toContain('Canary');
  });

  it('remain when the index is rebuilt, and are removed with a deleted case', async () => {
    const { id } = await draft(api);
    const [{ id: tagId }] = (await tag(id, 'Kept')).json().items;
    await api.db.updateTable('case_index').set({ made_with: 'another' }).execute();
    await bringCaseIndexUpToDate(api);
    expect(await found(api, rita, `tag=${tagId}`)).toEqual([id]);
    await api.call('DELETE', `/onboarding/${id}`, { as: await api.admin() });
    expect(await found(api, rita, `tag=${tagId}`)).toEqual([]);
    expect((await tag(id, 'Too late')).json().message).toMatch(/^This case was deleted on/);
  });

  it('are stored once if two staff members add the same tag at the same moment', async () => {
    const cases = [await draft(api), await draft(api), await draft(api)];
    const answers = await Promise.all(cases.map(({ id }) => tag(id, 'At once')));
    const ids = answers.map((answer) => answer.json().items[0].id);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(new Set(ids).size).toBe(1);
    await Promise.all(cases.map(({ id }) => untag(id, ids[0])));
    expect(await inUse()).not.toContain('At once');
  });
});
