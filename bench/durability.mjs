// @ts-check
import path from 'node:path';
import { sqliteLibrary } from '#server/platform/db/sqlite-package.mjs';
import { newDataDir, removeDataDir, signIn, startServer } from './lib/server.mjs';

const Database = sqliteLibrary();

const KILLS = 100;
const WRITERS = 5;

/**
 * Milliseconds from the first response to the kill; up to the same again is added at random, so that the kills hit different
 * moments.
 */
const LOAD_MS = 100;

/** The text of each acknowledged save, by the version in its response. @typedef {Map<number, string>} Acknowledged */

/**
 * Kills the server (SIGKILL) repeatedly while clients save, and checks after each restart that everything it had acknowledged is
 * stored.
 *
 * @returns {Promise<import('./lib/report.mjs').Finding[]>}
 */
export async function measureDurability() {
  const dataDir = newDataDir();
  try {
    /** @type {Acknowledged} */
    const acknowledged = new Map();
    let lost = 0;
    let unanswered = 0;
    let server = await startServer({ dataDir });
    const token = await signIn(server, 'durable@example.com');
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await saveUntilKilled(server, token, acknowledged);
      server = await startServer({ dataDir });
      const kept = await read(server.url, token);
      const known = [...acknowledged.keys()].filter((version) => version > kept.version);
      const text = acknowledged.get(kept.version);
      lost += known.length + (text === undefined || text === kept.text ? 0 : 1);
      // The version was stored just before the kill cut off its response.
      if (text === undefined) unanswered += 1;
      for (const version of known) acknowledged.delete(version);
    }
    const { version } = await read(server.url, token);
    await server.stop();
    const { earlier, faults } = inspect(path.join(dataDir, 'portal.sqlite'));
    return [
      {
        what: `acknowledged saves lost in ${KILLS} kills under load`,
        measured: lost,
        unit: '',
        atMost: 0,
        note: `${acknowledged.size} saves acknowledged to ${WRITERS} writers; ${unanswered} kills came between a commit and its answer`,
      },
      {
        what: 'earlier versions missing afterwards',
        measured: version - 1 - earlier,
        unit: '',
        atMost: 0,
      },
      {
        what: 'faults that SQLite finds in the file afterwards',
        measured: faults,
        unit: '',
        atMost: 0,
      },
    ];
  } finally {
    removeDataDir(dataDir);
  }
}

/**
 * @param {Awaited<ReturnType<typeof startServer>>} server is killed
 * @param {string} token
 * @param {Acknowledged} acknowledged gets the acknowledged saves
 */
async function saveUntilKilled(server, token, acknowledged) {
  let serial = 0;
  /** @type {() => void} */
  let answered = () => {};
  const firstAnswer = new Promise((resolve) => {
    answered = () => resolve(undefined);
  });
  const write = async () => {
    for (;;) {
      serial += 1;
      const text = `Process ${server.pid}, save ${serial}`;
      const version = await save(server.url, token, text);
      if (version === null) return;
      acknowledged.set(version, text);
      answered();
    }
  };
  const writers = Array.from({ length: WRITERS }, write);
  await Promise.race([firstAnswer, Promise.all(writers)]);
  await new Promise((resolve) => setTimeout(resolve, LOAD_MS * (1 + Math.random())));
  process.kill(server.pid, 'SIGKILL');
  await server.stop();
  await Promise.all(writers);
}

/**
 * @param {string} url
 * @param {string} token
 * @param {string} description
 * @returns {Promise<number | null>} the acknowledged version; null if there was no response
 */
async function save(url, token, description) {
  /** @type {Response} */
  let answer;
  try {
    answer = await fetch(`${url}/api/products-and-services`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ services: ['camloMlroServices'], description }),
    });
    await answer.arrayBuffer();
  } catch {
    return null;
  }
  if (!answer.ok) throw new Error(`A save answered ${answer.status}`);
  return versionOf(answer);
}

/**
 * @param {string} url
 * @param {string} token
 */
async function read(url, token) {
  const answer = await fetch(`${url}/api/products-and-services`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok) throw new Error(`Reading answered ${answer.status}`);
  return { version: versionOf(answer), text: (await answer.json()).description };
}

/** @param {Response} answer */
function versionOf(answer) {
  const version = Number(answer.headers.get('etag')?.replaceAll('"', ''));
  if (!Number.isInteger(version)) throw new Error('An answer named no version');
  return version;
}

/** @param {string} file */
function inspect(file) {
  const database = new Database(file, { readonly: true });
  try {
    const earlier = Number(database.prepare('select count(*) from section_versions').pluck().get());
    const report = database.prepare('pragma integrity_check').pluck().all();
    return { earlier, faults: report.filter((line) => line !== 'ok').length };
  } finally {
    database.close();
  }
}
