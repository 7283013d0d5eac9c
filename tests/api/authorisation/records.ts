import type { Person } from '#tests/support/api.ts';
import { type ContractOperation, operations } from '#tests/support/contract.ts';
import { exampleForm, form } from '#tests/support/pictures.ts';
import { completeTraining, nameAccount } from '../certificates/completions.ts';
import { type Caller, isStaff, type StaffMember } from './callers.ts';
import type { Subject } from './cells.ts';
import { examinationPackOf } from './examination-records.ts';
import { attemptOf, exhaustedLearner, learnerOf, trainingOf } from './learning-records.ts';
import { purchaseOf, seatOf, teamPurchaseOf } from './purchase-records.ts';
import { accountWithSession, passkeyBy, sessionBy } from './staff-sign-in-records.ts';
import { resourceOf, subjectOf } from './subjects.ts';
import { partBody, publishable, published } from './training-parts.ts';
import { onboardingOf, type World } from './world.ts';

/** Returns the id of the record that the call names; 'own' is the owner's, 'foreign' the other client's. */
export async function idFor(
  world: World,
  operation: ContractOperation,
  subject: Subject,
  caller: Caller,
): Promise<string> {
  if (subject === 'missing') return 'ffffffff-ffff-4fff-bfff-ffffffffffff';
  const name = subject === 'own' ? 'owner' : 'other client';
  const person = world.people[name];
  switch (subjectOf(operation.id)) {
    case 'none':
      throw new Error(`It is not said what kind of record ${operation.id} names`);
    case 'submission':
      return world.cases[name].id;
    case 'private file':
      return upload(world, '/upload/private', person);
    case 'onboarding file':
      return upload(world, '/upload/onboarding/private', person);
    case 'documents':
      return documentsOf(world, person);
    case 'onboarding':
      if (operation.id === 'findOnboardingDocuments') await documentsOf(world, person);
      return onboardingOf(world, person);
    case 'user':
      return person.userId;
    case 'note':
      return noteBy(world, author(world, subject, caller));
    case 'task':
      return taskBy(world, author(world, subject, caller));
    case 'inbox entry':
      return inboxEntryOf(world, author(world, subject, caller));
    case 'filter':
      return filterOf(world, author(world, subject, caller));
    case 'application':
      return applicationOf(world, person);
    case 'training':
      return trainingOf(world, person);
    case 'attempt':
      return attemptOf(world, person);
    case 'learner':
      return operation.id === 'allowQuizAttempt' ? exhaustedLearner(world) : learnerOf(world, person);
    case 'certificate':
      return certificateOf(world, person);
    case 'team place':
      return placeIn(world, { ownerId: person.userId, email: 'grace@example.com' });
    case 'team membership':
      return placeIn(world, { ownerId: 'a-company', email: person.email });
    case 'shared case':
      return caseSharedWith(world, person);
    case 'purchase':
      return purchaseOf(world, person, operation.id);
    case 'team purchase':
      return teamPurchaseOf(world, person);
    case 'seat':
      return seatOf(world, person);
    case 'account':
      return accountWithSession(world);
    case 'session':
      return sessionBy(world, isStaff(caller) ? author(world, subject, caller) : person);
    case 'passkey':
      return (await passkeyBy(world, author(world, subject, caller))).id;
    case 'examination pack':
      return examinationPackOf(world, operation.id);
    case 'entry':
      return operation.id === 'decideErasure' ? erasureOf(world) : entryOf(world, operation.id);
  }
}

/** Returns the author of a staff record: the caller if they are staff, or the other staff member. */
function author({ people }: World, subject: 'own' | 'foreign', caller: Caller): Person {
  const self: StaffMember = caller === 'reviewer' ? 'reviewer' : 'administrator';
  const other: StaffMember = caller === 'reviewer' ? 'administrator' : 'reviewer';
  return people[subject === 'own' ? self : other];
}

/** Returns a case that a third client shares with this one. */
async function caseSharedWith(world: World, { email }: Person): Promise<string> {
  const { api } = world;
  const inviting = await api.client();
  const { id } = (await api.call('POST', '/onboarding', { as: inviting, body: {} })).json();
  const body = { email, steps: ['wallet'] };
  await api.call('POST', `/onboarding/${id}/colleagues`, { as: inviting, body });
  return id;
}

/** Returns a colleague of a case. */
export async function colleagueOf(world: World, onboardingId: string): Promise<string> {
  const { api, people } = world;
  const found = await api.db
    .selectFrom('onboardings')
    .select('user_id')
    .where('id', '=', onboardingId)
    .executeTakeFirst();
  const as = [people.owner, people['other client']].find(({ userId }) => userId === found?.user_id);
  const id = `colleague-${world.nextNumber()}`;
  if (!as) return id;
  const at = api.clock.now().toISOString();
  await api.db
    .insertInto('case_colleagues')
    .values({
      ...{
        id,
        onboarding_id: onboardingId,
        client_id: as.userId,
        email: `${id}@example.com`,
        steps: '["wallet"]',
      },
      ...{ invited_by: as.userId, invited_at: at, mailed_at: at, account_id: null, accepted_at: null },
      ...{ ended_at: null, ended_why: null },
    })
    .execute();
  return id;
}

/** Returns an erasure that waits to be confirmed. */
async function erasureOf({ api, nextNumber }: World): Promise<string> {
  const id = `erasure-${nextNumber()}`;
  await api.db
    .insertInto('erasures')
    .values({
      ...{ id, kind: 'client', subject_id: `client-of-${id}`, onboarding_id: null, state: 'requested' },
      ...{ ground: 'request', explanation: '', requested_at: api.clock.now().toISOString() },
      ...{ requested_by: 'nobody', decided_at: null, decided_by: null, rows_erased: 0, files_erased: 0 },
      ...{ case_ids: '[]', repeat_at: null },
    })
    .execute();
  return id;
}

async function noteBy(world: World, as: Person): Promise<string> {
  const body = { onboardingId: onboardingOf(world, world.people.owner), text: 'Asked by telephone.' };
  return (await world.api.call('POST', '/notes', { as, body })).json().id;
}

async function taskBy(world: World, as: Person): Promise<string> {
  const onboardingId = onboardingOf(world, world.people.owner);
  const body = { onboardingId, title: 'Ask by telephone', assigneeId: as.userId };
  return (await world.api.call('POST', '/tasks', { as, body })).json().id;
}

async function inboxEntryOf({ api, nextNumber, people }: World, { userId }: Person): Promise<string> {
  const id = `inbox-entry-${nextNumber()}`;
  await api.db
    .insertInto('inbox_entries')
    .values({
      ...{ id, user_id: userId, kind: 'case-assigned', about: 'onboarding', subject_id: people.owner.userId },
      ...{ item_id: null, actor_id: null, created_at: api.clock.now().toISOString(), read_at: null },
    })
    .execute();
  return id;
}

async function filterOf(world: World, as: Person): Promise<string> {
  return (await world.api.call('POST', '/admin/case-filters', { as, body: newFilter(world) })).json().id;
}

/** Returns an unchanged draft: a new one each time, because the first call would change it. */
async function applicationOf({ api, nextNumber }: World, as: Person): Promise<string> {
  // The number of a client's open applications is limited.
  const own = await api.call('GET', '/msb-application?status=draft&pageSize=100', { as });
  for (const { id, version } of own.json().items) {
    await api.call('PATCH', `/msb-application/${id}/status`, { as, body: { status: 'withdrawn', version } });
  }
  const activities = {
    services: [],
    description: `Exchange office ${nextNumber()}`,
    countries: '',
    startDate: '',
  };
  return (await api.call('POST', '/msb-application', { as, body: { activities } })).json().id;
}

/**
 * Returns an entry of a managed resource, as in the contract's example. An entry that anyone may create is inserted directly: its
 * creator does not receive its id, and their number is limited.
 */
async function entryOf(world: World, operationId: string): Promise<string> {
  if (operationId === 'getTraining') return published(world);
  if (operationId === 'publishTraining') return publishable(world);
  const {
    api,
    picture,
    people: { administrator: as },
  } = world;
  const path = resourceOf(operationId) ?? '';
  const first = async () => (await api.call('GET', path, { as })).json().items[0]?.id;
  const making = operations.find((each) => each.method === 'POST' && each.path === path);
  if (!making) throw new Error(`Nothing makes an entry of ${path}`);
  const isForAll = making.schemes.length === 0;
  const known = isForAll ? await first() : undefined;
  if (known) return known;
  const { payload, headers } = making.isUpload
    ? exampleForm(making, picture)
    : { payload: await partBody(world, path) };
  // A mailbox gets one mail a day, also after its subscription was deleted.
  if (path === '/newsletter-subscription')
    Object.assign(payload as object, { email: `reader-${world.nextNumber()}@example.com` });
  const made = (await api.call('POST', path, { as, body: payload, headers })).json();
  return made.id ?? (await first());
}

/** Returns a message of the contact form. */
export const contactOf = (world: World) => entryOf(world, 'getContact');

/** Returns a valid certificate: earlier calls may have withdrawn or deleted the last one. */
async function certificateOf({ api, nextNumber }: World, holder: Person): Promise<string> {
  const trainingId = `training-${nextNumber()}`;
  await nameAccount(api, holder, 'Ada', 'Lovelace');
  await completeTraining(api, holder, { trainingId });
  const found = await api.call('GET', `/training-certificates/training?trainingId=${trainingId}`, {
    as: holder,
  });
  return found.json().items[0].id;
}

/** Returns a pending team invitation; mailing each one would soon reach the limit. */
async function placeIn(
  { api: { db, clock }, nextNumber }: World,
  { ownerId, email }: { ownerId: string; email: string },
): Promise<string> {
  const at = clock.now().toISOString();
  const id = `place-${nextNumber()}`;
  await db.deleteFrom('training_team').where('owner_id', '=', ownerId).execute();
  const times = { invited_at: at, mailed_at: at, changed_at: at, joined_at: '' };
  const place = { id, owner_id: ownerId, email, state: 'invited' as const, member_id: '' };
  await db
    .insertInto('training_team')
    .values({ ...place, ...times })
    .execute();
  return id;
}

/** Returns a file of an application; '' where its client does not exist. */
export async function msbFileOf(world: World, applicationId: string): Promise<string> {
  const found = world.api.db.selectFrom('msb_applications').select('owner').where('id', '=', applicationId);
  const row = await found.executeTakeFirst();
  const { owner, 'other client': other } = world.people;
  const as = [owner, other].find(({ email }) => email === row?.owner);
  return as ? upload(world, `/msb-application/${applicationId}/files`, as) : 'a-file';
}

/** Returns a change notice of an application; another id for an application that does not exist. */
export async function msbRecordOf({ api, people }: World, applicationId: string): Promise<string> {
  const answers = {
    what: 'addresses',
    text: 'The head office has moved.',
    changedOn: '2026-01-02',
    sentOn: '',
  };
  const body = { kind: 'change_notice', answers };
  const made = await api.call('POST', `/msb-application/${applicationId}/records`, {
    as: people.administrator,
    body,
  });
  return made.statusCode === 201 ? made.json().id : 'no-record';
}

/** The names of a person's filters are unique. */
export function newFilter({ nextNumber }: World) {
  return { name: `Filter ${nextNumber()}`, query: { assignee: 'me' } };
}

/** Uploads a new file: an earlier call may have deleted the last one. */
export async function upload({ api, picture }: World, path: string, as: Person): Promise<string> {
  const { payload, headers } = form({ bytes: picture });
  return (await api.call('POST', path, { as, body: payload, headers })).json().id;
}

async function documentsOf({ api }: World, as: Person): Promise<string> {
  await api.call('POST', '/onboarding-documents', { as, body: {} });
  const found = await api.call('GET', '/onboarding-documents/onboardingId', { as });
  return found.json()._id;
}

/** So that the first save creates them. */
export async function removeDocuments({ api, people, cases }: World): Promise<void> {
  const as = people.administrator;
  const all = await api.call('GET', '/onboarding-documents', { as });
  const items: { _id: string; onboardingId: string }[] = all.json().items;
  const stored = Object.values(cases).map(({ id }) => id);
  for (const { _id, onboardingId } of items) {
    if (stored.includes(onboardingId)) continue;
    await api.call('DELETE', `/onboarding-documents/${_id}`, { as });
  }
}
