// @ts-check
// npm run seed -- --cases 100000: fills the configured database with made-up cases. `--seed 7` makes others, `--until
// 2026-11-21` ends their two years there, `--force` adds them to a database that has clients already. The cases at the
// head of the queue have pictures.
import { ensureInstalled } from './lib/install.mjs';
import { run, script } from './lib/project.mjs';

await script(async () => {
  await ensureInstalled();
  const given = process.argv.slice(2);
  // In MB: rows live shortly, and a larger room for the young is tidied less often.
  const room = '--max-semi-space-size=64';
  await run(process.execPath, [room, '--import', 'tsx', 'scripts/seed/main.ts', ...given]);
});
