import { beforeAll, describe, expect, it } from 'vitest';
import { cells, hasSubject, repeatable } from './cells.ts';
import { type Ending, endings, faultsOfEnded } from './ended-tokens.ts';
import { faultsOf, faultsOfSmuggling } from './judgement.ts';
import { subjectOf } from './subjects.ts';
import { buildWorld, type World } from './world.ts';

// SQLite alone: authorisation

/** Builds a world for the tests of a block. Each has its own, because the compared rows grow with the calls. */
function ownWorld(): () => World {
  let world: World;
  beforeAll(async () => {
    world = await buildWorld();
    return world.api.close;
  });
  return () => world;
}

describe('unknown properties', () => {
  const ground = ownWorld();
  const withBody = repeatable.filter(({ body }) => body !== null);

  it.each(withBody.map((operation) => ({ id: operation.id, operation })))(
    'are refused by $id, and change nothing',
    async ({ operation }) => {
      expect(await faultsOfSmuggling(ground(), operation)).toEqual([]);
    },
  );
});

describe.each(['GET', 'PUT', 'POST', 'PATCH', 'DELETE'])('every %s, caller and record', (method) => {
  const ground = ownWorld();

  it.each(cells.filter(({ operation }) => operation.method === method))(
    '$id by $caller on $subject',
    async (cell) => {
      expect(await faultsOf(ground(), cell)).toEqual([]);
    },
  );
});

describe('every operation that names a record', () => {
  it.each(repeatable.filter(hasSubject).map(({ id }) => id))('declares its kind: %s', (id) => {
    expect(subjectOf(id)).not.toBe('none');
  });
});

describe('an ended token', () => {
  const ground = ownWorld();

  it.each(['none', 'expired'] as const)('is required for signing out (%s)', async (caller) => {
    const { api, people } = ground();
    const options = caller === 'none' ? {} : { as: people.expired };
    expect((await api.call('POST', '/auth/logout', options)).statusCode).toBe(401);
  });

  it.each(Object.keys(endings) as Ending[])('is refused on every route: %s', async (ending) => {
    expect(await faultsOfEnded(ground(), ending)).toEqual([]);
  });
});
