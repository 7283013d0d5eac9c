import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownEdgesFor } from '#paths/coverage.ts';
import { isLifecycle } from '#paths/lifecycles/lifecycles.ts';
import type { MachineId } from '#paths/machines.ts';
import { passedBy } from '#paths/passed-by.ts';
import type { Script } from '#paths/script.ts';
import type { OpenPerformer } from './performer.ts';
import { runScript } from './run-script.ts';
import { type PathServer, startPathServer } from './server.ts';
import { TakenEdges, writeTakenInJsdom } from './taken-edges.ts';

/** Which part of the paths a test file runs: they are distributed so that every file has short and long ones. */
export type Shard = { index: number; of: number };

/**
 * Defines a test for each path of the shard, on a server for the file. Where its pages are observed, the edges that their actors
 * take are stored for the report of `npm run paths -- --run`, and a test compares them with the edges of the paths: what the plan
 * counts as covered is what running actors do.
 */
export function runShard(
  scripts: readonly Script[],
  { index, of, open, isObserved = false }: Shard & { open: OpenPerformer; isObserved?: boolean },
): void {
  let server: PathServer;
  const taken = new TakenEdges();
  beforeAll(async () => {
    server = await startPathServer();
  });
  afterAll(async () => {
    if (isObserved) await writeTakenInJsdom(index, taken);
    await server?.stop();
  });

  const dealt = scripts.filter((_, place) => place % of === index);
  it.each(dealt.map((script) => [`${script.machine}: ${script.id}`, script] as const))(
    '%s',
    async (_, script) => {
      const stages = { server, open, ...(isObserved && { onEdges: taken.add }) };
      expect(await runScript(script, stages)).toBe(script.scenes.length);
    },
  );
  if (!isObserved) return;
  it('their actors took each edge of these paths', () => {
    expect(edgesNotTaken(dealt, taken)).toEqual([]);
  });
}

/** Returns the edges of paths that no actor took, each with its machine; without those that an actor passes by, for a reason. */
function edgesNotTaken(scripts: readonly Script[], taken: TakenEdges): readonly string[] {
  const planned = new Map<MachineId, Set<string>>();
  for (const { machine, edges } of scripts) {
    // No actor runs a status machine: its moves are calls of the server.
    if (isLifecycle(machine)) continue;
    const known = planned.get(machine) ?? new Set();
    planned.set(machine, known);
    for (const edge of ownEdgesFor(machine, edges)) known.add(edge);
  }
  return [...planned].flatMap(([machine, edges]) =>
    [...edges]
      .filter((edge) => !taken.of(machine).has(edge) && passedBy[machine]?.[edge] === undefined)
      .map((edge) => `${machine}: ${edge}`),
  );
}
