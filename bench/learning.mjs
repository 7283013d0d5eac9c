// @ts-check
import { tsImport } from 'tsx/esm/api';
import { newDataDir, removeDataDir, signIn, startServer } from './lib/server.mjs';
import { median, percentile } from './lib/statistics.mjs';

const LEARNERS = 10_000;
const ATTEMPTS = 200_000;
const ROUNDS = 40;
/** The first calls are not counted: a server that has just started still compiles its code. */
const WARM_UP = 5;
const ADMIN = 'admin@example.com';
const SECRET = 'a-secret-for-measuring-that-is-long-enough';

const term = 'trainingId=training-3';

/**
 * The calls of administrators: every filter in every order, words that few and many entries have, a late page, and single
 * entries.
 */
const lists = [
  ...['startedAt', 'lastActivityAt'].flatMap((sort) =>
    [
      '',
      `&${term}`,
      '&state=completed',
      `&${term}&state=underWay`,
      '&search=ada',
      '&search=ada+learner7',
      '&page=40',
    ].map((more) => `/training-learners?sort=${sort}${more}`),
  ),
  ...[
    '',
    `?${term}`,
    '?quizId=quiz-6',
    '?state=passed',
    `?${term}&state=failed`,
    '?quizId=quiz-6&state=failed',
  ].map((more) => `/training-quiz-attempt${more}`),
  `/training-quiz-attempt?userId=user-77&${term.replace('3', '17')}`,
  '/training-quiz-attempt?learningId=run-154',
  '/training-quiz-attempt?page=100',
];
const single = ['/training-learners/run-154', '/training-quiz-attempt/attempt-1-of-run-154'];

/** The calls of a learner, whose trainings have the numbers 7 and 14. */
const own = [
  '/learning',
  '/trainings/training-7/learning',
  '/training-quiz-attempt?trainingId=training-7',
  '/training-quiz-attempt/attempt-1-of-run-14',
];

/**
 * Lists of learners and attempts, progress and results, with 10,000 learners and 200,000 attempts, on both databases.
 *
 * @returns {Promise<import('./lib/report.mjs').Finding[]>}
 */
export async function measureLearning() {
  const { startPostgres } = await tsImport('../tests/support/embedded-postgres.ts', import.meta.url);
  /** @type {import('./lib/report.mjs').Finding[]} */
  const found = [...(await measureOn('SQLite', {}))];
  const server = await startPostgres();
  try {
    found.push(...(await measureOn('PostgreSQL', { DATABASE_URL: server.url })));
  } finally {
    await server.stop();
  }
  return found;
}

/**
 * @param {string} on
 * @param {Record<string, string>} database
 * @returns {Promise<import('./lib/report.mjs').Finding[]>}
 */
async function measureOn(on, database) {
  const { fill } = await tsImport('./learning/fill.ts', import.meta.url);
  const dataDir = newDataDir();
  const env = { ...database, APP_SECRET: SECRET, ADMIN_EMAILS: ADMIN };
  try {
    const started = performance.now();
    const learner = await fill({ ...env, DATA_DIR: dataDir }, { learners: LEARNERS, attempts: ATTEMPTS });
    console.log(`  ${on}: filled in ${Math.round(performance.now() - started)} ms`);
    const server = await startServer({ dataDir, env });
    try {
      const admin = await signIn(server, ADMIN);
      const client = await signIn(server, learner);
      return [
        await finding(`${on}: slowest list, p95`, lists, (address) => read(server.url, admin, address)),
        await finding(`${on}: one learner, one attempt, p95`, single, (address) =>
          read(server.url, admin, address),
        ),
        await finding(`${on}: a learner’s own progress and results, p95`, own, (address) =>
          read(server.url, client, address),
        ),
        await finding(`${on}: a step marked and taken back, p95`, [true, false], (done) =>
          mark(server.url, client, done),
        ),
      ];
    } finally {
      await server.stop();
    }
  } finally {
    removeDataDir(dataDir);
  }
}

/**
 * @template Asked
 * @param {string} what
 * @param {readonly Asked[]} all
 * @param {(asked: Asked) => Promise<number>} ask
 * @returns {Promise<import('./lib/report.mjs').Finding>}
 */
async function finding(what, all, ask) {
  const measured = all.map((asked) => ({ asked, times: /** @type {number[]} */ ([]) }));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { asked, times } of measured) {
      const took = await ask(asked);
      if (round >= WARM_UP) times.push(took);
    }
  }
  const slowest = measured.reduce((one, other) =>
    percentile(other.times, 0.95) > percentile(one.times, 0.95) ? other : one,
  );
  const steady = measured.reduce((one, other) => (median(other.times) > median(one.times) ? other : one));
  return {
    what: `${LEARNERS} learners, ${ATTEMPTS} attempts, ${what}`,
    measured: percentile(slowest.times, 0.95),
    unit: 'ms',
    atMost: 50,
    note: `${slowest.asked}, of ${all.length}; median of all ${median(measured.flatMap(({ times }) => times)).toFixed(1)} ms, of the slowest by it ${median(steady.times).toFixed(1)} ms (${steady.asked})`,
  };
}

/**
 * @param {string} url
 * @param {string} token
 * @param {string} address
 * @returns {Promise<number>} milliseconds
 */
async function read(url, token, address) {
  const started = performance.now();
  const answer = await fetch(`${url}/api${address}`, { headers: { authorization: `Bearer ${token}` } });
  const body = await answer.json();
  const took = performance.now() - started;
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  if (body.items?.length === 0) throw new Error(`${address} found nothing: it measures nothing`);
  return took;
}

/**
 * @param {string} url
 * @param {string} token
 * @param {boolean} done
 * @returns {Promise<number>} milliseconds
 */
async function mark(url, token, done) {
  const started = performance.now();
  const answer = await fetch(`${url}/api/trainings/training-7/learning/steps/step-3-0`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ done }),
  });
  await answer.text();
  if (!answer.ok) throw new Error(`Marking a step answered ${answer.status}`);
  return performance.now() - started;
}
