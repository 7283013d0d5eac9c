import { queryOptions } from '@tanstack/react-query';
import type { components, operations } from '#contract/schema.d.ts';
import { queryClient } from '../query-client.ts';
import { adminAnswerOf, adminClient } from './client.ts';
import { staffQuery } from './session.ts';

type Schemas = components['schemas'];

export type User = Schemas['User'];
export type Role = Schemas['Role'];
export type UserPage = Schemas['UserPage'];
export type UserQuery = NonNullable<operations['listUsers']['parameters']['query']>;

export async function fetchUsers(query: UserQuery, signal?: AbortSignal): Promise<UserPage> {
  return (await adminAnswerOf(adminClient.GET('/users', { params: { query }, signal }))).data;
}

export type CasesOf = Pick<Schemas['CasePage'], 'items' | 'total'>;

/** The first cases that wait and are assigned to a staff member, or a client's own case. */
export const casesOfQuery = (of: { assignee: string } | { email: string; userId: string }) =>
  queryOptions({
    queryKey: ['admin', 'cases-of', of] as const,
    queryFn: async ({ signal }): Promise<CasesOf> => {
      const chosen =
        'assignee' in of ? { assignee: of.assignee, status: 'submitted,in_review' } : { search: of.email };
      const query = { ...chosen, pageSize: 10, sort: 'dueAt' } as const;
      const { items, total } = (
        await adminAnswerOf(adminClient.GET('/admin/cases', { params: { query }, signal }))
      ).data;
      if ('assignee' in of) return { items, total };
      // The address can also be that of a person in another case.
      const own = items.filter(({ userId }) => userId === of.userId);
      return { items: own, total: own.length };
    },
  });

/** The applications of a client for registration as a money services business, the latest first. */
export const msbApplicationsOfQuery = (userId: string) =>
  queryOptions({
    queryKey: ['admin', 'msb-applications-of', userId] as const,
    queryFn: async ({ signal }) => {
      const query = { client: userId, pageSize: 20, sort: 'createdAt', order: 'desc' } as const;
      return (await adminAnswerOf(adminClient.GET('/msb-application', { params: { query }, signal }))).data
        .items;
    },
  });

/** The roles that administrators have defined, by name. */
export const permissionSetsQuery = queryOptions({
  queryKey: ['permission-sets', 'all'] as const,
  queryFn: async ({ signal }) => {
    const params = { query: { pageSize: 100 } };
    return (await adminAnswerOf(adminClient.GET('/permission-sets', { params, signal }))).data.items;
  },
});

/** Refetches the accounts, the possible assignees and the signed-in account, which may be the changed one. */
export async function refreshUsers(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['users'] }),
    queryClient.invalidateQueries({ queryKey: ['admin', 'colleagues'] }),
    queryClient.invalidateQueries({ queryKey: staffQuery.queryKey }),
  ]);
}
