import { parseArgs } from 'node:util';
import { DatabaseInUseError } from '#server/platform/db/database-in-use.ts';
import { ConfigError, parseConfig } from '#server/platform/settings/config.ts';
import { prepareDataDir } from '#server/platform/settings/data-dir.ts';
import { readSecretFiles } from '#server/platform/settings/secret-files.ts';
import { SeedError, seed } from './seed.ts';

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    until: { type: 'string', default: new Date().toISOString() },
    force: { type: 'boolean', default: false },
    'cases-only': { type: 'boolean', default: false },
  },
});

try {
  const until = new Date(values.until);
  const cases = Number(values.cases);
  const number = Number(values.seed);
  if (!Number.isSafeInteger(cases) || cases < 1)
    throw new SeedError('--cases takes a whole number from 1 on');
  if (!Number.isSafeInteger(number)) throw new SeedError('--seed takes a whole number');
  if (Number.isNaN(until.getTime())) throw new SeedError('--until takes a day, such as 2026-11-21');
  const config = prepareDataDir(parseConfig(readSecretFiles(process.env)));
  const { rows, seconds, processorSeconds } = await seed({
    config,
    cases,
    seed: number,
    until,
    force: values.force,
    firm: !values['cases-only'],
    onProgress: (made) => process.stderr.write(`\r${made} of ${cases} cases`),
  });
  process.stderr.write('\n');
  for (const [table, n] of Object.entries(rows)) console.log(`${String(n).padStart(10)}  ${table}`);
  console.log(
    `${cases} cases in ${seconds.toFixed(1)} s, ${processorSeconds.toFixed(1)} s of this process's processor time, ` +
      `into ${config.database.dialect === 'sqlite' ? config.database.file : 'PostgreSQL'}`,
  );
} catch (error) {
  if (!(error instanceof SeedError || error instanceof ConfigError || error instanceof DatabaseInUseError)) {
    throw error;
  }
  console.error(error.message);
  process.exitCode = 1;
}
