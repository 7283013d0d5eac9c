import { inTransaction } from '#server/platform/db/transaction.ts';
import { personIds } from '#server/records/identity/check-id.ts';
import { setState } from '#server/records/outreach/outreach.repository.ts';
import type { ContractOperation } from '#tests/support/contract.ts';
import { exampleForm } from '#tests/support/pictures.ts';
import { stage } from '../submission/submission-cases.ts';
import { bodyFor } from './bodies.ts';
import type { Caller } from './callers.ts';
import { type Cell, hasSubject } from './cells.ts';
import { prepareCompliance } from './compliance-records.ts';
import { credentials, takesPhotographs } from './credentials.ts';
import { paymentOf } from './purchase-records.ts';
import { colleagueOf, contactOf, idFor, msbFileOf, msbRecordOf, removeDocuments, upload } from './records.ts';
import { passkeyBy, sessionOfAccount } from './staff-sign-in-records.ts';
import { isOfParts, partQuery } from './training-parts.ts';
import { onboardingOf, type World } from './world.ts';

/** Returns a file of the record that a call names: of a note on a case, or of an application. */
function fileIn(world: World, { id: operationId }: ContractOperation, id: string): Promise<string> {
  if (operationId !== 'signNoteFile') return msbFileOf(world, id);
  return upload(world, `/admin/cases/${id}/note-files`, world.people.administrator);
}

/** A tag that a call removes. */
const TAG = 'tag-1';

/**
 * Creates what the call needs, and returns the call separately, so that the changes of the call alone can be observed.
 *
 * @param extra additional properties of its body
 */
export async function prepare(
  world: World,
  { operation, caller, subject }: Pick<Cell, 'operation' | 'caller' | 'subject'>,
  extra: object = {},
) {
  const { api } = world;
  const id = hasSubject(operation) ? await idFor(world, operation, subject, caller) : '';
  const query = await queryFor(world, operation, id, caller);
  const delivery = operation.id === 'sendWebhookDelivery' ? await deliveryOf(world, id) : '';
  const others = {
    '{deliveryId}': delivery,
    '{version}': '1',
    '{stepId}': 's1',
    '{step}': 'companyDetails',
    '{side}': 'front',
    '{secret}': 'unknown',
    '{markId}': 'm1',
    '{tagId}': TAG,
    '{colleagueId}': operation.path.includes('{colleagueId}') ? await colleagueOf(world, id) : '',
    '{fileId}': operation.path.includes('{fileId}') ? await fileIn(world, operation, id) : '',
    '{recordId}': operation.path.includes('{recordId}') ? await msbRecordOf(world, id) : '',
    '{linkId}': operation.path.includes('{linkId}') ? await previewLinkOf(world, id) : '',
    '{sessionId}': sessionOfAccount(id),
  };
  const person = personIn(world, id);
  const path = Object.entries(others).reduce(
    (all, [name, value]) => all.replace(name, value),
    operation.path.replace('{id}', id).replace('{personId}', person),
  );
  const url = path + query;
  const by = await credentials(world, caller, operation);
  for (const each of Object.values(world.cases)) await stage(api, operation.id, each);
  if (operation.id === 'createOnboardingDocuments') await removeDocuments(world);
  if (operation.id === 'assignCase') {
    await api.db.updateTable('onboardings').set({ assignee_id: null }).where('id', '=', id).execute();
  }
  if (operation.path.startsWith('/verification/photographs')) {
    await takesPhotographs(api, [world.people.owner, world.people['other client']]);
  }
  if (operation.id === 'removeCaseTag') {
    const at = api.clock.now().toISOString();
    const given = { onboarding_id: id, tag_id: TAG, tagged_at: at, tagged_by: 'rita' };
    await api.db
      .insertInto('case_tagged')
      .values(given)
      .onConflict((stored) => stored.doNothing())
      .execute();
  }
  await prepareCompliance(world, { operationId: operation.id, id });
  if (operation.id === 'createRecoveryCodes' && by.as) await passkeyBy(world, by.as);
  if (operation.id === 'requestDeletion') await api.db.deleteFrom('deletion_requests').execute();
  if (operation.id === 'withdrawDeletionRequest') {
    for (const as of [world.people.owner, world.people['other client']]) {
      await api.call('POST', '/account/deletion', { as, body: {} });
    }
  }
  if (operation.id === 'getDraft') {
    for (const as of [world.people.owner, world.people['other client']]) {
      const body = { values: {}, base: null, entry: null };
      await api.call('PUT', `/onboarding/${onboardingOf(world, as)}/drafts/companyDetails`, { as, body });
    }
  }
  if (operation.id === 'setLegalHold') await api.db.deleteFrom('legal_holds').execute();
  if (operation.id === 'decideOutreach') {
    const state = { status: 'stopped', changed_at: api.clock.now().toISOString(), changed_by: null } as const;
    for (const person of [world.people.owner, world.people['other client']]) {
      await inTransaction(api.db, (trx) => setState(trx, { user_id: person.userId, ...state }));
    }
  }
  if (operation.isUpload) {
    const { payload, headers } = exampleForm(operation, world.picture);
    const options = { ...by, body: payload, headers: { ...by.headers, ...headers } };
    return () => api.call(operation.method, url, options);
  }
  const body = await bodyFor(world, operation, caller, by);
  const sent = body === undefined ? {} : { body: { ...(body as object), ...extra } };
  return () => api.call(operation.method, url, { ...by, ...sent });
}

/** Returns the id of a delivery of the webhook. */
async function deliveryOf({ api, people }: World, webhookId: string): Promise<string> {
  const made = await api.call('POST', `/webhooks/${webhookId}/test`, { as: people.administrator });
  return made.json().id ?? 'missing';
}

/** Returns the id of the director whom every client of the world names. @param id the case */
function personIn(world: World, id: string): string {
  const { owner, 'other client': other } = world.people;
  const client = onboardingOf(world, other) === id ? other : owner;
  return personIds(world.api.config, client.userId, { name: 'Grace Hopper', email: 'grace@example.com' })[0];
}

async function queryFor(
  world: World,
  operation: ContractOperation,
  id: string,
  caller: Caller,
): Promise<string> {
  if (operation.id === 'verifyPaymentSession') {
    const { owner, 'other client': other } = world.people;
    return `?payment_intent=${await paymentOf(world, caller === 'other client' ? other : owner)}`;
  }
  if (operation.id === 'findPersonalData') return '?email=ada@example.com';
  if (operation.id === 'listRecordsOfMsbApplication') return '?kind=agent';
  if (operation.id === 'exportAudit') return '?format=csv';
  if (operation.id === 'listReplies') return `?contactId=${await contactOf(world)}`;
  if (operation.id === 'deletePublicFile') {
    return `?url=/api/files/public/${await upload(world, '/upload', world.people.administrator)}`;
  }
  if (operation.method === 'GET' && isOfParts(operation.path)) return partQuery(world, operation.path);
  const ofTraining = operation.parameters.some(({ name, required }) => name === 'trainingId' && required);
  if (ofTraining) return '?trainingId=none';
  if (!hasSubject(operation)) return '';
  const named = operation.parameters.find(({ name }) => ['userId', 'onboardingId'].includes(name));
  return named ? `?${named.name}=${id}` : '';
}

/** Makes a preview link of a post; another id for a post that does not exist. */
async function previewLinkOf({ api, people }: World, postId: string): Promise<string> {
  const address = `/blogs/${postId}/preview-links`;
  const made = await api.call('POST', address, { as: people.administrator, body: { days: 1 } });
  return made.statusCode === 201 ? made.json().id : 'no-link';
}
