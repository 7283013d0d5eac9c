import { beforeAll, describe, expect, it } from 'vitest';
import { cells, repeatable } from './cells.ts';
import { faultsOfColleague } from './colleague-calls.ts';
import { faultsOfEnded } from './ended-tokens.ts';
import { flaws } from './flaws.ts';
import { faultsOf, faultsOfSmuggling } from './judgement.ts';
import { buildWorld, type World } from './world.ts';

// SQLite alone: authorisation

type Flaw = (typeof flaws)[string];

/** Returns what the part of the matrix for the flaw finds; it stops at the first cell with a fault. */
async function found(world: World, flaw: Flaw): Promise<string[]> {
  if ('endedBy' in flaw) return faultsOfEnded(world, flaw.endedBy);
  if ('calledByColleague' in flaw) return faultsOfColleague(world, flaw.calledByColleague);
  if ('smuggledInto' in flaw) {
    const operation = repeatable.find(({ id }) => id === flaw.smuggledInto);
    if (!operation) throw new Error(`The matrix has no ${flaw.smuggledInto}`);
    return faultsOfSmuggling(world, operation);
  }
  const about = cells.filter(({ id }) => id === flaw.cellsOf);
  expect(about.length).toBeGreaterThan(0);
  for (const cell of about) {
    const faults = await faultsOf(world, cell);
    if (faults.length > 0) return faults.map((fault) => `${cell.caller} on ${cell.subject}: ${fault}`);
  }
  return [];
}

// Safety row 7: a flaw that the matrix would not find makes it useless.
describe('the authorisation matrix', () => {
  it.each(Object.entries(flaws))('fails if %s', async (_name, flaw) => {
    const world = await buildWorld(flaw.planted);
    try {
      expect(await found(world, flaw)).not.toEqual([]);
    } finally {
      await world.api.close();
    }
  });

  describe('the authorisation matrix on the unchanged server', () => {
    let world: World;
    beforeAll(async () => {
      world = await buildWorld();
      return world.api.close;
    });

    it.each(Object.entries(flaws))('does not report that %s', async (_name, flaw) => {
      expect(await found(world, flaw)).toEqual([]);
    });
  });
});
