import { readFile, rm } from 'node:fs/promises';
import { describe, expect, it, vi } from 'vitest';
import { HttpError } from '#server/platform/http/errors.ts';
import type { SetDocument } from '#server/platform/workers/pdf/set-document.ts';
import { createWorkers, type Workers } from '#server/platform/workers/workers.ts';
import { createStoredPdfs } from '#server/records/submission/stored-pdfs.ts';
import { findVersion } from '#server/records/submission/submission.repository.ts';
import { submissionReaderOf } from '#server/records/submission/submission-cipher.ts';
import { openTestApi, type Person, type TestApi, workerProgram } from '#tests/support/api.ts';
import { certification, completeCase } from '#tests/support/complete-case.ts';
import { eventually } from '#tests/support/eventually.ts';
import { gatedStore } from '#tests/support/gated-store.ts';
import { readPdf } from '#tests/support/pdf-text.ts';
import { sealed } from '#tests/support/sealed.ts';
import { filesUnder } from '../files/upload-calls.ts';

// SQLite alone: pictures

async function submitted(api: TestApi): Promise<{ id: string; client: Person }> {
  const client = await api.client();
  const { onboardingId: id } = await completeCase(api, client);
  const answer = await api.call('POST', `/onboarding/${id}/submission`, { as: client, body: certification });
  expect(answer.statusCode, answer.body).toBe(201);
  return { id, client };
}

const download = (api: TestApi, id: string, as: Person) =>
  api.call('GET', `/onboarding/${id}/submissions/1/pdf`, { as });

/** Real workers, with a count of the PDFs that they made. */
function countedWorkers(): { workers: Workers; made: () => number } {
  const workers = createWorkers(workerProgram);
  const pdf = vi.fn(workers.pdf);
  return { workers: { ...workers, pdf }, made: () => pdf.mock.calls.length };
}

const document: SetDocument = {
  title: 'A title',
  author: 'Someone',
  heading: 'A heading',
  createdAt: '2026-11-21T08:00:00.000Z',
  footer: 'A footer',
  facts: [{ label: 'Company', value: 'Analytical Engines Ltd' }],
  sections: [],
};

describe('the PDF of a submitted version', () => {
  it('is created once, however many requests run at once, and read from then on', async () => {
    const { workers, made } = countedWorkers();
    const api = await openTestApi({ workers });
    const { id, client } = await submitted(api);
    const admin = await api.admin();
    const answers = await Promise.all([
      ...Array.from({ length: 60 }, () => download(api, id, client)),
      download(api, id, admin),
    ]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const later = await download(api, id, client);
    for (const { rawPayload } of answers) expect(rawPayload.equals(later.rawPayload)).toBe(true);
    expect(readPdf(later.rawPayload).info.title).toBe('Onboarding of Analytical Engines Ltd, version 1');
    expect(made()).toBe(1);
  });

  it('is encrypted on the disk, and created again if its bytes are missing', async () => {
    const { workers, made } = countedWorkers();
    const api = await openTestApi({ workers });
    const { id, client } = await submitted(api);
    const before = await filesUnder(`${api.config.dataDir}/files`);
    const first = await download(api, id, client);
    const added = (await filesUnder(`${api.config.dataDir}/files`)).filter((path) => !before.includes(path));
    expect(added).toHaveLength(1);
    const stored = await readFile(added[0] ?? '');
    expect([stored.includes('%PDF'), stored.length > first.rawPayload.length]).toEqual([false, true]);
    await rm(added[0] ?? '');
    expect((await download(api, id, client)).rawPayload.equals(first.rawPayload)).toBe(true);
    expect(made()).toBe(2);
  });

  it('that was laid out by an earlier version is created again, and the earlier file is deleted', async () => {
    const { workers, made } = countedWorkers();
    const store = gatedStore();
    const api = await openTestApi({ workers, fileStore: store });
    const { id, client } = await submitted(api);
    await download(api, id, client);
    const earlier = store.puts.at(-1)?.id ?? '';
    const version = await findVersion(api.db, id, 1);
    if (!version) throw new Error('The version is missing');
    const pdfs = createStoredPdfs({ ...api, store, workers, log: api.app.log }, 2);
    const frozen = (await submissionReaderOf(api, client.userId)).openCase(version);
    const pdf = await pdfs.of(
      { account: client.userId, clientId: client.userId },
      version,
      async () => frozen,
    );
    const present = store.puts.at(-1)?.id ?? '';
    expect(present).not.toBe(earlier);
    expect(await store.get(present, 'original')).toEqual(pdf);
    expect(await store.get(earlier, 'original')).toBeNull();
    expect(made()).toBe(2);
  });
});

describe('costly work', () => {
  it('runs one at a time per account; an account with ten waiting gets 429, another account does not', async () => {
    const workers = createWorkers(workerProgram);
    const mine = Array.from({ length: 11 }, () => workers.pdf('mine', document));
    const other = workers.pdf('other', document);
    const settled = await Promise.allSettled(mine);
    const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toHaveLength(1);
    expect(refused[0]).toBeInstanceOf(HttpError);
    expect(refused[0]).toMatchObject({ statusCode: 429, headers: { 'retry-after': '10' } });
    expect((await other).subarray(0, 5).toString()).toBe('%PDF-');
    workers.close();
  });

  it('of exports: the fourth at once gets 429 with Retry-After, and slots are released', async () => {
    const store = gatedStore();
    const api = await openTestApi({ fileStore: store });
    const { id } = await submitted(api);
    const admin = await api.admin();
    store.shut('get');
    const ask = () => api.call('GET', `/admin/cases/${id}/export`, { as: admin });
    const statuses: number[] = [];
    const exports = Array.from({ length: 4 }, async () => {
      const answer = await ask();
      statuses.push(answer.statusCode);
      return answer;
    });
    await eventually(() => expect(statuses).toEqual([429]));
    // One at a time: the second has read nothing yet, and is not audited before its turn.
    const audited = async () =>
      (await sealed(api.db))
        .selectFrom('audit_entries')
        .select('seq')
        .where('action', '=', 'case.exported')
        .execute();
    await eventually(async () => expect(await audited()).toHaveLength(1));
    store.open();
    const answers = await Promise.all(exports);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect(refused?.headers['retry-after']).toBe('30');
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(await audited()).toHaveLength(3);
    expect((await ask()).statusCode).toBe(200);
  });
});
