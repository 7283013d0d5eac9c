import { inTransaction } from '#server/platform/db/transaction.ts';
import { setState } from '#server/records/outreach/outreach.repository.ts';
import type { ContractOperation } from '#tests/support/contract.ts';
import { exampleForm } from '#tests/support/pictures.ts';
import { stage } from '../submission/submission-cases.ts';
import { bodyFor } from './bodies.ts';
import { type Cell, hasSubject } from './cells.ts';
import { credentials } from './credentials.ts';
import { idFor, removeDocuments, upload } from './records.ts';
import type { World } from './world.ts';

/**
 * Makes what the call needs, and gives the call itself: it can be told what the call alone has changed.
 *
 * @param extra properties that its body holds besides
 */
export async function prepare(
  world: World,
  { operation, caller, subject }: Pick<Cell, 'operation' | 'caller' | 'subject'>,
  extra: object = {},
) {
  const { api } = world;
  const id = hasSubject(operation) ? await idFor(world, operation, subject, caller) : '';
  const query = await queryFor(world, operation, id);
  const url = operation.path.replace('{id}', id).replace('{version}', '1') + query;
  const by = await credentials(world, caller, operation);
  for (const each of Object.values(world.cases)) await stage(api, operation.id, each);
  if (operation.id === 'createOnboardingDocuments') await removeDocuments(world);
  if (operation.id === 'assignCase') {
    await api.db.updateTable('onboardings').set({ assignee_id: null }).where('id', '=', id).execute();
  }
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

async function queryFor(
  world: World,
  { id: operationId, parameters }: ContractOperation,
  id: string,
): Promise<string> {
  if (operationId === 'deletePublicFile') {
    return `?url=/api/files/public/${await upload(world, '/upload', world.people.administrator)}`;
  }
  const named = parameters.find(({ name }) => ['userId', 'onboardingId'].includes(name));
  return named ? `?${named.name}=${id}` : '';
}
