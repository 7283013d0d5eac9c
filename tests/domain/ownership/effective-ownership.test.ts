import { describe, expect, it } from 'vitest';
import { effectiveOwnership } from '#domain/compliance/ownership/effective.ts';
import { maxPaths } from '#domain/compliance/ownership/paths.ts';
import type { OwnershipStructure } from '#domain/compliance/ownership/structure.ts';
import { link, structureOf } from './structures.ts';

/** Returns the shares by person. */
function sharesIn(structure: OwnershipStructure): Record<string, number> {
  return Object.fromEntries(effectiveOwnership(structure).map(({ person, shares }) => [person, shares]));
}

describe('effective ownership', () => {
  it('adds direct shares and products along each chain, with the chains', () => {
    const structure = structureOf([
      link('ada', 'client', 10),
      link('ada', 'Holding', 50),
      link('grace', 'Holding', 50),
      link('Holding', 'Middle', 80),
      link('Middle', 'client', 60),
    ]);
    const [ada, grace] = effectiveOwnership(structure);
    expect(ada).toMatchObject({ person: 'ada', shares: 34, votes: 34 });
    expect(ada?.paths).toEqual([
      { nodes: ['ada', 'Holding', 'Middle', 'client'], percent: expect.closeTo(24) },
      { nodes: ['ada', 'client'], percent: 10 },
    ]);
    expect(grace).toMatchObject({ person: 'grace', shares: 24 });
  });

  it('sums the endless series of a cycle', () => {
    // Half of the client belongs to a company of which the client owns half: the rest of both owns everything.
    const structure = structureOf([
      link('ada', 'client', 50),
      link('Sister', 'client', 50),
      link('client', 'Sister', 50),
      link('grace', 'Sister', 50),
    ]);
    expect(sharesIn(structure)).toEqual({ ada: 66.67, grace: 33.33 });
  });

  it('ignores the closing link of a cycle that holds itself wholly', () => {
    const structure = structureOf([
      link('ada', 'client', 50),
      link('A', 'client', 50),
      link('A', 'B', 100),
      link('B', 'A', 100),
    ]);
    expect(sharesIn(structure)).toEqual({ ada: 50 });
  });

  it('ends with an organization of which more than 100 % is owned in a cycle', () => {
    const structure = structureOf([
      link('A', 'client', 100),
      link('B', 'A', 100),
      link('A', 'B', 100),
      link('ada', 'A', 100),
      link('ada', 'B', 90),
    ]);
    expect(sharesIn(structure).ada).toBeGreaterThanOrEqual(100);
  });

  it('rounds half up to two decimals', () => {
    expect(sharesIn(structureOf([link('ada', 'A', 33.33), link('A', 'client', 75)]))).toEqual({ ada: 25 });
    expect(sharesIn(structureOf([link('ada', 'A', 33.32), link('A', 'client', 75)]))).toEqual({ ada: 24.99 });
    expect(sharesIn(structureOf([link('ada', 'A', 0.1), link('A', 'client', 4.5)]))).toEqual({});
  });

  it('casts all votes of an organization with the majority of its votes, and a part with less', () => {
    const through = (votes: number) =>
      effectiveOwnership(structureOf([link('ada', 'A', 10, { votes }), link('A', 'client', 30)]))[0];
    expect(through(51)).toMatchObject({ shares: 3, votes: 30 });
    expect(through(50)).toMatchObject({ shares: 3, votes: 15 });
  });

  it('names control by other means through each layer', () => {
    const structure = structureOf([
      link('ada', 'A', null, { control: 'Appoints the directors' }),
      link('A', 'client', 60),
    ]);
    expect(effectiveOwnership(structure)).toEqual([
      { person: 'ada', shares: 0, votes: 60, control: { by: 'votes' }, paths: [] },
    ]);
  });

  it('lists at most ten chains of each person, the largest first', () => {
    const links = Array.from({ length: 15 }, (_, index) => [
      link('ada', `A${index}`, 100),
      link(`A${index}`, 'client', index + 0.5),
    ]).flat();
    const [ada] = effectiveOwnership(structureOf(links));
    expect(ada?.paths).toHaveLength(maxPaths);
    expect(ada?.paths[0]).toMatchObject({ nodes: ['ada', 'A14', 'client'] });
    expect(ada?.shares).toBe(112.5);
  });

  it('computes 500 owners of 60 organizations in layers within half a second', () => {
    const layers = Array.from({ length: 6 }, (_, layer) =>
      Array.from({ length: 10 }, (__, index) => `L${layer}-${index}`),
    );
    const links = layers.flatMap((ids, layer) =>
      ids.flatMap((id) => (layers[layer - 1] ?? ['client']).map((owned) => link(id, owned, 10))),
    );
    const owners = Array.from({ length: 500 }, (_, index) => link(`p${index}`, `L5-${index % 10}`, 2));
    const structure = structureOf([...links, ...owners]);
    const start = performance.now();
    const found = effectiveOwnership(structure);
    expect(performance.now() - start).toBeLessThan(500);
    expect(found).toHaveLength(500);
    expect(found[0]).toMatchObject({ shares: 0.2 });
  });
});
