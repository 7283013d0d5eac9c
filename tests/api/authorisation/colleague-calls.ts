import { operationsOf, readContract } from '#server/platform/contract/contract.ts';
import { onboardingOf, rowsWritten, type World } from './world.ts';

/** What the contract on disk says, which a flaw does not change. */
const operations = operationsOf(await readContract());
const shared = 'wallet';

/**
 * Makes a call for the owner's case as a colleague, with whom only Wallets are shared. Whatever the contract does not open to
 * colleagues, or opens with another step, must be refused, and change no row.
 *
 * @returns the faults, one sentence each
 */
export async function faultsOfColleague(world: World, operationId: string): Promise<string[]> {
  const { api, people, nextNumber } = world;
  const operation = operations.find((each) => each.operationId === operationId);
  if (!operation) throw new Error(`The contract has no ${operationId}`);
  const id = onboardingOf(world, people.owner);
  const email = `shares-wallets-${nextNumber()}@example.com`;
  const invitation = { email, steps: [shared] };
  const invited = await api.call('POST', `/onboarding/${id}/colleagues`, {
    as: people.owner,
    body: invitation,
  });
  if (invited.statusCode !== 201) throw new Error(invited.body);
  const as = await api.signIn(email);
  const headers = { 'x-shared-case': id };
  // Accepted before the rows are counted.
  await api.call('GET', '/wallets', { as, headers });
  const before = await rowsWritten(world);
  const answer = await api.call(operation.method.toUpperCase() as 'GET', operation.path.replace('{id}', id), {
    as,
    headers,
    ...(operation.method !== 'get' && { body: {} }),
  });
  if (operation.colleague === shared || operation.colleague === 'account') {
    return answer.statusCode === 403 ? ['It was refused'] : [];
  }
  const faults = answer.statusCode === 403 ? [] : [`It answered ${answer.statusCode}, not 403`];
  if ((await rowsWritten(world)) !== before) faults.push('It was refused, and changed a row');
  return faults;
}
