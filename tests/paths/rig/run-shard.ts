import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Script } from '#paths/script.ts';
import type { OpenPerformer } from './performer.ts';
import { runScript } from './run-script.ts';
import { type PathServer, startPathServer } from './server.ts';

/** Which part of the paths a test file runs: they are distributed so that every file has short and long ones. */
export type Shard = { index: number; of: number };

/** Defines a test for each path of the shard, on a server for the file. */
export function runShard(
  scripts: readonly Script[],
  { index, of, open }: Shard & { open: OpenPerformer },
): void {
  let server: PathServer;
  beforeAll(async () => {
    server = await startPathServer();
  });
  afterAll(() => server?.stop());

  const dealt = scripts.filter((_, place) => place % of === index);
  it.each(dealt.map((script) => [`${script.machine}: ${script.id}`, script] as const))(
    '%s',
    async (_, script) => {
      expect(await runScript(script, { server, open })).toBe(script.scenes.length);
    },
  );
}
