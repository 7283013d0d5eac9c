import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { expect } from 'vitest';
import type { components } from '#contract/schema.d.ts';
import { createHandlers } from '#server/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { buildPacks } from '#server/staff/examination/build-pack.ts';
import type { Manifest, PackRecord } from '#server/staff/examination/pack-record.ts';
import { buildTestApp, type Person, type TestApi, type TestApiOptions } from '#tests/support/api.ts';
import { decide } from '../cases/cases.ts';

export type Pack = components['schemas']['ExaminationPack'];
type Archive = Record<string, Uint8Array>;

export const period = { from: '2026-01-01', to: '2026-11-21', rating: '', tag: '', withDocuments: false };

export function requestPack(api: TestApi, as: Person, changes: object = {}) {
  return api.call('POST', '/admin/examination-packs', { as, body: { ...period, ...changes } });
}

export async function readPack(api: TestApi, as: Person, id: string): Promise<Pack> {
  return (await api.call('GET', `/admin/examination-packs/${id}`, { as })).json();
}

export const download = (api: TestApi, as: Person, id: string) =>
  api.call('GET', `/admin/examination-packs/${id}/file`, { as });

/** Approves a submitted case. */
export async function approve(api: TestApi, as: Person, id: string): Promise<void> {
  for (const event of ['takeIntoReview', 'approve']) {
    const decided = await decide(api, as, id, { event });
    expect(decided.statusCode, decided.body).toBe(200);
  }
}

export async function archiveOf(api: TestApi, as: Person, id: string): Promise<Archive> {
  const answer = await download(api, as, id);
  expect(answer.statusCode, answer.body).toBe(200);
  return unzipSync(answer.rawPayload);
}

export const textIn = (archive: Archive, path: string): string =>
  strFromU8(archive[path] ?? new Uint8Array());
export const manifestIn = (archive: Archive): Manifest => JSON.parse(textIn(archive, 'manifest.json'));
export const recordsIn = (archive: Archive): PackRecord[] =>
  Object.keys(archive)
    .filter((path) => path.startsWith('files/'))
    .sort()
    .map((path) => JSON.parse(textIn(archive, path)));
export const sha256Of = (bytes: Uint8Array | undefined) =>
  createHash('sha256')
    .update(bytes ?? '')
    .digest('hex');

/** Starts a server, and returns what its jobs are run with. */
export async function buildPackApi(options: TestApiOptions = {}): Promise<{ api: TestApi; deps: Deps }> {
  let deps: Deps | undefined;
  const api = await buildTestApp({
    ...options,
    handlers(given) {
      deps = given;
      return createHandlers(given);
    },
  });
  if (!deps) throw new Error('The server has no handlers');
  return { api, deps };
}

export const runJob = (deps: Deps, signal = new AbortController().signal) => buildPacks(deps, signal);

/** Requests a pack and builds it. */
export async function makePack(
  { api, deps }: { api: TestApi; deps: Deps },
  as: Person,
  changes: object = {},
): Promise<Pack> {
  const asked = await requestPack(api, as, changes);
  expect(asked.statusCode, asked.body).toBe(201);
  await runJob(deps);
  return readPack(api, as, asked.json().id);
}
