import { beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import type { components } from '#contract/schema.d.ts';
import type { CallOf, RecordOf } from '#src/admin/kit/resource/contract-types.ts';
import { type Answer, answerCalls } from './area.tsx';

const sent = vi.fn<(method: string, address: string, body: unknown) => Answer>();

const refusal = (status: number, message: unknown) => ({
  status,
  body: { statusCode: status, error: '', message },
});

async function provider() {
  answerCalls(sent);
  const { dataProviderFor } = await import('#src/admin/kit/resource/data-provider.ts');
  const { usersResource } = await import('#src/admin/users/resource.ts');
  const { casesResource } = await import('#src/admin/queue/resource.ts');
  const { auditResource } = await import('#src/admin/audit/resource.ts');
  const { defineResource } = await import('#src/admin/kit/resource/define-resource.ts');
  const accounts = defineResource({
    name: 'accounts',
    called: 'account',
    collection: '/users',
    item: '/users/{id}',
    calls: ['one', 'create', 'update', 'remove'],
  });
  return dataProviderFor([usersResource, casesResource, auditResource, accounts]);
}

const list = (page: number, filter = {}) => ({
  pagination: { page, perPage: 2 },
  sort: { field: 'email', order: 'DESC' as const },
  filter,
});

beforeEach(() => {
  sent.mockReset();
});

describe('a resource', () => {
  it('lists pages, with the filter of the address', async () => {
    sent.mockImplementation(() => ({
      status: 200,
      body: { items: [{ id: 'a' }], total: 41, totalIsMore: true },
    }));
    const found = await (await provider()).getList('users', list(3, { search: ' ada ', role: 'king' }));
    expect(sent.mock.calls).toEqual([['GET', '/users?search=ada&pageSize=2&page=3', undefined]]);
    expect(found).toEqual({ data: [{ id: 'a' }], total: 41, meta: { totalIsMore: true } });
  });

  it('continues after the last entry if the contract has no pages, separately for each search', async () => {
    sent.mockImplementation((_method, address) => ({
      status: 200,
      body: { items: [{ seq: 9 }], next: address.includes('before') ? null : 9 },
    }));
    const { getList } = await provider();
    const first = await getList('audit', list(1, { kind: 'reads' }));
    const second = await getList('audit', list(2, { kind: 'reads' }));
    await getList('audit', list(1, { action: 'note.*' }));
    expect(sent.mock.calls.map(([, address]) => address)).toEqual([
      '/admin/audit?kind=reads&pageSize=2',
      '/admin/audit?kind=reads&pageSize=2&before=9',
      '/admin/audit?action=note.*&pageSize=2',
    ]);
    expect(first).toEqual({ data: [{ seq: 9, id: 9 }], pageInfo: { hasNextPage: true } });
    expect(second.pageInfo).toEqual({ hasNextPage: false });
  });

  it('continues after a page that is far down a list, and asks for other pages by their number', async () => {
    const totals = { total: 1000, totalIsMore: true, counts: {}, elsewhere: null };
    sent.mockImplementation((_method, address) => ({
      status: 200,
      body: { items: [{ id: address }], next: `after-${/page=(\d+)/.exec(address)?.[1]}`, ...totals },
    }));
    const { getList } = await provider();
    for (const page of [1, 2, 501, 502, 503, 700]) await getList('cases', list(page, { status: 'all' }));
    expect(sent.mock.calls.map(([, address]) => /\bpage=.*?(?=&sort)/.exec(address)?.[0])).toEqual([
      'page=1',
      'page=2',
      'page=501',
      'page=502&after=after-501',
      'page=503&after=after-502',
      'page=700',
    ]);
  });

  it('reads one, creates one, changes the differences and removes one', async () => {
    sent.mockImplementation((method) =>
      method === 'DELETE' ? { status: 204 } : { status: 200, body: { id: 'a' } },
    );
    const { getOne, create, update, delete: remove } = await provider();
    const previousData = { id: 'a', email: 'ada@example.com', tags: ['x'], firstName: 'Ada' };
    await getOne('accounts', { id: 'a' });
    await create('accounts', { data: { email: 'ada@example.com' } });
    await update('accounts', {
      id: 'a',
      data: { ...previousData, tags: ['x'], firstName: 'Grace' },
      previousData,
    });
    expect(await remove('accounts', { id: 'a', previousData })).toEqual({ data: previousData });
    expect(sent.mock.calls).toEqual([
      ['GET', '/users/a', undefined],
      ['POST', '/users', { email: 'ada@example.com' }],
      ['PATCH', '/users/a', { firstName: 'Grace' }],
      ['DELETE', '/users/a', undefined],
    ]);
  });

  it('makes no request if nothing was changed', async () => {
    const previousData = { id: 'a', firstName: 'Ada' };
    const { update } = await provider();
    expect(await update('accounts', { id: 'a', data: { firstName: 'Ada' }, previousData })).toEqual({
      data: previousData,
    });
    expect(sent).not.toHaveBeenCalled();
  });

  it.each([
    ['fields', 400, [{ property: 'name.first', message: 'Too long' }], { 'name.first': 'Too long' }],
    ['a conflict in words', 409, 'Taken by someone', { root: { serverError: 'Taken by someone' } }],
    [
      'a deleted record',
      404,
      'Not found',
      { root: { serverError: 'This account no longer exists. The list is refreshed.' } },
    ],
  ])('passes the refusal of %s to forms as they show it', async (_what, status, message, errors) => {
    sent.mockImplementation(() => refusal(status, message));
    const { create } = await provider();
    await expect(create('accounts', { data: {} })).rejects.toMatchObject({ status, body: { errors } });
  });

  it('shows at its field why a new record conflicts with a stored one', async () => {
    sent.mockImplementation(() => refusal(409, 'An account with this address exists'));
    const { create } = await provider();
    await expect(create('users', { data: {} })).rejects.toMatchObject({
      body: { errors: { email: expect.stringContaining('An account with this address exists') } },
    });
  });

  it('has only the calls of its declaration', async () => {
    const { delete: remove, getList } = await provider();
    await expect(remove('users', { id: 'a' })).rejects.toThrow('The resource "users" has no call "remove"');
    await expect(getList('ships', list(1))).rejects.toThrow('No page of the area has a resource "ships"');
  });

  it('is checked against the contract by its types', () => {
    expectTypeOf<CallOf<'/users', '/users/{id}'>>().toEqualTypeOf<'create' | 'one' | 'update' | 'remove'>();
    expectTypeOf<CallOf<'/admin/audit', never>>().toEqualTypeOf<never>();
    expectTypeOf<RecordOf<'/users'>>().toEqualTypeOf<components['schemas']['User']>();
    expect(sent).not.toHaveBeenCalled();
  });
});
