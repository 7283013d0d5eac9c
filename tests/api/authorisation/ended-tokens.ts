import type { Person, TestApi } from '#tests/support/api.ts';
import { protectedOperations } from './cells.ts';
import type { World } from './world.ts';

/** What ends a client's token early, each with the call that does it. */
export const endings = {
  'the client logged out': (api, client) => api.call('POST', '/auth/logout', { as: client }),
  'the account was disabled': async (api, { userId }) =>
    api.call('DELETE', `/users/${userId}`, { as: await api.admin() }),
  'the account has another role': async (api, { userId }) =>
    api.call('PATCH', `/users/${userId}`, { as: await api.admin(), body: { role: 'reviewer' } }),
} as const satisfies Record<string, (api: TestApi, client: Person) => ReturnType<TestApi['call']>>;

export type Ending = keyof typeof endings;

/**
 * Ends a client's token, and tries it on every operation that requires one.
 *
 * @returns the operations that still accept it, one sentence each
 */
export async function faultsOfEnded({ api, nextNumber }: World, ending: Ending): Promise<string[]> {
  const client = await api.signIn(`leaving-${nextNumber()}@example.com`);
  const ended = await endings[ending](api, client);
  const faults = ended.statusCode < 300 ? [] : [`Ending it answered ${ended.statusCode}: ${ended.body}`];
  for (const { id, method, path } of protectedOperations) {
    const { statusCode } = await api.call(method, path.replace('{id}', client.userId), { as: client });
    if (statusCode !== 401) faults.push(`${id} answered ${statusCode}, not 401`);
  }
  return faults;
}
