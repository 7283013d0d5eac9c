import { describe, expect, it } from 'vitest';
import { findUnsealed } from '#server/records/files/files.repository.ts';
import { listUsers } from '#server/records/users/users.repository.ts';
import { countRows, plansOf } from '#tests/api/cases/query-plans.ts';
import { dialect, openTestApi } from '#tests/support/api.ts';

const sorts = (plans: string[][]) =>
  plans.flat().filter((step) => /TEMP B-TREE|^Sort|^Incremental Sort/.test(step));
const page = { page: 1, pageSize: 25, search: undefined, role: undefined };

describe('the list of accounts', () => {
  it.each([
    ['all of them', page],
    ['those of a role', { ...page, role: 'client' as const }],
    ['a search', { ...page, search: 'ada' }],
    ['a search among a role', { ...page, role: 'client' as const, search: 'ada' }],
  ])('is read in its order from an index, without a sort: %s', async (_, query) => {
    const api = await openTestApi();
    await api.client();
    await countRows(api.db);
    const plans = await plansOf(api.db, (db) => listUsers(db, query));
    if (dialect === 'sqlite') expect(sorts(plans)).toEqual([]);
    for (const step of plans.flat().filter((each) => /\busers\b/.test(each))) {
      expect(step).toMatch(/USING (?:COVERING )?INDEX|Index (?:Only )?Scan|Bitmap/);
    }
  });
});

describe('unencrypted files of earlier versions', () => {
  it('are found by an index that contains no other file', async () => {
    const api = await openTestApi();
    await countRows(api.db);
    const plans = await plansOf(api.db, (db) => findUnsealed(db, 200));
    expect(plans.flat().join('\n')).toMatch(/files_unsealed/);
  });
});
