import { refreshUsers } from '#src/api/admin/users.ts';
import { defineResource } from '../kit/resource/define-resource.ts';
import { roleOf, searchOf } from './user-filter.ts';

/** Accounts: clients and staff, newest first. */
export const usersResource = defineResource({
  name: 'users',
  called: 'account',
  collection: '/users',
  item: '/users/{id}',
  calls: ['create', 'update'],
  filter(values) {
    const [search, role] = [searchOf(values), roleOf(values)];
    return { ...(search && { search }), ...(role && { role }) };
  },
  conflictAt: 'email',
  afterChange: refreshUsers,
});
