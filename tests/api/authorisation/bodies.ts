import { sectionNames } from '#server/records/sections/section-operations.ts';
import { validRecords } from '#tests/domain/valid-records.ts';
import { type ContractOperation, exampleBody } from '#tests/support/contract.ts';
import { passportBy, passportOf, reviewOf } from '../identity/identity-people.ts';
import { type Caller, isStaff } from './callers.ts';
import type { Credentials } from './credentials.ts';
import { newFilter } from './records.ts';
import { onboardingOf, type World } from './world.ts';

/** A body that the operation accepts, with whatever it names made for it; undefined where it has none. */
export async function bodyFor(
  world: World,
  operation: ContractOperation,
  caller: Caller,
  by: Credentials,
): Promise<unknown> {
  return (await identityBodyFor(world, operation, caller, by)) ?? plainBodyFor(world, operation);
}

/** Bodies that name what was made for the call: photographs, a check that waits, a person who may be mailed again. */
async function identityBodyFor(
  { api, people }: World,
  { id }: ContractOperation,
  caller: Caller,
  { as, headers }: Credentials,
) {
  switch (id) {
    case 'submitManualVerification':
      return as && (caller === 'owner' || caller === 'other client') ? passportOf(api, as) : undefined;
    case 'submitPersonVerification':
      return headers ? passportBy(api, headers['x-verification-link'] ?? '') : undefined;
    case 'decideVerification': {
      const client = await api.client();
      await api.call('POST', '/verification/manual', { as: client, body: await passportOf(api, client) });
      return { id: (await reviewOf(api, client)).checks[0].id, decision: 'approve' };
    }
    case 'sendVerificationEmail': {
      api.clock.advanceMinutes(1);
      const asked = { name: 'Grace Hopper', email: 'grace@example.com', role: 'directors' };
      return isStaff(caller) ? { ...asked, userId: people.owner.userId } : asked;
    }
    default:
      return undefined;
  }
}

/** Every record of the wizard, and the contract's examples. */
function plainBodyFor(world: World, operation: ContractOperation): unknown {
  const section = Object.entries(sectionNames).find(([, name]) =>
    operation.id.startsWith(`save${name}`),
  )?.[0];
  if (section) return validRecords[section as keyof typeof validRecords];
  if (operation.id === 'createUser') {
    return { ...(exampleBody(operation) as object), email: `created-${world.nextNumber()}@example.com` };
  }
  if (operation.id === 'updateUser') return { firstName: 'Ada' };
  if (operation.id === 'assignCase') return { to: world.people.reviewer.userId, from: null };
  if (operation.id === 'createNote') {
    return { ...(exampleBody(operation) as object), onboardingId: onboardingOf(world, world.people.owner) };
  }
  if (operation.id === 'createCaseFilter') return newFilter(world);
  // Their own tests name files; here it is enough that the call is accepted.
  if (operation.id === 'createOnboardingDocuments') return {};
  if (operation.id === 'updateOnboardingDocuments') return { taxForm: [] };
  return exampleBody(operation);
}
