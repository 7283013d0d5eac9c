import { readdir } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Deps } from '#server/platform/core/deps.ts';
import { openFileStore } from '#server/platform/files/open-store.ts';
import { failures } from '#server/staff/examination/build-pack.ts';
import { deleteLeftParts, storedArchive } from '#server/staff/examination/stored-archive.ts';
import { expirePacks, reasons } from '#server/staff/examination/withdrawn-packs.ts';
import { renewEncryption } from '#server/start/renew-encryption.ts';
import { validRecords } from '#tests/domain/valid-records.ts';
import { adminEmail, type Person, type TestApi } from '#tests/support/api.ts';
import { completeCase } from '#tests/support/complete-case.ts';
import { save, staffMember, submit, submitted } from '../cases/cases.ts';
import {
  approve,
  archiveOf,
  buildPackApi,
  download,
  makePack,
  manifestIn,
  readPack,
  recordsIn,
  requestPack,
  runJob,
  sha256Of,
  textIn,
} from './packs.ts';

/** A number with the check digit of a SIN, in several spellings. */
const sins = ['130 692 544', '130692544', '130-692-544'];

const setUp = async () => {
  const made = await buildPackApi();
  onTestFinished(made.api.close);
  return { ...made, as: await made.api.admin() };
};

const auditOf = async (api: TestApi, action: string) => {
  const answer = await api.call('GET', `/admin/audit?action=${action}`, { as: await api.admin() });
  return answer.json().items as { subjectId: string; details: Record<string, unknown> }[];
};

/** Three days later the session of the administrator has ended. */
async function daysLater(api: TestApi): Promise<Person> {
  api.clock.set('2026-11-24T08:00:00.000Z');
  return api.signIn(adminEmail);
}

/** Reads the row, because no session lasts for a month. */
const stateOf = async (api: TestApi, id: string) =>
  (await api.db.selectFrom('examination_packs').select('state').where('id', '=', id).executeTakeFirst())
    ?.state;

async function storedFiles(api: TestApi): Promise<number> {
  const found = await readdir(`${api.config.dataDir}/files`, { recursive: true });
  return found.filter((path) => path.endsWith('.original')).length;
}

async function newApproved(api: TestApi, as: Person): Promise<string> {
  const { id } = await submitted(api);
  await approve(api, as, id);
  return id;
}

describe('a pack of a relationship with a tax number in every text', () => {
  let api: TestApi;
  let deps: Deps;
  let rita: Person;
  let as: Person;
  let id: string;
  let archive: Record<string, Uint8Array>;

  beforeAll(async () => {
    ({ api, deps } = await buildPackApi());
    as = await api.admin();
    rita = await staffMember(api, 'Rita');
    const [spaced, plain, dashed] = sins as [string, string, string];
    const client = await api.client();
    const made = await completeCase(api, client);
    const people = made.records['control-ownership-and-related-parties'].directors.map((each) => ({
      ...each,
      taxIdNumber: spaced,
      roleAtCompany: `Owner ${dashed}`,
    }));
    await save(api, client, {
      'control-ownership-and-related-parties': { directors: people, beneficialOwners: people },
      'company-details': { tradeName: `Trading as ${plain}` },
    });
    expect((await submit(api, client, made.onboardingId)).statusCode).toBe(201);
    id = made.onboardingId;
    const { subjects } = (await api.call('GET', `/admin/cases/${id}/compliance`, { as })).json();
    const entries = [
      {
        kind: 'purpose',
        subject: 'client',
        answers: {
          determinedOn: '2026-11-02',
          startsOn: '2026-11-02',
          purpose: `Exchange for SIN ${spaced}`,
          expectedActivity: `Transfers of ${plain}`,
        },
      },
      { kind: 'doubt', subject: subjects.at(-1).key, answers: { reason: `His SIN ${dashed} differs` } },
      {
        kind: 'risk_override',
        subject: 'client',
        answers: { rating: 'high', reason: `Because of ${plain}` },
      },
      {
        kind: 'enhanced_measures',
        subject: 'client',
        answers: { measures: ['monitoring'], reason: `SIN ${spaced}` },
      },
    ];
    for (const body of entries) {
      const recorded = await api.call('POST', `/admin/cases/${id}/compliance/entries`, { as, body });
      expect(recorded.statusCode, recorded.body).toBe(201);
    }
    const { structure } = (await api.call('GET', `/admin/cases/${id}/ownership`, { as })).json();
    const outcome = { outcome: 'none', outcomeReason: `Nobody but ${spaced}` };
    const body = { ...structure, ...outcome };
    const saved = await api.call('PUT', `/admin/cases/${id}/ownership`, { as, body });
    expect(saved.statusCode, saved.body).toBe(200);
    await api.call('POST', `/onboarding/${id}/decision`, { as: rita, body: { event: 'takeIntoReview' } });
    const decided = await api.call('POST', `/onboarding/${id}/decision`, {
      as: rita,
      body: { event: 'approve', rationale: `Known by his SIN ${dashed}` },
    });
    expect(decided.statusCode, decided.body).toBe(200);
    const pack = await makePack({ api, deps }, as, { withDocuments: true });
    expect(pack, JSON.stringify(pack)).toMatchObject({ state: 'ready', relationships: 1, done: 1 });
    archive = await archiveOf(api, as, pack.id);
    return api.close;
  });

  it('contains no byte of it', () => {
    for (const [path, bytes] of Object.entries(archive)) {
      const text = Buffer.from(bytes).toString('latin1');
      for (const sin of sins) expect(text.includes(sin), `${path} has ${sin}`).toBe(false);
      expect(path).not.toContain('130');
    }
    const text = textIn(archive, recordsIn(archive)[0]?.relationship.path ?? '');
    // The texts around it stay.
    expect(text).toContain('Known by his SIN [tax number left out]');
    expect(text).toContain('Exchange for SIN [tax number left out]');
    expect(text).toContain('Trading as [tax number left out]');
    expect(text).toContain('Nobody but [tax number left out]');
  });

  it('keeps the tax number of the company', () => {
    const { taxIdentificationNumber } = validRecords['company-details'];
    expect(JSON.stringify(recordsIn(archive)[0]?.answers)).toContain(taxIdentificationNumber);
  });

  it('lists the relationship with purpose, rating, monitoring and start', () => {
    const [listed] = JSON.parse(textIn(archive, 'relationships.json'));
    expect(listed).toMatchObject({
      caseId: id,
      company: validRecords['company-details'].legalName,
      purpose: expect.stringContaining('Exchange'),
      rating: 'high',
      startedAt: expect.stringContaining('2026-11-21'),
      endedOn: null,
      nextReviewOn: '2027-11-21',
    });
    expect(listed.ratingReasons).not.toHaveLength(0);
    expect(listed.monitoring.map(({ what }: { what: string }) => what)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Doubt about an identity|^Doubt/)]),
    );
  });

  it('contains items with citation and evidence, the decision with its rules, and BODS', () => {
    const [record] = recordsIn(archive);
    const purpose = record?.items.find(({ evidence }) => evidence?.by !== '' && evidence !== null);
    expect(purpose?.citation).not.toBe('');
    expect(record?.decisions).toMatchObject([{ version: 1, rules: expect.stringMatching(/^\d{4}/) }]);
    expect(record?.moves.map(({ what }) => what)).toEqual(['submit', 'takeIntoReview', 'approve']);
    expect(record?.ownership?.bods.length).toBeGreaterThan(0);
    expect(record?.history.map(({ action }) => action)).toContain('submission.approve');
  });

  it('lists the hash of every file but its own and the page', () => {
    const { records, files, audit, relationships } = manifestIn(archive);
    const listed = [...records, ...files];
    for (const { path, sha256 } of listed) expect(sha256Of(archive[path]), path).toBe(sha256);
    const rest = Object.keys(archive).filter((path) => !listed.some((each) => each.path === path));
    expect(rest.sort()).toEqual(['SHA256SUMS', 'index.html', 'manifest.json']);
    expect(relationships).toBe(1);
    expect(audit).toMatchObject({ faults: [], first: { number: 1 } });
    expect(textIn(archive, audit.path).trim().split('\n')).toHaveLength(audit.entries + 1);
  });

  it('contains the documents without tax forms', () => {
    const documents = recordsIn(archive)[0]?.documents ?? [];
    expect(documents.find(({ group }) => group === 'taxForm')?.path ?? null).toBeNull();
    const contained = documents.filter(({ path }) => path !== null);
    expect(contained.length).toBeGreaterThan(0);
    for (const { path, sha256 } of contained) expect(sha256Of(archive[path ?? '']), path ?? '').toBe(sha256);
  });
});

describe('an examination pack', () => {
  it('contains the relationships of the period, by rating and tag', async () => {
    const { api, deps, as: admin } = await setUp();
    const early = await newApproved(api, admin);
    const as = await daysLater(api);
    const late = await newApproved(api, as);
    await submitted(api);
    const tagged = await api.call('POST', `/admin/cases/${late}/tags`, { as, body: { name: 'Bank' } });
    const [{ id: tag }] = tagged.json().items;
    const idsOf = async (changes: object) => {
      const { id } = await makePack({ api, deps }, as, changes);
      const pack = await readPack(api, as, id);
      if (pack.state === 'failed') return pack.error;
      return recordsIn(await archiveOf(api, as, id)).map(({ relationship }) => relationship.caseId);
    };
    expect(await idsOf({ to: '2026-11-24' })).toEqual([early, late]);
    expect(await idsOf({ to: '2026-11-23' })).toEqual([early]);
    expect(await idsOf({ to: '2026-11-24', tag })).toEqual([late]);
    expect(await idsOf({ to: '2026-11-20' })).toBe(failures.none);
    await api.call('PUT', `/admin/cases/${early}/relationship-end`, { as, body: { endedOn: '2026-11-22' } });
    expect(await idsOf({ from: '2026-11-23', to: '2026-11-24' })).toEqual([late]);
    expect(await idsOf({ from: '2026-11-22', to: '2026-11-24' })).toEqual([early, late]);
  });

  it('is audited when it is requested, made, downloaded and deleted, and stored encrypted', async () => {
    const { api, deps, as } = await setUp();
    await newApproved(api, as);
    const before = await storedFiles(api);
    const pack = await makePack({ api, deps }, as);
    expect(await storedFiles(api)).toBe(before + 1);
    const answer = await download(api, as, pack.id);
    expect(answer.headers['content-type']).toBe('application/zip');
    expect(sha256Of(answer.rawPayload)).toBe(pack.sha256);
    expect(answer.rawPayload.length).toBe(pack.size);
    const deleted = await api.call('DELETE', `/admin/examination-packs/${pack.id}`, { as });
    expect(deleted.json()).toMatchObject({ state: 'deleted', sha256: pack.sha256 });
    await deleteLeftParts(deps);
    expect(await storedFiles(api)).toBe(before);
    expect((await download(api, as, pack.id)).statusCode).toBe(409);
    for (const action of ['requested', 'made', 'downloaded', 'deleted']) {
      expect((await auditOf(api, `examination-pack.${action}`)).map(({ subjectId }) => subjectId)).toEqual([
        pack.id,
      ]);
    }
    const found = await api.call('GET', `/admin/examination-packs?hash=${pack.rootHash}`, { as });
    expect(found.json().items).toMatchObject([{ id: pack.id }]);
    const other = await api.call('GET', `/admin/examination-packs?hash=${'0'.repeat(64)}`, { as });
    expect(other.json().items).toEqual([]);
  });

  it('needs a fresh proof of identity to be made and downloaded, and the permission', async () => {
    const { api, deps } = await buildPackApi({ env: { FRESH_PROOF_MINUTES: '5' } });
    onTestFinished(api.close);
    const as = await api.admin();
    const reviewer = await api.reviewer();
    await newApproved(api, as);
    const { id } = await makePack({ api, deps }, as);
    api.clock.advanceMinutes(6);
    for (const answer of [await requestPack(api, as), await download(api, as, id)]) {
      expect(answer.statusCode).toBe(403);
      expect(answer.json().reason).toBe('fresh-proof');
    }
    expect((await requestPack(api, reviewer)).json().reason).toBe('permission');
  });

  it('is one at a time for each person, also for two calls at once', async () => {
    const { api, deps, as } = await setUp();
    await newApproved(api, as);
    const answers = await Promise.all([requestPack(api, as), requestPack(api, as)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().message).toMatch(/still being made/);
    const other = await staffMember(api, 'Bo', 'administrator');
    expect((await requestPack(api, other)).statusCode).toBe(201);
    await runJob(deps);
    expect((await requestPack(api, as)).statusCode).toBe(201);
  });

  it.each([
    ['a missing day', { from: '' }, 'from'],
    ['a wrong day', { from: '2026-02-30' }, 'from'],
    ['a day in the future', { to: '2027-01-01' }, 'to'],
    ['an end before the beginning', { from: '2026-05-01', to: '2026-04-30' }, 'to'],
    ['more than ten years', { from: '2010-01-01' }, 'to'],
    ['another rating', { rating: 'extreme' }, 'rating'],
    ['a tag that no case has', { tag: 'unknown' }, 'tag'],
    ['a text instead of a tick', { withDocuments: 'yes' }, 'withDocuments'],
    ['an unknown property', { by: 'me' }, 'by'],
  ])('is refused for %s', async (_name, changes, property) => {
    const { api, as } = await setUp();
    const refused = await requestPack(api, as, changes);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().message).toEqual(
      expect.arrayContaining([expect.objectContaining({ property: expect.stringContaining(property) })]),
    );
    expect(await api.db.selectFrom('examination_packs').selectAll().execute()).toEqual([]);
  });
});

describe('a pack whose server dies while it is being made', () => {
  /** Runs the job with a store that dies at the first part. */
  async function die(deps: Deps): Promise<void> {
    const never: Deps['store'] = {
      ...deps.store,
      put: async () => {
        throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
      },
    };
    await runJob({ ...deps, store: never }).catch(() => undefined);
  }

  it('is taken up again once the lease has ended, and cannot be downloaded before', async () => {
    const { api, deps, as } = await setUp();
    await newApproved(api, as);
    const { id } = (await requestPack(api, as)).json();
    await api.db
      .updateTable('examination_packs')
      .set({ state: 'building', attempts: 1, claim: 'dead', leased_until: api.clock.now().toISOString() })
      .execute();
    const half = { file_id: crypto.randomUUID(), pack_id: id, claim: 'dead', seq: 1 };
    await api.db.insertInto('examination_pack_parts').values(half).execute();
    await deps.store.put(half.file_id, 'original', Buffer.from('half'));
    expect((await download(api, as, id)).statusCode).toBe(409);
    await runJob(deps);
    expect((await readPack(api, as, id)).state).toBe('building');
    api.clock.advanceMinutes(3);
    await runJob(deps);
    const pack = await readPack(api, as, id);
    expect(pack.state).toBe('ready');
    expect(sha256Of((await download(api, as, id)).rawPayload)).toBe(pack.sha256);
    await deleteLeftParts(deps);
    expect(await deps.store.get(half.file_id, 'original')).toBeNull();
    expect((await download(api, as, id)).statusCode).toBe(200);
  });

  it('fails with a clear text after three times', async () => {
    const { api, deps, as } = await setUp();
    await newApproved(api, as);
    const { id } = (await requestPack(api, as)).json();
    await api.db
      .updateTable('examination_packs')
      .set({ state: 'building', attempts: 3, claim: 'dead', leased_until: '2026-01-01T00:00:00.000Z' })
      .execute();
    await runJob(deps);
    expect(await readPack(api, as, id)).toMatchObject({ state: 'failed', error: failures.stopped });
    expect((await download(api, as, id)).json().message).toBe(failures.stopped);
    expect(await auditOf(api, 'examination-pack.failed')).toHaveLength(1);
    expect((await requestPack(api, as)).statusCode).toBe(201);
  });

  it('fails with a clear text for an unexpected error', async () => {
    const { api, deps, as } = await setUp();
    await newApproved(api, as);
    const { id } = (await requestPack(api, as)).json();
    await die(deps);
    expect(await readPack(api, as, id)).toMatchObject({ state: 'failed', error: failures.unexpected });
    await deleteLeftParts(deps);
    expect(await api.db.selectFrom('examination_pack_parts').selectAll().execute()).toEqual([]);
  });

  it('waits for the next process if the server stops', async () => {
    const { api, deps, as } = await setUp();
    await newApproved(api, as);
    const { id } = (await requestPack(api, as)).json();
    const stopping = new AbortController();
    const store: Deps['store'] = {
      ...deps.store,
      put: async () => {
        stopping.abort(new Error('stopped'));
        throw new Error('stopped');
      },
    };
    await runJob({ ...deps, store }, stopping.signal);
    expect((await readPack(api, as, id)).state).toBe('waiting');
    await runJob(deps);
    expect((await readPack(api, as, id)).state).toBe('ready');
  });
});

describe('the file of a pack', () => {
  it('is encrypted with another secret when the secret is changed', async () => {
    const { api, deps, as } = await setUp();
    await newApproved(api, as);
    const pack = await makePack({ api, deps }, as);
    const appSecret = 'another-secret-for-tests-that-is-long';
    const both = { ...api.config, appSecret, earlierSecrets: [api.config.appSecret] };
    await renewEncryption({ db: api.db, clock: api.clock, config: both, store: await openFileStore(both) });
    const store = await openFileStore({ ...both, earlierSecrets: [] });
    const { claim } = await api.db.selectFrom('examination_packs').select('claim').executeTakeFirstOrThrow();
    const bytes = await buffer(storedArchive({ db: api.db, store }, { id: pack.id, claim }));
    expect(sha256Of(bytes)).toBe(pack.sha256);
  });

  it('is deleted after 30 days', async () => {
    const { api, deps, as } = await setUp();
    await newApproved(api, as);
    const before = await storedFiles(api);
    const { id } = await makePack({ api, deps }, as);
    api.clock.advanceMinutes(30 * 24 * 60 - 1);
    await expirePacks(deps);
    expect(await stateOf(api, id)).toBe('ready');
    api.clock.advanceMinutes(1);
    await expirePacks(deps);
    await deleteLeftParts(deps);
    const again = await api.signIn(adminEmail);
    expect(await readPack(api, again, id)).toMatchObject({ state: 'deleted', error: reasons.expired });
    expect(await storedFiles(api)).toBe(before);
  });

  it('is deleted with a case in it, and no other pack', async () => {
    const { api, deps, as: admin } = await setUp();
    const one = await newApproved(api, admin);
    const first = await makePack({ api, deps }, admin);
    const as = await daysLater(api);
    await newApproved(api, as);
    await api.call('PUT', `/admin/cases/${one}/relationship-end`, { as, body: { endedOn: '2026-11-22' } });
    const second = await makePack({ api, deps }, as, { from: '2026-11-23', to: '2026-11-24' });
    const deleted = await api.call('DELETE', `/onboarding/${one}`, { as });
    expect(deleted.statusCode, deleted.body).toBeLessThan(300);
    expect(await readPack(api, as, first.id)).toMatchObject({ state: 'deleted', error: reasons.erased });
    expect((await download(api, as, first.id)).statusCode).toBe(409);
    expect((await readPack(api, as, second.id)).state).toBe('ready');
  });
});
