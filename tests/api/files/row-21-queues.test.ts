import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { createWorkers } from '#server/platform/workers/workers.ts';
import {
  openTestApi,
  type Person,
  type TestApi,
  type TestApiOptions,
  workerProgram,
} from '#tests/support/api.ts';
import { eventually } from '#tests/support/eventually.ts';
import { gatedStore } from '#tests/support/gated-store.ts';
import { jpeg, png } from '#tests/support/hostile-pictures.ts';
import { form, photograph } from '#tests/support/pictures.ts';
import { askedDirector, uploadBy } from '../identity/identity-people.ts';
import { filesUnder } from './upload-calls.ts';

// SQLite alone: pictures

const largest = { width: 8000, height: 5000 };

function upload(api: TestApi, as: Person, name: string, bytes: Buffer) {
  const { payload, headers } = form({ name, bytes });
  return api.call('POST', '/upload/onboarding/private', { as, body: payload, headers });
}

/** A server with workers that no other server has used. */
const openWithOwnWorkers = (options: TestApiOptions = {}) =>
  openTestApi({ workers: createWorkers(workerProgram), ...options });

/** Returns the running worker processes of this process. */
function workerPids(): number[] {
  return execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('server/worker.js'))
    .map((line) => Number.parseInt(line, 10));
}

describe('a worker that dies', () => {
  it('causes a 503 with Retry-After, leaves nothing behind, and the next picture gets a new worker', async () => {
    const api = await openWithOwnWorkers();
    const as = await api.client();
    const before = workerPids();
    const uploading = upload(api, as, 'slow.png', await png({ ...largest, colour: 'rgba', depth: 16 }));
    const [worker] = await eventually(() => {
      const started = workerPids().filter((pid) => !before.includes(pid));
      expect(started).toHaveLength(1);
      return started;
    });
    process.kill(worker ?? 0, 'SIGKILL');
    const answer = await uploading;
    expect(answer.json()).toMatchObject({ statusCode: 503, message: expect.stringMatching(/busy/) });
    expect(answer.headers['retry-after']).toBe('5');
    expect(await api.db.selectFrom('files').select('id').execute()).toEqual([]);
    expect(await filesUnder(api.config.dataDir)).not.toContainEqual(expect.stringMatching(/incoming|files/));
    expect((await upload(api, as, 'photo.jpg', await photograph())).statusCode).toBe(201);
  });

  it('is not noticed while it is idle', async () => {
    const api = await openWithOwnWorkers();
    const as = await api.client();
    const before = workerPids();
    await upload(api, as, 'photo.jpg', await photograph());
    const started = workerPids().filter((pid) => !before.includes(pid));
    for (const pid of started) process.kill(pid, 'SIGKILL');
    await eventually(() => expect(workerPids()).toEqual(before));
    expect((await upload(api, as, 'photo.jpg', await photograph())).statusCode).toBe(201);
  });

  it('ends with the server', async () => {
    const api = await openWithOwnWorkers();
    const before = workerPids();
    await upload(api, await api.client(), 'photo.jpg', await photograph());
    expect(workerPids().length).toBeGreaterThan(before.length);
    await api.app.close();
    await eventually(() => expect(workerPids()).toEqual(before));
  });
});

describe('waiting pictures', () => {
  it('of one client do not delay those of another', async () => {
    const api = await openWithOwnWorkers();
    const [bad, honest] = [await api.client(), await api.client()];
    const small = await photograph();
    // Both workers run.
    await Promise.all([bad, honest].map((as) => upload(api, as, 'photo.jpg', small)));
    const large = await jpeg({ width: 3000, height: 2000 }, { orientation: 6 });
    const order: string[] = [];
    const all = Array.from({ length: 15 }, async () => {
      await upload(api, bad, 'large.jpg', large);
      order.push('bad');
    });
    const answer = await upload(api, honest, 'photo.jpg', small);
    order.push('honest');
    await Promise.all(all);
    expect(answer.statusCode).toBe(201);
    expect(order.indexOf('honest')).toBeLessThan(5);
  });

  it('are limited to 40 per client, not counting those that people send by a link', async () => {
    const store = gatedStore();
    const api = await openWithOwnWorkers({ fileStore: store });
    const { client, link } = await askedDirector(api);
    const bytes = await photograph();
    store.shut('put');
    const answers: number[] = [];
    const uploads = Array.from({ length: 41 }, async () => {
      const answer = await upload(api, client, 'photo.jpg', bytes);
      answers.push(answer.statusCode);
      return answer;
    });
    await eventually(() => expect([store.puts.length, answers]).toEqual([2, [429]]));
    // Forty wait, the first of them with its two variants at the store, and the photograph by the link has been decoded.
    const byLink = uploadBy(api, link);
    await eventually(() => expect(store.puts).toHaveLength(4));
    const person = await api.db.selectFrom('files').select('id').where('kind', '=', 'identity').execute();
    expect(store.puts[2]?.id).toBe(person[0]?.id);
    store.open();
    const refused = (await Promise.all(uploads)).find(({ statusCode }) => statusCode === 429);
    expect(refused?.headers['retry-after']).toBe('10');
    expect(refused?.json().message).toMatch(/Wait until some have arrived/);
    expect(answers.filter((status) => status === 201)).toHaveLength(40);
    expect((await byLink).statusCode).toBe(201);
  });
});
