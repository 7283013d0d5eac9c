import { beforeAll, describe, expect, it } from 'vitest';
import type { OperationId } from '../../server/contract/handlers.ts';
import { undocumented } from '../support/contract.ts';
import { isAllowed, isColleague } from './authorisation/callers.ts';
import { cells, hasSubject, protectedOperations, repeatable } from './authorisation/cells.ts';
import { prepare } from './authorisation/sample-calls.ts';
import { ofAnotherColleague, subjectOf } from './authorisation/subjects.ts';
import { buildWorld, everything, type World } from './authorisation/world.ts';

let world: World;

beforeAll(async () => {
  world = await buildWorld();
  return world.api.close;
});

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

describe('every operation, caller and record', () => {
  it.each(cells)('$id by $caller on $subject', async ({ operation, caller, subject }) => {
    const allowed = isAllowed(operation, caller);
    const call = await prepare(world, { operation, caller, subject });
    const before = await everything(world);
    const answer = await call();
    expect(undocumented(operation, answer)).toEqual([]);
    if (allowed !== 'yes') {
      expect(answer.statusCode).toBe(allowed);
      expect(await everything(world)).toBe(before);
      return;
    }
    const ofAnother = isColleague(caller) && subject === 'foreign';
    const refusal = ofAnother && ofAnotherColleague[operation.id as OperationId]?.[caller];
    if (refusal) {
      expect(answer.statusCode).toBe(refusal);
      expect(await everything(world)).toBe(before);
      return;
    }
    const isMine =
      isColleague(caller) || { own: 'owner', foreign: 'other client', missing: '' }[subject] === caller;
    if (hasSubject(operation) && !isMine) {
      expect(answer.json()).toEqual({ statusCode: 404, error: 'Not Found', message: 'Not found' });
      expect(await everything(world)).toBe(before);
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
