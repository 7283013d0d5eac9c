import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Script } from '#paths/script.ts';
import type { OpenPerformer } from './performer.ts';
import { runScript } from './run-script.ts';
import { type PathServer, startPathServer } from './server.ts';
import { TakenEdges, writeTakenInJsdom } from './taken-edges.ts';

/** Which part of the paths a test file runs: they are distributed so that every file has short and long ones. */
export type Shard = { index: number; of: number };

/**
 * Defines a test for each path of the shard, on a server for the file. Where its pages are observed, the edges that their actors
 * take are stored for the report of `npm run paths -- --run`.
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
}
