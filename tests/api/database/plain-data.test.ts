import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { beginningsOf, wordsOf } from '#server/platform/search/words.ts';
import { encryptPlainData, rebuildSearchIndexes } from '#server/start/prepare-database.ts';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { pdf } from '#tests/support/documents.ts';
import { completeMsb } from '#tests/support/msb-application.ts';
import { form } from '#tests/support/pictures.ts';
import { tablesIn } from '#tests/support/tables.ts';

// Safety row 18: texts that are encrypted in one table are in no other table in plain text.

const phone = '+44 20 7946 0958';
const names = { legalName: 'Zyxwidget Holdings', operatingNames: 'Quuxchange\nPlughremit' };

let api: TestApi;
let admin: Person;
let client: Person;
/** The id of the application. */
let msbId: string;

beforeAll(async () => {
  api = await buildTestApp();
  [admin, client] = [await api.admin(), await api.client()];
  const content = completeMsb();
  const begun = await api.call('POST', '/msb-application', {
    as: client,
    body: { activities: content.activities },
  });
  const { id, version } = begun.json();
  msbId = id;
  const business = { ...content.business, ...names, incorporationNumber: 'XQ7734Z' };
  const saved = await api.call('PATCH', `/msb-application/${id}`, {
    as: client,
    body: { business, people: content.people, version },
  });
  expect(saved.statusCode, saved.body).toBe(200);
  const contact = {
    name: 'Ada',
    email: 'ada@example.com',
    subject: 'Hello',
    message: 'Hello',
    consent: true,
  };
  const written = await api.call('POST', '/contacts', { body: { ...contact, phone } });
  expect(written.statusCode, written.body).toBe(202);
  const fields = { name: 'Ada', email: 'ada@example.com', phone, position: 'Clerk', consent: 'true' };
  const { payload, headers } = form(
    ...Object.entries(fields).map(([field, text]) => ({ field, name: null, bytes: Buffer.from(text) })),
    { name: 'cv.pdf', type: 'application/pdf', bytes: pdf() },
  );
  const sent = await api.app.inject({ method: 'POST', url: '/api/resumes', payload, headers });
  expect(sent.statusCode, sent.body).toBe(202);
  return api.close;
});

/** Returns the tables that contain one of these texts, ignoring case and spaces. */
async function tablesWith(...texts: string[]): Promise<string[]> {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const found: string[] = [];
  for (const table of await tablesIn(api.db)) {
    const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(api.db);
    const values = rows.flatMap((row) => Object.values(row)).filter((value) => typeof value === 'string');
    // Ciphertext is random: it may contain any short text by chance.
    const readable = values.filter((value) => !value.startsWith('v1.')).map(plain);
    if (texts.map(plain).some((text) => readable.some((value) => value.includes(text)))) found.push(table);
  }
  return found;
}

const foundBy = async (search: string) =>
  (await api.call('GET', `/msb-application?search=${search}`, { as: admin })).json().items.length;
const phonesShown = async () =>
  Promise.all(
    ['/contacts', '/resumes'].map(async (path) => (await api.call('GET', path, { as: admin })).json().items),
  ).then((lists) => lists.flat().map((each: { phone: string }) => each.phone));

/** What the search index holds of the application, without the name of the resource. */
async function tokensOfEntry(): Promise<string[]> {
  const row = await api.db
    .selectFrom('search_index')
    .select('tokens')
    .where('entry_id', '=', msbId)
    .executeTakeFirstOrThrow();
  return row.tokens.trim().replaceAll('msb-application/', '').split(' ');
}

/** Does what the start of a server does. */
async function start(config = api.config): Promise<void> {
  const deps = { db: api.db, config, clock: api.clock };
  await encryptPlainData(deps);
  await rebuildSearchIndexes(deps);
}

/** Prefixes of the answers' words, as earlier versions stored them. */
const beginnings = wordsOf(Object.values(names).join(' ')).flatMap(beginningsOf);

describe('the data of a visitor and a client', () => {
  it('is in no table in plain text if it is declared as encrypted', async () => {
    expect(await tablesWith(phone)).toEqual([]);
    expect(await tablesWith('zyxwidget', 'quuxchange', 'plughremit', 'xq7734z')).toEqual([]);
    // The prefixes of words too.
    const tokens = await tokensOfEntry();
    expect(tokens.length).toBeGreaterThan(20);
    expect(tokens.filter((token) => beginnings.includes(token))).toEqual([]);
  });

  it('is still found and shown', async () => {
    for (const search of ['zyxw', 'Zyxwidget Holdings', 'plughremit', 'xq7734z', client.email]) {
      expect(await foundBy(encodeURIComponent(search)), search).toBe(1);
    }
    expect(await foundBy('zyxwidgets')).toBe(0);
    expect(await phonesShown()).toEqual([phone, phone]);
  });
});

describe('data that an earlier version stored in plain text', () => {
  /** Restores the state that the previous version has left. */
  async function asBefore(): Promise<void> {
    await api.db.deleteFrom('check_values').where('name', 'like', 'search index of %').execute();
    await api.db.deleteFrom('check_values').where('name', 'like', 'encrypted column %').execute();
    const tokens = ` ${beginnings.map((word) => `msb-application/${word}`).join(' ')} `;
    await api.db.updateTable('search_index').set({ tokens }).where('entry_id', '=', msbId).execute();
    await api.db.updateTable('contacts').set({ phone }).execute();
    await api.db.updateTable('resumes').set({ phone }).execute();
  }

  it('is encrypted by the next start, and found and shown as before', async () => {
    await asBefore();
    expect(await tablesWith(phone)).toEqual(['contacts', 'resumes']);
    expect(await tablesWith('zyxwidget')).toEqual(['search_index']);
    // A process of the previous version may still run: what it stores is shown meanwhile.
    expect(await phonesShown()).toEqual([phone, phone]);

    for (let times = 0; times < 2; times += 1) {
      await start();
      expect(await tablesWith(phone, 'zyxwidget')).toEqual([]);
      expect(await foundBy('zyxw')).toBe(1);
      expect(await phonesShown()).toEqual([phone, phone]);
    }
  });

  it('is encrypted once by two processes that start at the same moment', async () => {
    await asBefore();
    await Promise.all([start(), start()]);
    expect(await tablesWith(phone, 'zyxwidget')).toEqual([]);
    expect(await foundBy('zyxw')).toBe(1);
  });

  it('has other hashes after the secret was changed', async () => {
    const before = await tokensOfEntry();
    const { appSecret } = api.config;
    const config = {
      ...api.config,
      appSecret: 'another-secret-that-is-long-enough',
      earlierSecrets: [appSecret],
    };
    await start(config);
    const after = await tokensOfEntry();
    expect(after.length).toBe(before.length);
    expect(after.filter((token) => before.includes(token))).toEqual([]);
    await start();
    expect(await tokensOfEntry()).toEqual(before);
  });

  it('is not read by a start without the secret: what is encrypted with it is not in the index', async () => {
    const config = { ...api.config, appSecret: 'another-secret-that-is-long-enough' };
    await start(config);
    expect(await foundBy('zyxw')).toBe(0);
    await start();
    expect(await foundBy('zyxw')).toBe(1);
  });
});
