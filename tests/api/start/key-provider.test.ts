import { randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '#server/app.ts';
import { clientReader } from '#server/platform/crypto/client-keys.ts';
import { KeyProviderError } from '#server/platform/crypto/key-provider.ts';
import { loadRootKeys } from '#server/platform/crypto/root-keys.ts';
import { openFileStore } from '#server/platform/files/open-store.ts';
import { type Config, ConfigError, parseConfig } from '#server/platform/settings/config.ts';
import { rotateKeys } from '#server/start/rotate-keys.ts';
import { validRecords } from '#tests/domain/valid-records.ts';
import { openTestApi, type Person, type TestApi } from '#tests/support/api.ts';
import { KeyProviderStandIn } from '#tests/support/key-provider.ts';
import { startProcess } from '#tests/support/server-process.ts';

// SQLite alone: provider

const random = {
  bytes: (n: number) => randomBytes(n),
  digits: (n: number) => Array.from({ length: n }, () => randomInt(10)).join(''),
};

async function startProvider(): Promise<KeyProviderStandIn> {
  const provider = await KeyProviderStandIn.start();
  onTestFinished(() => provider.away().catch(() => {}));
  return provider;
}

type Settings = Record<string, string>;

/** The configuration of a newly started server on the database of `api`. */
function configOf({ config }: TestApi, env: Settings): Config {
  const { keyEncryption, keyProvider } = parseConfig(env);
  const [appSecret = config.appSecret, ...earlierSecrets] = env.APP_SECRET?.split(',') ?? [];
  return { ...config, appSecret, earlierSecrets, keyEncryption, keyProvider };
}

async function start(api: TestApi, env: Settings) {
  const config = configOf(api, env);
  await loadRootKeys({ config, db: api.db });
  const mail = { transport: null as never };
  const app = await buildApp({ config, db: api.db, clock: api.clock, random, mail });
  onTestFinished(() => app.close());
  const call = (method: 'GET' | 'PUT', as: Person) =>
    app.inject({
      method,
      url: '/api/wallets',
      headers: { authorization: `Bearer ${as.token}` },
      ...(method === 'PUT' && { payload: validRecords.wallets }),
    });
  return {
    save: async (as: Person) => expect((await call('PUT', as)).statusCode).toBe(200),
    opens: async (...people: Person[]) => {
      for (const as of people) expect((await call('GET', as)).json()).toMatchObject(validRecords.wallets);
    },
  };
}

/** `npm run secret:rotate` with these settings. */
async function rotate(api: TestApi, env: Settings) {
  const config = configOf(api, env);
  await loadRootKeys({ config, db: api.db });
  return rotateKeys({ config, db: api.db, clock: api.clock, store: await openFileStore(config) });
}

const beginnings = async ({ db }: TestApi) => {
  const keys = await db.selectFrom('data_keys').select('wrapped').execute();
  return [...new Set(keys.map(({ wrapped }) => wrapped.slice(0, 2)))].sort();
};

const refusal = async (work: Promise<unknown>, kind: typeof KeyProviderError | typeof ConfigError) => {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(kind);
  return (error as Error).message;
};

describe('the keys of clients', () => {
  it('move to a key provider and back, and what was used before is not needed', {
    timeout: 90_000,
  }, async () => {
    const api = await openTestApi();
    const provider = await startProvider();
    const used = { ...provider.env, KEY_ENCRYPTION: 'provider' };
    const [ada, grace, mary] = [await api.client(), await api.client(), await api.client()];
    await (await start(api, {})).save(ada);

    const server = await start(api, used);
    await server.save(grace);
    await server.opens(ada, grace);
    expect(await beginnings(api)).toEqual(['k1', 'k2']);
    const [oldSecret, newSecret] = [api.config.appSecret, 'n'.repeat(40)];
    const both = `${newSecret},${oldSecret}`;
    expect(await rotate(api, { ...used, APP_SECRET: both })).toMatchObject({ unreadable: 0, rewrapped: 1 });
    expect(await beginnings(api)).toEqual(['k2']);

    // Without the old secret, and without the provider once the server runs.
    const restarted = await start(api, { ...used, APP_SECRET: newSecret });
    await provider.away();
    await restarted.save(mary);
    await restarted.opens(ada, grace, mary);
    await provider.back();
    const without = refusal(start(api, { APP_SECRET: newSecret }), ConfigError);
    expect(await without).toMatch(/^KEY_PROVIDER_URL must be set: the key provider is needed for \d+ keys/);

    const back = await rotate(api, { ...provider.env, APP_SECRET: newSecret });
    expect(back).toMatchObject({ unreadable: 0, isProviderUnused: true });
    await provider.away();
    await (await start(api, { APP_SECRET: newSecret })).opens(ada, grace, mary);
  });

  it('are opened by a root key that several servers share, and that the provider encrypts again', async () => {
    const api = await openTestApi();
    const provider = await startProvider();
    const used = { ...provider.env, KEY_ENCRYPTION: 'provider' };
    const [ada, grace] = [await api.client(), await api.client()];
    const [one, other] = await Promise.all([start(api, used), start(api, used)]);
    await one.save(ada);
    await other.save(grace);
    await one.opens(ada, grace);
    const rootKey = () => api.db.selectFrom('root_keys').selectAll().execute();
    const before = await rootKey();
    expect(before).toHaveLength(1);

    provider.rotate();
    expect(await rotate(api, used)).toMatchObject({ rewrapped: 1, renewed: 0 });
    expect(await rootKey()).toEqual([{ ...before[0], wrapped: expect.stringMatching(/^vault:v2:/) }]);
    provider.oldestVersion = 2;
    await (await start(api, used)).opens(ada, grace);

    // The database and the secret alone open nothing.
    const alone = clientReader({ config: configOf(api, {}), db: api.db }, ada.userId);
    await expect(alone).rejects.toThrow('cannot be opened');
  });
});

describe('a key provider that cannot be used', () => {
  it('stops the start with one line, without the token', async () => {
    const api = await openTestApi();
    const provider = await startProvider();
    const used: Settings = { ...provider.env, KEY_ENCRYPTION: 'provider' };
    const line = async (env: Settings = {}) => {
      const message = await refusal(start(api, { ...used, ...env }), KeyProviderError);
      expect(message).toMatch(/^The key provider [^\n]+$/);
      expect(message).not.toContain(provider.token);
      return message;
    };
    expect(await line({ KEY_PROVIDER_TOKEN: 'hvs.wrong' })).toContain('refused KEY_PROVIDER_TOKEN (403)');
    expect(await line({ KEY_PROVIDER_KEY: 'other' })).toContain('refused KEY_PROVIDER_KEY');
    expect(await line({ KEY_PROVIDER_URL: `${used.KEY_PROVIDER_URL}/more` })).toContain('no Transit engine');
    for (const [status, why] of [
      [503, 'is sealed'],
      [500, 'answered 500'],
      [307, 'answered 307'],
      [200, 'answered something else'],
    ] as const) {
      provider.fails = status;
      expect(await line()).toContain(why);
    }
    provider.fails = null;
    await start(api, used);
    await api.db.updateTable('root_keys').set({ id: 'deadbeef' }).execute();
    expect(await line()).toContain('has decrypted another key');
  });

  it('ends the process of a server, and not one that runs', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'onboarding-keys-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
    const provider = await startProvider();
    const env = { DATA_DIR: join(folder, 'data'), ...provider.env, KEY_ENCRYPTION: 'provider' };
    const server = await startProcess(env);
    if (!('url' in server)) throw new Error(server.output);
    await provider.away();
    expect((await fetch(`${server.url}/api/ready`)).status).toBe(200);
    await server.stop();
    expect(await startProcess(env)).toEqual({
      code: 1,
      output: `The key provider (KEY_PROVIDER_URL, ${env.KEY_PROVIDER_URL}) cannot be reached: ECONNREFUSED\n`,
    });
    await provider.back();
    const again = await startProcess(env);
    if (!('url' in again)) throw new Error(again.output);
    await again.stop();
  });
});
