import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OperationId } from '../../server/contract/handlers.ts';
import { manualProvider } from '../../server/identity/manual-provider.ts';
import { sectionNames } from '../../server/sections/section-operations.ts';
import { validRecords } from '../domain/valid-records.ts';
import { buildTestApp, type Person, type TestApi } from '../support/api.ts';
import { type ContractOperation, exampleBody, operations, undocumented } from '../support/contract.ts';
import { form, photograph } from '../support/pictures.ts';
import { askedDirector, listed, passportBy, passportOf, reviewOf } from './identity-people.ts';
import { ofAnotherColleague, subjectOf } from './sample-calls.ts';
import { needsCase, type SubmittedCase, stage, submittedCase } from './submission-cases.ts';

/**
 * Who calls: nobody, somebody whose session is over, the record's owner, another client, an administrator, a reviewer, a
 * person who was named and mailed a link.
 */
const callers = ['none', 'expired', 'owner', 'other client', 'administrator', 'reviewer', 'person'] as const;
type Caller = (typeof callers)[number];
type Colleague = 'administrator' | 'reviewer';
/** Whose record the call names: a client's, or, of what colleagues keep, the caller's and another colleague's. */
const subjects = ['own', 'foreign', 'missing'] as const;
type Subject = (typeof subjects)[number];

type World = {
  api: TestApi;
  people: Record<Exclude<Caller, 'none' | 'person'>, Person>;
  onboardings: Map<string, string>;
  /** What calls of a submission are about: nothing else changes these two. */
  cases: Record<'owner' | 'other client', SubmittedCase>;
  picture: Buffer;
};
let world: World;

const protectedOperations = operations.filter((operation) => operation.schemes.length > 0);
/** Ending the caller's own session would end the matrix; its rows are tested beside it. */
const repeatable = protectedOperations.filter((operation) => operation.id !== 'logout');

beforeAll(async () => {
  // Photographs are handed in, and yet the widget's calls find somebody who answers.
  const identityProvider = { ...manualProvider, issueToken: async () => 'token' };
  const api = await buildTestApp({ identityProvider });
  // An hour's use keeps a session, three hours without use end it.
  const expired = await api.client();
  api.clock.advanceMinutes(180);
  const people = {
    expired,
    owner: await api.client(),
    'other client': await api.client(),
    administrator: await api.admin(),
    reviewer: await api.reviewer(),
  };
  const onboardings = new Map<string, string>();
  for (const person of [people.owner, people['other client']]) {
    for (const [section, body] of Object.entries(validRecords)) {
      await api.call('PUT', `/${section}`, { as: person, body });
    }
    const started = await api.call('POST', '/onboarding', { as: person, body: {} });
    onboardings.set(person.userId, started.json().id);
  }
  const cases = { owner: await submittedCase(api), 'other client': await submittedCase(api) };
  world = { api, people, onboardings, cases, picture: await photograph() };
  return api.close;
});

/** The role that the contract asks for, and whether this caller has it. */
function isAllowed({ schemes }: ContractOperation, caller: Caller): 'yes' | 401 | 403 {
  const isForPersons = schemes.includes('personLink');
  if (isForPersons || caller === 'person') return isForPersons && caller === 'person' ? 'yes' : 401;
  if (caller === 'none' || caller === 'expired') return 401;
  const tokens: Record<string, string> = { administrator: 'adminToken', reviewer: 'reviewerToken' };
  return schemes.includes(tokens[caller] ?? 'clientToken') ? 'yes' : 403;
}

function isColleague(caller: Caller): caller is Colleague {
  return caller === 'administrator' || caller === 'reviewer';
}

/** The id of the record that the call names; 'own' is the owner's, 'foreign' the other client's. */
async function idFor(operation: ContractOperation, subject: Subject, caller: Caller): Promise<string> {
  if (subject === 'missing') return 'ffffffff-ffff-4fff-bfff-ffffffffffff';
  const name = subject === 'own' ? 'owner' : 'other client';
  const person = world.people[name];
  switch (subjectOf(operation.id)) {
    case 'none':
      throw new Error(`It is not said what kind of record ${operation.id} names`);
    case 'submission':
      return world.cases[name].id;
    case 'private file':
      return upload('/upload/private', person);
    case 'onboarding file':
      return upload('/upload/onboarding/private', person);
    case 'documents':
      return documentsOf(person);
    case 'onboarding':
      if (operation.id === 'findOnboardingDocuments') await documentsOf(person);
      return onboardingOf(person);
    case 'user':
      return person.userId;
    case 'note':
      return noteBy(author(subject, caller));
    case 'filter':
      return filterOf(author(subject, caller));
  }
}

function onboardingOf({ userId }: Person): string {
  return world.onboardings.get(userId) ?? '';
}

/** Who keeps the record: the caller, where it is a colleague, or the other one. */
function author(subject: 'own' | 'foreign', caller: Caller): Person {
  const self: Colleague = caller === 'reviewer' ? 'reviewer' : 'administrator';
  const other: Colleague = caller === 'reviewer' ? 'administrator' : 'reviewer';
  return world.people[subject === 'own' ? self : other];
}

async function noteBy(as: Person): Promise<string> {
  const body = { onboardingId: onboardingOf(world.people.owner), text: 'Asked by telephone.' };
  return (await world.api.call('POST', '/notes', { as, body })).json().id;
}

async function filterOf(as: Person): Promise<string> {
  return (await world.api.call('POST', '/admin/case-filters', { as, body: newFilter() })).json().id;
}

/** No two filters of a person have one name. */
function newFilter() {
  filters += 1;
  return { name: `Filter ${filters}`, query: { assignee: 'me' } };
}
let filters = 0;

/** A new file: a call before may have deleted the last one. */
async function upload(path: string, as: Person): Promise<string> {
  const { payload, headers } = form({ bytes: world.picture });
  return (await world.api.call('POST', path, { as, body: payload, headers })).json().id;
}

async function documentsOf(as: Person): Promise<string> {
  await world.api.call('POST', '/onboarding-documents', { as, body: {} });
  const found = await world.api.call('GET', '/onboarding-documents/onboardingId', { as });
  return found.json()._id;
}

function hasSubject({ parameters }: ContractOperation): boolean {
  return parameters.some(({ name }) => ['id', 'userId', 'onboardingId'].includes(name));
}

/** So that a first save is one. */
async function removeDocuments(): Promise<void> {
  const as = world.people.administrator;
  const all = await world.api.call('GET', '/onboarding-documents', { as });
  const items: { _id: string; onboardingId: string }[] = all.json().items;
  const kept = Object.values(world.cases).map(({ id }) => id);
  for (const { _id, onboardingId } of items) {
    if (kept.includes(onboardingId)) continue;
    await world.api.call('DELETE', `/onboarding-documents/${_id}`, { as });
  }
}

/** Makes what the call needs, and gives the call itself: it can be told what the call alone has changed. */
async function prepare(operation: ContractOperation, caller: Caller, subject: Subject, extra: object = {}) {
  const id = hasSubject(operation) ? await idFor(operation, subject, caller) : '';
  const url = operation.path.replace('{id}', id).replace('{version}', '1') + (await queryFor(operation, id));
  const by = await credentials(caller, operation);
  for (const each of Object.values(world.cases)) await stage(world.api, operation.id, each);
  if (operation.id === 'createOnboardingDocuments') await removeDocuments();
  if (operation.id === 'assignCase') {
    await world.api.db.updateTable('onboardings').set({ assignee_id: null }).where('id', '=', id).execute();
  }
  if (operation.isUpload) {
    const { payload, headers } = form({ bytes: world.picture });
    const options = { ...by, body: payload, headers: { ...by.headers, ...headers } };
    return () => world.api.call(operation.method, url, options);
  }
  const body = (await identityBodyFor(operation, caller, by)) ?? bodyFor(operation);
  const sent = body === undefined ? {} : { body: { ...(body as object), ...extra } };
  return () => world.api.call(operation.method, url, { ...by, ...sent });
}

type Credentials = { as?: Person; headers?: Record<string, string> };

/** By what the caller is known; each person of a link is another, because what they do can be done once. */
async function credentials(caller: Caller, { id }: ContractOperation): Promise<Credentials> {
  if (caller === 'none') return {};
  if (needsCase(id) && (caller === 'owner' || caller === 'other client')) {
    return { as: world.cases[caller].person };
  }
  if (caller !== 'person') return { as: world.people[caller] };
  mailed += 1;
  const { link } = await askedDirector(world.api, listed('Grace', 'Hopper', `mailed-${mailed}@example.com`));
  return { headers: { 'x-verification-link': link } };
}
let mailed = 0;

/** Bodies that name what was made for the call: photographs, a check that waits, a person who may be mailed again. */
async function identityBodyFor({ id }: ContractOperation, caller: Caller, { as, headers }: Credentials) {
  const { api, people } = world;
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
      return isColleague(caller) ? { ...asked, userId: people.owner.userId } : asked;
    }
    default:
      return undefined;
  }
}

async function queryFor({ id: operationId, parameters }: ContractOperation, id: string): Promise<string> {
  if (operationId === 'deletePublicFile') {
    return `?url=/api/files/public/${await upload('/upload', world.people.administrator)}`;
  }
  const named = parameters.find(({ name }) => ['userId', 'onboardingId'].includes(name));
  return named ? `?${named.name}=${id}` : '';
}

/** A body that is accepted: every record of the wizard, and the contract's examples. */
function bodyFor(operation: ContractOperation): unknown {
  const section = Object.entries(sectionNames).find(([, name]) =>
    operation.id.startsWith(`save${name}`),
  )?.[0];
  if (section) return validRecords[section as keyof typeof validRecords];
  if (operation.id === 'createUser') {
    created += 1;
    return { ...(exampleBody(operation) as object), email: `created-${created}@example.com` };
  }
  if (operation.id === 'updateUser') return { firstName: 'Ada' };
  if (operation.id === 'assignCase') return { to: world.people.reviewer.userId, from: null };
  if (operation.id === 'createNote') {
    return { ...(exampleBody(operation) as object), onboardingId: onboardingOf(world.people.owner) };
  }
  if (operation.id === 'createCaseFilter') return newFilter();
  // Their own tests name files; here it is enough that the call is accepted.
  if (operation.id === 'createOnboardingDocuments') return {};
  if (operation.id === 'updateOnboardingDocuments') return { taxForm: [] };
  return exampleBody(operation);
}
let created = 0;

/** Every row of every table, but for when a session was used last: asking counts as use. */
async function everything(): Promise<string> {
  const { db } = world.api;
  const tables = [
    'users',
    'section_records',
    'section_versions',
    'onboardings',
    'files',
    'onboarding_documents',
    'onboarding_documents_versions',
    'identity_checks',
    'identity_hand_ins',
    'identity_files',
    'person_links',
    'submission_versions',
    'submission_events',
    'case_counts',
    'case_terms',
    'case_filters',
    'notes',
    'notice_round',
    'audit_entries',
  ];
  const rows = await Promise.all(
    tables.map(async (table) => (await sql`select * from ${sql.table(table)}`.execute(db)).rows),
  );
  return JSON.stringify(rows.map((each) => each.map((row) => JSON.stringify(row)).sort()));
}

const cells = repeatable.flatMap((operation) =>
  callers.flatMap((caller) =>
    (hasSubject(operation) ? subjects : (['own'] as const)).map((subject) => ({
      id: operation.id,
      operation,
      caller,
      subject,
    })),
  ),
);
// Changes of accounts and the taking out of lists come last: the cells before them need the records.
const destructive = ['deleteOnboardingDocuments', 'deleteOnboarding', 'updateUser', 'deleteUser'];
cells.sort((a, b) => destructive.indexOf(a.id) - destructive.indexOf(b.id));

describe('properties that nobody asked for', () => {
  const withBody = repeatable.filter(({ body }) => body !== null);
  const smuggled = [
    { id: 'mine' },
    { userId: 'someone' },
    { owner: 'someone' },
    { status: 'approved' },
    { version: 99 },
    { createdAt: '2020-01-01T00:00:00.000Z' },
  ];

  it.each(withBody.map((operation) => ({ id: operation.id, operation })))(
    'are refused by $id, and change nothing',
    async ({ operation }) => {
      const { schemes } = operation;
      const caller = schemes.includes('clientToken') ? 'owner' : 'administrator';
      await prepare(operation, caller, 'own');
      const known = operation.body?.properties ?? {};
      const unknown = smuggled.filter((property) => Object.keys(property).every((name) => !(name in known)));
      for (const property of unknown) {
        const call = await prepare(
          operation,
          schemes.includes('personLink') ? 'person' : caller,
          'own',
          property,
        );
        const before = await everything();
        const answer = await call();
        expect(undocumented(operation, answer)).toEqual([]);
        expect(answer.statusCode).toBe(400);
        expect(await everything()).toBe(before);
      }
    },
  );
});

describe('every operation, caller and record', () => {
  it.each(cells)('$id by $caller on $subject', async ({ operation, caller, subject }) => {
    const allowed = isAllowed(operation, caller);
    const call = await prepare(operation, caller, subject);
    const before = await everything();
    const answer = await call();
    expect(undocumented(operation, answer)).toEqual([]);
    if (allowed !== 'yes') {
      expect(answer.statusCode).toBe(allowed);
      expect(await everything()).toBe(before);
      return;
    }
    const ofAnother = isColleague(caller) && subject === 'foreign';
    const refusal = ofAnother && ofAnotherColleague[operation.id as OperationId]?.[caller];
    if (refusal) {
      expect(answer.statusCode).toBe(refusal);
      expect(await everything()).toBe(before);
      return;
    }
    const isMine =
      isColleague(caller) || { own: 'owner', foreign: 'other client', missing: '' }[subject] === caller;
    if (hasSubject(operation) && !isMine) {
      expect(answer.json()).toEqual({ statusCode: 404, error: 'Not Found', message: 'Not found' });
      expect(await everything()).toBe(before);
      return;
    }
    if (subject === 'missing') expect(answer.statusCode).toBe(404);
    else expect(answer.statusCode, answer.body).toBeLessThan(300);
  });
});

describe('every operation that names a record', () => {
  it.each(repeatable.filter(hasSubject).map(({ id }) => id))('says of which kind it is: %s', (id) => {
    expect(subjectOf(id)).not.toBe('none');
  });
});

describe('signing out', () => {
  it.each(['none', 'expired'] as const)('needs a session (%s)', async (caller) => {
    const options = caller === 'none' ? {} : { as: world.people.expired };
    expect((await world.api.call('POST', '/auth/logout', options)).statusCode).toBe(401);
  });

  it('makes the token dead on every route', async () => {
    const { api } = world;
    const client = await api.signIn('leaving@example.com');
    expect((await api.call('POST', '/auth/logout', { as: client })).statusCode).toBe(204);
    for (const operation of protectedOperations) {
      const answer = await api.call(operation.method, operation.path.replace('{id}', client.userId), {
        as: client,
      });
      expect([operation.id, answer.statusCode]).toEqual([operation.id, 401]);
    }
  });
});
