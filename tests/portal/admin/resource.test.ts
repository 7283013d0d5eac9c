import { beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import type { components } from '#contract/schema.d.ts';
import type { CallOf, RecordOf } from '#src/admin/kit/resource/contract-types.ts';

const sent = vi.fn<(method: string, address: string, body: string) => Response>();

/** The page's own origin, which a Node `Request` does not know. */
class PageRequest extends Request {
  constructor(input: RequestInfo | URL, { signal: _, ...init }: RequestInit = {}) {
    super(input instanceof Request ? input : new URL(String(input), 'http://portal.test'), init);
  }
}

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

async function provider() {
  vi.resetModules();
  vi.stubGlobal('Request', PageRequest);
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    return sent(request.method, decodeURIComponent(pathname + search), await request.text());
  });
  const { dataProviderFor } = await import('#src/admin/kit/resource/data-provider.ts');
  const { usersResource } = await import('#src/admin/users/resource.ts');
  const { auditResource } = await import('#src/admin/audit/resource.ts');
  const { defineResource } = await import('#src/admin/kit/resource/define-resource.ts');
  const accounts = defineResource({
    name: 'accounts',
    called: 'account',
    collection: '/users',
    item: '/users/{id}',
    calls: ['one', 'create', 'update', 'remove'],
  });
  return dataProviderFor([usersResource, auditResource, accounts]);
}

const list = (page: number, filter = {}) => ({
  pagination: { page, perPage: 2 },
  sort: { field: 'email', order: 'DESC' as const },
  filter,
});
const refusal = (status: number, message: unknown) =>
  answer(status, { statusCode: status, error: '', message });

beforeEach(() => {
  sent.mockReset();
});

describe('a resource', () => {
  it('lists by pages, with what the filter of the address means', async () => {
    sent.mockImplementation(() => answer(200, { items: [{ id: 'a' }], total: 41 }));
    const found = await (await provider()).getList('users', list(3, { search: ' ada ', role: 'king' }));
    expect(sent.mock.calls).toEqual([['GET', '/api/users?search=ada&pageSize=2&page=3', '']]);
    expect(found).toEqual({ data: [{ id: 'a' }], total: 41 });
  });

  it('reads on from the last entry where the contract has no pages, each search on its own', async () => {
    sent.mockImplementation((_method, address) =>
      answer(200, { items: [{ seq: 9 }], next: address.includes('before') ? null : 9 }),
    );
    const { getList } = await provider();
    const first = await getList('audit', list(1, { kind: 'reads' }));
    const second = await getList('audit', list(2, { kind: 'reads' }));
    await getList('audit', list(1, { action: 'note.*' }));
    expect(sent.mock.calls.map(([, address]) => address)).toEqual([
      '/api/admin/audit?kind=reads&pageSize=2',
      '/api/admin/audit?kind=reads&pageSize=2&before=9',
      '/api/admin/audit?action=note.*&pageSize=2',
    ]);
    expect(first).toEqual({ data: [{ seq: 9, id: 9 }], pageInfo: { hasNextPage: true } });
    expect(second.pageInfo).toEqual({ hasNextPage: false });
  });

  it('reads one, makes one, changes what differs and removes one', async () => {
    sent.mockImplementation((method) =>
      method === 'DELETE' ? new Response(null, { status: 204 }) : answer(200, { id: 'a' }),
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
      ['GET', '/api/users/a', ''],
      ['POST', '/api/users', '{"email":"ada@example.com"}'],
      ['PATCH', '/api/users/a', '{"firstName":"Grace"}'],
      ['DELETE', '/api/users/a', ''],
    ]);
  });

  it('asks for nothing where nothing was changed', async () => {
    const previousData = { id: 'a', firstName: 'Ada' };
    const { update } = await provider();
    expect(await update('accounts', { id: 'a', data: { firstName: 'Ada' }, previousData })).toEqual({
      data: previousData,
    });
    expect(sent).not.toHaveBeenCalled();
  });

  it.each([
    ['fields', 400, [{ property: 'name.first', message: 'Too long' }], { 'name.first': 'Too long' }],
    ['a conflict in words', 409, 'Taken by somebody', { root: { serverError: 'Taken by somebody' } }],
    [
      'a record that is gone',
      404,
      'Not found',
      { root: { serverError: 'This account does not exist any more. The list is up to date again.' } },
    ],
  ])('gives forms the refusal of %s as they show it', async (_what, status, message, errors) => {
    sent.mockImplementation(() => refusal(status, message));
    const { create } = await provider();
    await expect(create('accounts', { data: {} })).rejects.toMatchObject({ status, body: { errors } });
  });

  it('says at its field that a new record is there already', async () => {
    sent.mockImplementation(() => refusal(409, 'Conflict'));
    const { create } = await provider();
    await expect(create('users', { data: {} })).rejects.toMatchObject({
      body: { errors: { email: expect.stringContaining('An account with this address exists.') } },
    });
  });

  it('has no call that its declaration does not name, and no other resource', async () => {
    const { delete: remove, getList } = await provider();
    await expect(remove('users', { id: 'a' })).rejects.toThrow('The resource "users" has no call "remove"');
    await expect(getList('ships', list(1))).rejects.toThrow('No page of the area has a resource "ships"');
  });

  it('is held to the contract by its types', () => {
    expectTypeOf<CallOf<'/users', '/users/{id}'>>().toEqualTypeOf<'create' | 'one' | 'update' | 'remove'>();
    expectTypeOf<CallOf<'/admin/audit', never>>().toEqualTypeOf<never>();
    expectTypeOf<RecordOf<'/users'>>().toEqualTypeOf<components['schemas']['User']>();
    expect(sent).not.toHaveBeenCalled();
  });
});
