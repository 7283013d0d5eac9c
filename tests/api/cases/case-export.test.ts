import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { sectionIds } from '#domain/records/sections.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { safeFileName, safeName } from '#server/staff/export/case-files.ts';
import { buildTestApp, openTestApi, type Person, type TestApi } from '#tests/support/api.ts';
import { type CompleteCase, certification, completeCase, upload } from '#tests/support/complete-case.ts';
import { eventually } from '#tests/support/eventually.ts';
import { readPdf } from '#tests/support/pdf-text.ts';
import { photograph } from '#tests/support/pictures.ts';
import { sealed } from '#tests/support/sealed.ts';
import { askedDirector } from '../identity/identity-people.ts';

type Archive = Record<string, Uint8Array>;

async function exported(api: TestApi, id: string, as: Person): Promise<Archive> {
  const answer = await api.call('GET', `/admin/cases/${id}/export`, { as });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers['content-type']).toBe('application/zip');
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="case-${id}.zip"`);
  return unzipSync(answer.rawPayload);
}

const read = (archive: Archive, path: string): string => strFromU8(archive[path] ?? new Uint8Array());
const json = (archive: Archive, path: string) => JSON.parse(read(archive, path));
const sumOf = (bytes: Uint8Array | undefined) =>
  createHash('sha256')
    .update(bytes ?? '')
    .digest('hex');

describe('a case that was submitted, changed and submitted again', () => {
  let api: TestApi;
  let client: Person;
  let made: CompleteCase;
  let replaced: string;
  let archive: Archive;

  beforeAll(async () => {
    api = await buildTestApp();
    client = await api.client();
    made = await completeCase(api, client);
    const { onboardingId: id } = made;
    await api.call('POST', `/onboarding/${id}/submission`, { as: client, body: certification });
    const as = await api.admin();
    const changes = [{ step: 'onboardingDocuments', property: '', reason: 'This is the wrong document.' }];
    for (const body of [{ event: 'takeIntoReview' }, { event: 'requestChanges', changes }]) {
      const decided = await api.call('POST', `/onboarding/${id}/decision`, { as, body });
      expect(decided.statusCode, decided.body).toBe(200);
    }
    // One document is replaced by another after the first version was frozen.
    const [group, first] = Object.entries(made.files)[0] ?? ['', ''];
    replaced = first;
    const other = await upload(api, client, await photograph(), '..\\CON: <new> passport?.jpg');
    const saved = await api.call('PATCH', `/onboarding-documents/${made.documentsId}`, {
      as: client,
      body: { [group]: [other] },
    });
    expect(saved.statusCode, saved.body).toBe(200);
    await api.call('DELETE', `/upload/onboarding/${first}`, { as: client });
    await api.call('POST', `/onboarding/${id}/submission`, { as: client, body: certification });
    archive = await exported(api, id, await api.reviewer());
    return api.close;
  });

  it('contains the current answers', () => {
    expect(json(archive, 'case.json')).toMatchObject({
      onboardingId: made.onboardingId,
      userId: client.userId,
      email: client.email,
      status: 'submitted',
    });
    for (const [section, record] of Object.entries(made.records)) {
      expect(json(archive, `data/${section}.json`)).toMatchObject(record);
    }
    expect(json(archive, 'data/verification.json').checks).not.toHaveLength(0);
    expect(json(archive, 'data/submission.json').versions).toHaveLength(2);
    const checked = json(archive, 'data/checked.json').filter(
      ({ kind }: { kind: string }) => kind === 'section',
    );
    expect(checked.map(({ key, state }: Record<string, string>) => [key, state])).toEqual(
      sectionIds.map((section) => [section, 'open']),
    );
  });

  it('contains every frozen version, with its PDF', async () => {
    const versions = await api.db.selectFrom('submission_versions').selectAll().orderBy('version').execute();
    expect(versions).toHaveLength(2);
    for (const { version, sha256 } of versions) {
      expect(sumOf(archive[`submissions/version-${version}.json`])).toBe(sha256);
      expect(json(archive, `submissions/version-${version}.json`).version).toBe(version);
      const { pages } = readPdf(Buffer.from(archive[`submissions/version-${version}.pdf`] ?? []));
      expect(pages.join('').replace(/\s/g, '')).toContain(sha256);
    }
  });

  it('contains the documents, including those that only an earlier version names, and the identity photographs', () => {
    const paths = Object.keys(archive).filter((path) => /^(documents|identity)\//.test(path));
    expect(paths.filter((path) => path.startsWith('documents/earlier/'))).toHaveLength(1);
    expect(paths.filter((path) => path.startsWith('identity/'))).toEqual([
      `identity/01-${client.email.replace('@', '_')}/attempt-1-front.jpg`,
      `identity/01-${client.email.replace('@', '_')}/attempt-1-selfie.jpg`,
    ]);
    const frozen: { id: string; sha256: string }[] = [1, 2].flatMap(
      (version) => json(archive, `submissions/version-${version}.json`).documents,
    );
    expect(frozen.map(({ id }) => id)).toContain(replaced);
    const sums = Object.entries(archive)
      .filter(([path]) => path.startsWith('documents/'))
      .map(([, bytes]) => sumOf(bytes));
    expect(new Set(sums)).toEqual(new Set(frozen.map(({ sha256 }) => sha256)));
    expect(paths.join('\n')).not.toMatch(/[\\:*?"<>|]|\.\.|[. ]$/m);
    expect(paths.join('\n')).toContain('01-CON_ _new_ passport_.jpg');
  });

  it('contains the trail of the case, including the export', () => {
    const trail: { action: string; subjectId: string; actor: string }[] = read(archive, 'audit.jsonl')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(trail.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['user.created', 'section.saved', 'file.deleted', 'submission.submit']),
    );
    expect(trail.at(-1)).toMatchObject({
      action: 'case.exported',
      actor: 'Rita Levi',
      actorRole: 'reviewer',
      subjectId: made.onboardingId,
    });
  });

  it('ends with the checksums of every other file', () => {
    const others = Object.keys(archive).filter((path) => path !== 'SHA256SUMS');
    expect(Object.keys(archive).at(-1)).toBe('SHA256SUMS');
    expect(read(archive, 'SHA256SUMS')).toBe(
      others.map((path) => `${sumOf(archive[path])}  ${path}\n`).join(''),
    );
    expect(Object.keys(archive)).not.toContain('missing.txt');
  });
});

it('works for a case without data', async () => {
  const api = await openTestApi();
  const as = await api.client();
  const id: string = (await api.call('POST', '/onboarding', { as })).json().id;
  const archive = await exported(api, id, await api.admin());
  expect(Object.keys(archive)).toEqual([
    'case.json',
    'data/verification.json',
    'data/submission.json',
    'colleagues.json',
    'messages.json',
    'data/checked.json',
    'audit.jsonl',
    'SHA256SUMS',
  ]);
});

it('lists the files that are missing', async () => {
  const gone = new Set<string>();
  const api = await openTestApi({ fileStore: countingStore(gone) });
  const as = await api.client();
  const { onboardingId: id, files } = await completeCase(api, as);
  gone.add(files.proofOfAddress ?? '');
  const archive = await exported(api, id, await api.admin());
  expect(read(archive, 'missing.txt')).toBe(
    'The bytes of these files were deleted:\ndocuments/proofOfAddress/01-proofOfAddress.jpg\n',
  );
});

it('stops reading once the client has disconnected', async () => {
  const reads: string[] = [];
  const api = await openTestApi({ fileStore: countingStore(new Set(), reads) });
  const as = await api.client();
  // More than the pipes between the store and the reader buffer.
  const { onboardingId: id } = await completeCase(api, as, { width: 1600, height: 1200 });
  await api.call('POST', `/onboarding/${id}/submission`, { as, body: certification });
  const admin = await api.admin();
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = api.app.server.address() as AddressInfo;
  const ask = (): ClientRequest =>
    get({
      port,
      host: '127.0.0.1',
      path: `/api/admin/cases/${id}/export`,
      headers: { authorization: `Bearer ${admin.token}` },
    });

  // Completely: as many reads as there are pictures.
  reads.length = 0;
  const [whole]: IncomingMessage[] = await once(ask(), 'response');
  for await (const _piece of whole ?? []);
  const pictures = reads.length;
  expect(pictures).toBeGreaterThan(5);

  reads.length = 0;
  const asked = ask();
  const [answer]: IncomingMessage[] = await once(asked, 'response');
  answer?.destroy();
  asked.destroy();
  await eventually(async () => {
    const open = await new Promise<number>((resolve) =>
      api.app.server.getConnections((_error, count) => resolve(count)),
    );
    expect(open).toBe(0);
  });
  expect(reads.length).toBeLessThan(pictures);
  // The server still works as before.
  const again = await exported(api, id, admin);
  expect(Object.keys(again)).toContain('SHA256SUMS');
});

it('is not accessible to other callers', async () => {
  const api = await openTestApi();
  const { client } = await askedDirector(api);
  const id: string = (await api.call('POST', '/onboarding', { as: client })).json().id;
  expect((await api.call('GET', `/admin/cases/${id}/export`, { as: client })).statusCode).toBe(403);
  const missing = await api.call('GET', '/admin/cases/none/export', { as: await api.admin() });
  expect([missing.statusCode, missing.json().message]).toEqual([404, 'Not found']);
  const exports = await (await sealed(api.db))
    .selectFrom('audit_entries')
    .selectAll()
    .where('action', '=', 'case.exported')
    .execute();
  expect(exports).toEqual([]);
});

describe('a file name in the archive', () => {
  it.each([
    ['passport.pdf', 'passport.pdf'],
    ['a/b\\c:d*e?f"g<h>i|j', 'a_b_c_d_e_f_g_h_i_j'],
    ['..', ''],
    [' .hidden. ', 'hidden'],
    ['two\u0000\u001f\u202elines\n', 'two_lines_'],
    ['Rechnung für Müller', 'Rechnung für Müller'],
    ['護照', '護照'],
    ['👩‍👩‍👧', '_'],
  ])('%j becomes %j', (typed, safe) => {
    expect(safeName(typed)).toBe(safe);
  });

  it('is not too long for any file system, in any script, and has the extension of its content', () => {
    for (const character of ['a', 'é', '護', '𠀀']) {
      expect(Buffer.byteLength(safeName(character.repeat(500)))).toBeLessThanOrEqual(120);
    }
    expect(safeFileName('scan.PNG', 'image/jpeg')).toBe('scan.jpg');
    expect(safeFileName('', 'image/png')).toBe('file.png');
  });
});

/** Stores pictures in memory; some may be missing. */
function countingStore(gone: Set<string>, reads: string[] = []): FileStore {
  const stored = new Map<string, Buffer>();
  return {
    put: async (id, variant, bytes) => {
      stored.set(`${id}.${variant}`, Buffer.from(bytes));
    },
    get: async (id, variant) => {
      reads.push(id);
      return gone.has(id) ? null : (stored.get(`${id}.${variant}`) ?? null);
    },
    delete: async (id) => {
      for (const key of [...stored.keys()]) if (key.startsWith(id)) stored.delete(key);
    },
    renew: async () => 0,
    check: async () => {},
  };
}
