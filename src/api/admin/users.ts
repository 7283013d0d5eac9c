import type { components, operations } from '#contract/schema.d.ts';
import { queryClient } from '../query-client.ts';
import { adminAnswerOf, adminClient } from './client.ts';
import { colleagueQuery } from './session.ts';

type Schemas = components['schemas'];

export type User = Schemas['User'];
export type Role = Schemas['Role'];
export type UserPage = Schemas['UserPage'];
export type NewUser = Schemas['UserCreation'];
export type UserChange = Schemas['UserChange'];
/** The filters and page of the accounts. */
export type UserQuery = NonNullable<operations['listUsers']['parameters']['query']>;

/** One page of the accounts, newest first. */
export async function fetchUsers(query: UserQuery, signal?: AbortSignal): Promise<UserPage> {
  return (await adminAnswerOf(adminClient.GET('/users', { params: { query }, signal }))).data;
}

/**
 * Makes an account for a colleague, who is invited by mail.
 *
 * @throws ApiError 400 with the refused fields, 409 where the address has an account
 */
export async function inviteUser(user: NewUser): Promise<User> {
  return (await adminAnswerOf(adminClient.POST('/users', { body: user }))).data;
}

/**
 * Changes an account. Another role, and disabling it, end its sessions at once.
 *
 * @throws ApiError 400 with the refused fields, 404 where the account is gone, 409 for one's own role or access
 */
export async function changeUser({ id, change }: { id: string; change: UserChange }): Promise<User> {
  const params = { path: { id } };
  return (await adminAnswerOf(adminClient.PATCH('/users/{id}', { params, body: change }))).data;
}

/** Reads the accounts anew, who may be given a case, and who is signed in: it may be the changed account. */
export async function refreshUsers(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['users'] }),
    queryClient.invalidateQueries({ queryKey: ['admin', 'colleagues'] }),
    queryClient.invalidateQueries({ queryKey: colleagueQuery.queryKey }),
  ]);
}
