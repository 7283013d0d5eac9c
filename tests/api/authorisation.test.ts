import { beforeAll, describe, expect, it } from 'vitest';
import type { OperationId } from '../../server/contract/handlers.ts';
import { undocumented } from '../support/contract.ts';
import { isAllowed, isColleague } from './authorisation/callers.ts';
import { type Cell, cells, hasSubject, protectedOperations, repeatable } from './authorisation/cells.ts';
import { prepare } from './authorisation/sample-calls.ts';
import { ofAnotherColleague, subjectOf } from './authorisation/subjects.ts';
import { buildWorld, everything, type World } from './authorisation/world.ts';

/** A world for the tests of a block. Each has its own: what is compared before and after every call grows with the calls. */
function ownWorld(): () => World {
  let world: World;
  beforeAll(async () => {
    world = await buildWorld();
    return world.api.close;
  });
  return () => world;
}

/** With what status a call is refused; null where it goes through. */
function refusalOf({ id, operation, caller, subject }: Cell): number | null {
  const allowed = isAllowed(operation, caller);
  if (allowed !== 'yes') return allowed;
  if (!hasSubject(operation)) return null;
  if (subject === 'missing') return 404;
  if (!isColleague(caller)) return { own: 'owner', foreign: 'other client' }[subject] === caller ? null : 404;
  const ofAnother = subject === 'foreign' && ofAnotherColleague[id as OperationId]?.[caller];
  return ofAnother || null;
}

describe('properties that nobody asked for', () => {
  const ground = ownWorld();
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
      const world = ground();
      const { schemes } = operation;
      const caller = schemes.includes('clientToken') ? 'owner' : 'administrator';
      await prepare(world, { operation, caller, subject: 'own' });
      const known = operation.body?.properties ?? {};
      const unknown = smuggled.filter((property) => Object.keys(property).every((name) => !(name in known)));
      for (const property of unknown) {
        const smuggler = schemes.includes('personLink') ? 'person' : caller;
        const call = await prepare(world, { operation, caller: smuggler, subject: 'own' }, property);
        const before = await everything(world);
        const answer = await call();
        expect(undocumented(operation, answer)).toEqual([]);
        expect(answer.statusCode).toBe(400);
        expect(await everything(world)).toBe(before);
      }
    },
  );
});

describe.each(['GET', 'PUT', 'POST', 'PATCH', 'DELETE'])('every %s, caller and record', (method) => {
  const ground = ownWorld();

  it.each(cells.filter(({ operation }) => operation.method === method))(
    '$id by $caller on $subject',
    async (cell) => {
      const world = ground();
      const refusal = refusalOf(cell);
      const call = await prepare(world, cell);
      const before = refusal === null ? '' : await everything(world);
      const answer = await call();
      expect(undocumented(cell.operation, answer)).toEqual([]);
      if (refusal === null) {
        expect(answer.statusCode, answer.body).toBeLessThan(300);
        return;
      }
      expect(answer.statusCode).toBe(refusal);
      if (refusal === 404) {
        expect(answer.json()).toEqual({ statusCode: 404, error: 'Not Found', message: 'Not found' });
      }
      expect(await everything(world)).toBe(before);
    },
  );
});

describe('every operation that names a record', () => {
  it.each(repeatable.filter(hasSubject).map(({ id }) => id))('says of which kind it is: %s', (id) => {
    expect(subjectOf(id)).not.toBe('none');
  });
});

describe('signing out', () => {
  const ground = ownWorld();

  it.each(['none', 'expired'] as const)('needs a session (%s)', async (caller) => {
    const { api, people } = ground();
    const options = caller === 'none' ? {} : { as: people.expired };
    expect((await api.call('POST', '/auth/logout', options)).statusCode).toBe(401);
  });

  it('makes the token dead on every route', async () => {
    const { api } = ground();
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
