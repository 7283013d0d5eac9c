import { randomBytes, randomInt } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openFileStore } from '#server/platform/files/open-store.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { isRenewed, renewEncryption } from '#server/start/renew-encryption.ts';
import { RenewalUnderWayError } from '#server/start/renewal-lease.ts';
import { validRecords } from '#tests/domain/valid-records.ts';
import { openTestApi, type Person, type TestApi } from '#tests/support/api.ts';
import { completeCase } from '#tests/support/complete-case.ts';
import { submit } from '../submission/submission-calls.ts';

const secret = 'n'.repeat(40);
const random = {
  bytes: (n: number) => randomBytes(n),
  digits: (n: number) => Array.from({ length: n }, () => randomInt(10)).join(''),
};

/** Both secrets, the new one first; and the new one alone. */
const during = ({ config }: TestApi): Config => ({
  ...config,
  appSecret: secret,
  earlierSecrets: [config.appSecret],
});
const afterwards = ({ config }: TestApi): Config => ({ ...config, appSecret: secret, earlierSecrets: [] });

/** A server of the same database with other secrets. */
async function serverWith(api: TestApi, config: Config) {
  const app = await buildApp({
    config,
    db: api.db,
    clock: api.clock,
    random,
    mail: { transport: null as never },
  });
  onTestFinished(() => app.close());
  return (method: 'GET' | 'PUT' | 'POST', url: string, as: Person, payload?: object) =>
    app.inject({
      method,
      url: `/api${url}`,
      headers: { authorization: `Bearer ${as.token}` },
      ...(payload && { payload }),
    });
}

async function renewalOf(api: TestApi, config = during(api)) {
  return { db: api.db, clock: api.clock, config, store: await openFileStore(config) };
}

describe('after the change of the secret', () => {
  it('a server without the earlier secret opens everything, and the audit chain is whole', async () => {
    const api = await openTestApi();
    const [client, admin] = [await api.client(), await api.admin()];
    const { onboardingId: id, records } = await completeCase(api, client);
    expect((await submit(api, id, client)).statusCode).toBe(201);
    const deps = await renewalOf(api);
    expect(await isRenewed(deps)).toBe(false);
    expect(await renewEncryption(deps)).toMatchObject({ unreadable: 0 });
    expect(await isRenewed(deps)).toBe(true);

    const call = await serverWith(api, afterwards(api));
    expect((await call('GET', '/wallets', client)).json()).toMatchObject(records.wallets);
    const shown = (await call('GET', `/admin/cases/${id}`, admin)).json();
    expect(shown.verification.self.status).toBe('pending');
    const file = shown.documents[0].id;
    const { signedUrl } = (await call('GET', `/upload/onboarding/private/${file}/signed-url`, admin)).json();
    expect((await call('GET', signedUrl.slice('/api'.length), admin)).statusCode).toBe(200);
    expect((await call('GET', `/onboarding/${id}/submissions/1/pdf`, admin)).statusCode).toBe(200);
    expect((await call('POST', '/admin/audit/check', admin)).json()).toMatchObject({ firstBad: null });
  });

  it('continues where it was ended, and does the rest', async () => {
    const api = await openTestApi();
    const clients = [await api.client(), await api.client(), await api.client()];
    for (const as of clients) await api.call('PUT', '/wallets', { as, body: validRecords.wallets });
    const deps = await renewalOf(api);
    const stop = new AbortController();
    const half = renewEncryption(deps, { signal: stop.signal, report: () => stop.abort() });
    await expect(half).rejects.toThrow();
    expect(await isRenewed(deps)).toBe(false);
    expect(await renewEncryption(deps)).toMatchObject({ unreadable: 0 });
    const call = await serverWith(api, afterwards(api));
    for (const as of clients) {
      expect((await call('GET', '/wallets', as)).json()).toMatchObject(validRecords.wallets);
    }
  });

  it('loses no save that arrives meanwhile', async () => {
    const api = await openTestApi();
    const client = await api.client();
    const call = await serverWith(api, during(api));
    let saves = 0;
    const answers: Promise<number>[] = [];
    await renewEncryption(await renewalOf(api), {
      report() {
        const body = { ...validRecords['contact-details'], firstName: `Ada ${saves}` };
        saves += 1;
        answers.push(call('PUT', '/contact-details', client, body).then(({ statusCode }) => statusCode));
      },
    });
    expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));
    const alone = await serverWith(api, afterwards(api));
    expect((await alone('GET', '/contact-details', client)).json().firstName).toMatch(/^Ada \d+$/);
  });
});

it('is refused while another process does it', async () => {
  const api = await openTestApi();
  const deps = await renewalOf(api);
  let second: Promise<unknown> | undefined;
  await renewEncryption(deps, {
    report() {
      second ??= renewEncryption(deps).catch((error: unknown) => error);
    },
  });
  expect(await second).toBeInstanceOf(RenewalUnderWayError);
  expect(await renewEncryption(deps)).toEqual({ renewed: 0, unreadable: 0 });
});
