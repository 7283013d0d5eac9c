import { fetchUsers, type UserQuery } from '#src/api/admin/users.ts';
import type { ResourceCalls } from '../kit/resource-calls.ts';
import { roleOf, searchOf } from './user-filter.ts';

/** Accounts: clients and colleagues, newest first. */
export const usersResource: ResourceCalls = {
  async list({ page, pageSize, filter, signal }) {
    const [search, role] = [searchOf(filter), roleOf(filter)];
    const query: UserQuery = { page, pageSize, ...(search && { search }), ...(role && { role }) };
    const { items, total } = await fetchUsers(query, signal);
    return { data: items, total };
  },
};
