import { randomUUID } from 'node:crypto';
import { sectionNames } from '#server/records/sections/section-operations.ts';
import { validRecords } from '#tests/domain/valid-records.ts';
import type { Person } from '#tests/support/api.ts';
import { type ContractOperation, exampleBody } from '#tests/support/contract.ts';
import { publishedTraining } from '#tests/support/learning.ts';
import { forkedAnchor, head } from '../audit/tampered-chain.ts';
import { completeTraining, nameAccount } from '../certificates/completions.ts';
import { passportBy, passportOf, reviewOf, sourceBy } from '../identity/identity-people.ts';
import { read } from '../submission/submission-calls.ts';
import { type Caller, isStaff } from './callers.ts';
import type { Credentials } from './credentials.ts';
import { trainingOf } from './learning-records.ts';
import { purchaseOf } from './purchase-records.ts';
import { contactOf, newFilter } from './records.ts';
import { newPasskeyOf, proofBy } from './staff-sign-in-records.ts';
import { isOfParts, orderBody, partBody, publishableVersion } from './training-parts.ts';
import { onboardingOf, type World } from './world.ts';

/** Returns a body that the operation accepts, and creates what it refers to; undefined if it has none. */
export async function bodyFor(
  world: World,
  operation: ContractOperation,
  caller: Caller,
  by: Credentials,
): Promise<unknown> {
  if (operation.id === 'beginQuizAttempt' && by.as && (caller === 'owner' || caller === 'other client')) {
    return { trainingId: await trainingOf(world, by.as), quizId: 'quiz' };
  }
  if (operation.id === 'acknowledgeAuditRestore') {
    const { seq, number } = await forkedAnchor(world.api, (await head(world.api)).seq + 1_000_000);
    return { firstEntry: seq, lastAnchor: number, reason: 'Restored from the last backup' };
  }
  if (by.as && isStaff(caller)) {
    if (operation.id === 'proveIdentity') return proofBy(world, by.as);
    if (operation.id === 'createPasskey') return newPasskeyOf(world, by.as);
  }
  return (
    (await identityBodyFor(world, operation, caller, by)) ??
    (await purchaseBodyFor(world, operation, caller)) ??
    (await trainingBodyFor(world, operation)) ??
    plainBodyFor(world, operation)
  );
}

/** Bodies that refer to data created for the call: photographs, a pending check, a person who may be mailed again. */
async function identityBodyFor(
  { api, people, cases }: World,
  { id }: ContractOperation,
  caller: Caller,
  { as, headers }: Credentials,
) {
  switch (id) {
    case 'submitManualVerification':
      return as && (caller === 'owner' || caller === 'other client') ? passportOf(api, as) : undefined;
    case 'submitPersonVerification':
      return headers ? passportBy(api, headers['x-verification-link'] ?? '') : undefined;
    case 'stateSecondSource': {
      const isPermitted = ['owner', 'other client', 'person'].includes(caller);
      return isPermitted ? sourceBy(api, { as, headers }) : undefined;
    }
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
    case 'certifyAmendments': {
      if (caller !== 'owner' && caller !== 'other client') return undefined;
      const { id, person } = cases[caller];
      return { sha256: (await read(api, id, person)).amendments.sha256 };
    }
    case 'createTrainingCertificate':
      return as && certificateAskedBy(api, as);
    case 'confirmAddressChange':
      // The mailed codes are unknown here, and a wrong try of a request is counted.
      await api.db.deleteFrom('address_changes').execute();
      return undefined;
    case 'askForAddressChange':
    case 'inviteCaseColleague':
    case 'inviteToTrainingTeam':
      // The number of mails for an account and to an address is limited, and no session may end meanwhile.
      await api.db.deleteFrom('rate_limit_events').execute();
      return undefined;
    default:
      return undefined;
  }
}

/** The training of the contract's example, which the caller has completed. */
async function certificateAskedBy(api: World['api'], as: Person) {
  const trainingId = '0193a1f0-7c1e-7b1a-9f0a-0d7b6f2f5a11';
  await nameAccount(api, as, 'Ada', 'Lovelace');
  await completeTraining(api, as, { trainingId });
  return { trainingId };
}

/** A training that was not bought yet, or a purchase that its caller can pay. */
async function purchaseBodyFor(world: World, { id }: ContractOperation, caller: Caller) {
  const { owner, 'other client': other } = world.people;
  if (id === 'createTrainingPurchase') return { trainingId: await publishedTraining(world.api) };
  if (id === 'enrolLearner') {
    const email = `${randomUUID()}@example.com`;
    return { email, trainingId: await publishedTraining(world.api), reason: 'Speaks at our conference' };
  }
  if (id === 'allowQuizAttempt') return { quizId: 'quiz', reason: 'The connection was lost' };
  if (id !== 'createPaymentIntent') return undefined;
  return { purchaseId: await purchaseOf(world, caller === 'other client' ? other : owner, id) };
}

/** Parts of trainings in parents created for them, and a training that can be published. */
async function trainingBodyFor(world: World, { id, method, path }: ContractOperation) {
  if (id === 'publishTraining') return { state: 'published', version: publishableVersion };
  if (path.endsWith('/update-positions')) return orderBody(world, path.replace('/update-positions', ''));
  return method === 'POST' && isOfParts(path) ? partBody(world, path) : undefined;
}

/** Every record of the wizard, and the contract's examples. */
async function plainBodyFor(world: World, operation: ContractOperation): Promise<unknown> {
  const section = Object.entries(sectionNames).find(([, name]) =>
    operation.id.startsWith(`save${name}`),
  )?.[0];
  if (section) return validRecords[section as keyof typeof validRecords];
  if (operation.id === 'createUser') {
    return { ...(exampleBody(operation) as object), email: `created-${world.nextNumber()}@example.com` };
  }
  if (operation.id === 'inviteCaseColleague') {
    return { email: `colleague-${world.nextNumber()}@example.com`, steps: ['wallet'] };
  }
  if (operation.id === 'updateUser') return { firstName: 'Ada' };
  if (operation.id === 'assignCase') return { to: world.people.reviewer.userId, from: null };
  if (operation.id === 'createErasure') {
    return { ...(exampleBody(operation) as object), subjectId: (await world.api.client()).userId };
  }
  if (operation.id === 'createNote') {
    return { ...(exampleBody(operation) as object), onboardingId: onboardingOf(world, world.people.owner) };
  }
  if (operation.id === 'createTask') {
    return { ...(exampleBody(operation) as object), assigneeId: world.people.reviewer.userId };
  }
  if (operation.id === 'createReply') {
    return { ...(exampleBody(operation) as object), contactId: await contactOf(world) };
  }
  if (operation.id === 'createCaseFilter' || operation.id === 'updateCaseFilter') return newFilter(world);
  // Files have their own tests; here the call only needs to be accepted.
  if (operation.id === 'createOnboardingDocuments') return {};
  if (operation.id === 'updateOnboardingDocuments') return { taxForm: [] };
  if (operation.id === 'exportCases') return { ids: [onboardingOf(world, world.people.owner)] };
  return exampleBody(operation);
}
