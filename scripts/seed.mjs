// @ts-check
// npm run seed -- --cases 100000: fills the configured database with made-up cases, posts, trainings with learners, messages and
// MSB applications. `--seed 7` makes other cases, `--until 2026-11-21` ends their two years on that day, `--force` adds them to a
// database that already has clients, `--cases-only` makes nothing else. The first cases of the queue have
// pictures. The manager of the content signs in as manager-1@example.com.
import { ensureInstalled } from './lib/install.mjs';
import { run, script } from './lib/project.mjs';

await script(async () => {
  await ensureInstalled();
  const given = process.argv.slice(2);
  // In MB: rows are short-lived, and a larger young generation is collected less often.
  const room = '--max-semi-space-size=64';
  await run(process.execPath, [room, '--import', 'tsx', 'scripts/seed/main.ts', ...given]);
});
