// @ts-check
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { tsImport } from 'tsx/esm/api';
import { live } from '../scripts/stripe/lives.mjs';
import { startStripe } from '../scripts/stripe/stand-in.mjs';
import { newDataDir, removeDataDir, signIn, startServer } from './lib/server.mjs';

/** The purchases, which have some thousand events. */
const PURCHASES = 308;
/** The number of parallel requests. */
const AT_ONCE = 32;
const SECRET = 'a-secret-for-measuring-that-is-long-enough';

/**
 * Delivers some thousand events of a payment provider in random order, every third one twice, to two processes on one database,
 * and checks that each purchase ends in the correct state.
 *
 * @returns {Promise<import('./lib/report.mjs').Finding[]>}
 */
export async function measurePayments() {
  const { startPostgres } = await tsImport('../tests/support/embedded-postgres.ts', import.meta.url);
  const postgres = await startPostgres();
  const stripe = await startStripe({ deliver: async () => 0 });
  const folders = [newDataDir(), newDataDir()];
  /** @type {import('./lib/server.mjs').Running[]} */
  const servers = [];
  try {
    const env = { DATABASE_URL: postgres.url, APP_SECRET: SECRET, LOG_LEVEL: 'error', ...stripe.env };
    const [first, second] = folders;
    const server = await startServer({ dataDir: first ?? '', env });
    servers.push(server);
    const token = await signIn(server, 'buyer@example.com');
    const other = await startServer({ dataDir: second ?? '', env });
    servers.push(other);

    const bought = await buy(server.url, token, await publish(postgres.url));
    const intents = bought.map(({ clientSecret }) => stripe.payments.ofSecret(clientSecret).id);
    const { ends, events } = await live(stripe, intents, 1);
    const started = performance.now();
    const { statuses, slowest } = await send(stripe, [server.url, other.url], events);
    const seconds = (performance.now() - started) / 1000;
    const states = await statesOf(server.url, token);
    const wrong = bought.filter(({ id }, index) => states.get(id) !== ends[index]).length;
    return [
      {
        what: 'purchases that end in another state than their right one',
        measured: wrong,
        unit: '',
        atMost: 0,
        note: `${PURCHASES} purchases, ${events.length} events in disorder at two processes`,
      },
      {
        what: 'events answered other than 200',
        measured: statuses.filter((status) => status !== 200).length,
        unit: '',
        atMost: 0,
      },
      { what: 'events settled', measured: events.length / seconds, unit: 'a second' },
      { what: 'the slowest answer to an event', measured: slowest, unit: 'ms', atMost: 10_000 },
    ];
  } finally {
    for (const server of servers) await server.stop();
    await stripe.stop();
    await postgres.stop();
    for (const folder of folders) removeDataDir(folder);
  }
}

/**
 * Publishes a training for each purchase directly in the tables.
 *
 * @param {string} url of the database
 * @returns {Promise<string[]>} their ids
 */
async function publish(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const ids = Array.from({ length: PURCHASES }, () => randomUUID());
  const at = new Date().toISOString();
  for (const id of ids) {
    const slug = `training-${id}`;
    const training = { slug, title: 'Training', price: 25_000, currency: 'CAD', tags: [] };
    const content = JSON.stringify({ training, modules: [], quizzes: [] });
    await client.query(
      `insert into trainings (id, version, created_at, updated_at, title, slug, summary, description, cover_url, cover_alt,
        language, tags, price, currency, free, in_order, state, published_version, published_at, changed, outline_version)
      values ($1, 1, $2, $2, 'Training', $3, '', '', '', '', 'en', '[]', 25000, 'CAD', 0, 0, 'published', 1, $2, 0, 1)`,
      [id, at, slug],
    );
    const version = randomUUID();
    await client.query(
      'insert into training_versions (id, training_id, number, published_at, content) values ($1, $2, 1, $3, $4)',
      [version, id, at, content],
    );
    await client.query(
      `insert into published_trainings (id, version, created_at, updated_at, version_id, slug, title, language, free,
        published_at, shown, details) values ($1, 1, $2, $2, $3, $4, 'Training', 'en', 0, $2, '{}', '{}')`,
      [id, at, version, slug],
    );
  }
  await client.end();
  return ids;
}

/**
 * @param {string} url
 * @param {string} token
 * @param {string[]} trainingIds
 */
async function buy(url, token, trainingIds) {
  const bought = [];
  for (const trainingId of trainingIds) {
    const { id } = await call(url, token, '/training-purchases', { trainingId, province: 'ON' });
    const { clientSecret } = await call(url, token, '/stripe/create-payment-intent', { purchaseId: id });
    bought.push({ id, clientSecret });
  }
  return bought;
}

/**
 * @param {Awaited<ReturnType<typeof startStripe>>} stripe
 * @param {string[]} urls of the servers, used alternately
 * @param {import('../scripts/stripe/events.mjs').MadeEvent[]} events
 */
async function send(stripe, urls, events) {
  /** @type {number[]} */
  const statuses = [];
  let slowest = 0;
  const waiting = events.entries();
  const sender = async () => {
    for (const [index, event] of waiting) {
      const started = performance.now();
      const url = `${urls[index % urls.length]}/api/stripe/webhook`;
      const answer = await fetch(url, { method: 'POST', ...stripe.events.sign(event) });
      await answer.arrayBuffer();
      statuses.push(answer.status);
      slowest = Math.max(slowest, performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  return { statuses, slowest };
}

/**
 * @param {string} url
 * @param {string} token
 * @returns {Promise<Map<string, string>>} the state of every purchase by its id
 */
async function statesOf(url, token) {
  const states = new Map();
  for (let page = 1; states.size < PURCHASES; page += 1) {
    const { items } = await call(url, token, `/training-purchases/user?pageSize=100&page=${page}`);
    if (items.length === 0) break;
    for (const { id, state } of items) states.set(id, state);
  }
  return states;
}

/**
 * @param {string} url
 * @param {string} token
 * @param {string} path
 * @param {object} [body] without a body, the method is GET
 */
async function call(url, token, path, body) {
  const answer = await fetch(`${url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
