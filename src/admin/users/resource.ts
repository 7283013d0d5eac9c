import { refreshUsers } from '#src/api/admin/users.ts';
import { defineResource } from '../kit/resource/define-resource.ts';
import type { Resource } from '../kit/resource/resource.ts';
import { roleOf, searchOf } from './user-filter.ts';

const accounts = defineResource({
  name: 'users',
  called: 'account',
  collection: '/users',
  item: '/users/{id}',
  calls: ['one', 'create', 'update'],
  filter(values) {
    const [search, role] = [searchOf(values), roleOf(values)];
    return { ...(search && { search }), ...(role && { role }) };
  },
  conflictAt: 'email',
  afterChange: refreshUsers,
});

/** Accounts: clients and staff, newest first. */
export const usersResource: Resource = {
  ...accounts,
  /** @param record with `assigned`, the role that the form asks for: a built-in role, or the id of one of the firm */
  async create({ assigned, ...record }) {
    if (!accounts.create) throw new Error('Accounts can be created');
    const isPlain = assigned === 'reviewer' || assigned === 'administrator';
    return accounts.create(
      isPlain ? { ...record, role: assigned } : { ...record, role: 'reviewer', roles: [assigned] },
    );
  },
};
