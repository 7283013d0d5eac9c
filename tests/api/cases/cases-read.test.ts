import { beforeAll, describe, expect, it } from 'vitest';
import { validRecords } from '#tests/domain/valid-records.ts';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { upload } from '#tests/support/complete-case.ts';
import { photograph } from '#tests/support/pictures.ts';
import { type Case, decide, draft, person, readCase, save, staffMember, submit, submitted } from './cases.ts';

let api: TestApi;
let rita: Person;

beforeAll(async () => {
  api = await buildTestApp();
  rita = await staffMember(api, 'Rita');
  return api.close;
});

const read = (id: string) => readCase(api, rita, id);
const section = ({ sections }: Case, name: string) => sections.find((each) => each.section === name);
const changedIn = (found: Case) =>
  found.sections.flatMap(({ section: name, changed }) => changed.map((path) => `${name}: ${path}`));

describe('a case', () => {
  it('opens before anything is saved, and with what is saved', async () => {
    const { client, id } = await draft(api);
    const empty = await read(id);
    expect(empty).toMatchObject({ documents: [], marks: [], notes: 0, allowed: [] });
    expect(empty.sections).toHaveLength(7);
    expect(empty.sections[0]).toEqual({
      step: 'contactDetails',
      section: 'contact-details',
      record: null,
      etag: null,
      savedAt: null,
      savedBy: null,
      changed: [],
      differences: [],
    });
    await save(api, client, { wallets: {} });
    expect(section(await read(id), 'wallets')).toEqual({
      step: 'wallet',
      section: 'wallets',
      record: validRecords.wallets,
      etag: '"1"',
      savedAt: '2026-11-21T08:00:00.000Z',
      savedBy: 'client',
      changed: [],
      differences: [],
    });
  });

  it('equals the responses of the calls for its parts, and lists the allowed decisions', async () => {
    const { client, id, files } = await submitted(api);
    const found = await read(id);
    const review = await api.call('GET', `/verification/admin?userId=${client.userId}`, { as: rita });
    expect(found.verification).toEqual(review.json());
    const submission = await api.call('GET', `/onboarding/${id}/submission`, { as: rita });
    expect(found.submission).toEqual(submission.json());
    expect(found.summary).toMatchObject({ id, userId: client.userId, email: client.email, version: 1 });
    expect(found.allowed).toEqual(['takeIntoReview']);
    expect(changedIn(found)).toEqual([]);
    expect(found.documents.map((each) => each.id).sort()).toEqual(Object.values(files).sort());
    const proof = found.documents.find(({ group }) => group === 'proofOfAddress');
    expect(proof).toEqual({
      id: files.proofOfAddress,
      group: 'proofOfAddress',
      name: 'proofOfAddress.jpg',
      size: expect.any(Number),
      width: expect.any(Number),
      height: expect.any(Number),
      uploadedAt: '2026-11-21T08:00:00.000Z',
      issuedOn: '2026-10-30',
      issuedBefore: '2026-10-30',
      state: 'same',
    });
    await decide(api, rita, id, { event: 'takeIntoReview' });
    expect((await read(id)).allowed).toEqual(['requestChanges', 'approve', 'reject']);
    await decide(api, rita, id, { event: 'approve' });
    expect((await read(id)).allowed).toEqual(['reopen']);
  });

  it('marks what an administrator has changed for the client', async () => {
    const { client, id } = await submitted(api);
    const body = { ...validRecords['company-details'], legalName: 'Mended Ltd' };
    const { etag } = section(await read(id), 'company-details') ?? {};
    const url = `/company-details/admin?userId=${client.userId}`;
    const headers = { 'if-match': etag ?? '' };
    expect((await api.call('PUT', url, { as: await api.admin(), body, headers })).statusCode).toBe(200);
    const found = await read(id);
    expect(section(found, 'company-details')).toMatchObject({
      savedBy: 'administrator',
      changed: ['legalName'],
    });
    expect(found.summary.company).toBe('Mended Ltd');
  });

  it('shows what was marked, what the client fixed, and then what the reviewer has not seen yet', async () => {
    const { client, id, documentsId, files } = await submitted(api);
    await decide(api, rita, id, { event: 'takeIntoReview' });
    const changes = [
      { step: 'companyDetails', property: 'legalName', reason: 'As on the certificate.' },
      { step: 'controlOwnership', property: 'directors.0.city', reason: 'As in the passport.' },
      { step: 'onboardingDocuments', property: 'boardResolution', reason: 'Not signed.' },
      { step: 'onboardingDocuments', property: 'proofOfAddress', reason: 'Cut off.' },
      { step: 'wallet', property: '', reason: 'All of them.' },
      { step: 'identityVerification', property: '', reason: 'Blurred.' },
      { step: 'controlOwnershipVerification', property: '', reason: 'Send request.' },
      { step: 'certifyAndSubmit', property: '', reason: 'Sign again.' },
    ];
    await decide(api, rita, id, { event: 'requestChanges', changes });
    const marked = await read(id);
    expect(marked.marks).toEqual(changes.map((change) => ({ ...change, mended: false })));

    await save(api, client, { 'company-details': { legalName: 'Analytical Engines Limited' }, wallets: {} });
    const added = await upload(api, client, await photograph(), 'signed.jpg');
    const documents = { boardResolution: [added] };
    const url = `/onboarding-documents/${documentsId}`;
    expect((await api.call('PATCH', url, { as: client, body: documents })).statusCode).toBe(200);
    await api.call('DELETE', `/upload/onboarding/${files.boardResolution}`, { as: client });
    const fixing = await read(id);
    const fixedOf = ({ marks }: Case) => marks.filter((mark) => mark.mended).map(({ property }) => property);
    expect(fixedOf(fixing)).toEqual(['legalName', 'boardResolution']);
    expect(changedIn(fixing)).toEqual(['company-details: legalName']);
    const resolutions = fixing.documents.filter(({ group }) => group === 'boardResolution');
    expect(resolutions).toMatchObject([
      { id: added, name: 'signed.jpg', state: 'added' },
      { id: files.boardResolution, name: 'boardResolution.jpg', state: 'removed' },
    ]);

    expect((await submit(api, client, id)).statusCode).toBe(201);
    const again = await read(id);
    expect(changedIn(again)).toEqual(['company-details: legalName']);
    expect(again.documents).toEqual(fixing.documents);
    expect(fixedOf(again)).toEqual(['legalName', 'boardResolution', '']);
    expect(again.marks.at(-1)).toMatchObject({ step: 'certifyAndSubmit', mended: true });
  });

  it('compares the third version with the second one, which the reviewer has seen', async () => {
    const { client, id } = await submitted(api);
    const sendBack = async (property: string) => {
      await decide(api, rita, id, { event: 'takeIntoReview' });
      const changes = [{ step: 'companyDetails', property, reason: 'As on the certificate.' }];
      await decide(api, rita, id, { event: 'requestChanges', changes });
    };
    await sendBack('legalName');
    await save(api, client, { 'company-details': { legalName: 'Second Ltd' } });
    expect((await submit(api, client, id)).statusCode).toBe(201);
    expect(changedIn(await read(id))).toEqual(['company-details: legalName']);

    await sendBack('tradeName');
    expect(changedIn(await read(id))).toEqual([]);
    await save(api, client, { 'company-details': { legalName: 'Second Ltd', tradeName: 'Third' } });
    expect(changedIn(await read(id))).toEqual(['company-details: tradeName']);
    expect((await submit(api, client, id)).statusCode).toBe(201);
    expect(changedIn(await read(id))).toEqual(['company-details: tradeName']);
  });

  it('names an added and a removed director', async () => {
    const { client, id } = await submitted(api);
    await api.call('POST', `/onboarding/${id}/withdrawal`, { as: client });
    const { record } = section(await read(id), 'control-ownership-and-related-parties') ?? {};
    const { directors } = record as { directors: ReturnType<typeof person>[] };
    await save(api, client, {
      'control-ownership-and-related-parties': {
        directors: [person('New', 'Comer'), ...directors],
        beneficialOwners: [],
      },
    });
    const people = 'control-ownership-and-related-parties';
    expect(changedIn(await read(id))).toEqual([`${people}: directors.0`, `${people}: beneficialOwners`]);
  });

  it('opens although its client was disabled', async () => {
    const { client, id } = await submitted(api);
    await api.call('PATCH', `/users/${client.userId}`, { as: await api.admin(), body: { disabled: true } });
    expect((await read(id)).summary).toMatchObject({ email: client.email, status: 'submitted' });
  });

  it('cannot be decided after it was withdrawn, and the second of two reviewers is informed', async () => {
    const { client, id } = await submitted(api);
    await api.call('POST', `/onboarding/${id}/withdrawal`, { as: client });
    expect((await read(id)).allowed).toEqual([]);
    const answer = await decide(api, rita, id, { event: 'takeIntoReview' });
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'This onboarding was withdrawn by the client on 21 November 2026 at 08:00 UTC: it cannot be taken into review now.',
    ]);
  });

  it('has a timeline of every action on it, without values', async () => {
    const { id } = await submitted(api);
    await decide(api, rita, id, { event: 'takeIntoReview' });
    const timeline = (await api.call('GET', `/admin/cases/${id}/timeline?pageSize=100`, { as: rita })).json();
    const actions = timeline.items.map(({ action }: { action: string }) => action);
    expect(actions.slice(0, 3)).toEqual(['case.assigned', 'submission.takeIntoReview', 'submission.submit']);
    for (const action of [
      'section.saved',
      'documents.created',
      'verification.handed-in',
      'onboarding.started',
    ]) {
      expect(actions).toContain(action);
    }
    expect(JSON.stringify(timeline)).not.toMatch(/Lovelace|Hopper|Analytical/);
    expect(timeline.total).toBe(timeline.items.length);
  });
});

describe('the checks that await a decision', () => {
  it('are listed, the longest wait first, until they are decided', async () => {
    const before = (await api.call('GET', '/admin/identity-checks?pageSize=100', { as: rita })).json();
    api.clock.advanceMinutes(5);
    const { client, id } = await submitted(api, { 'company-details': { legalName: 'Waiting Ltd' } });
    const list = async () =>
      (await api.call('GET', '/admin/identity-checks?pageSize=100', { as: rita })).json();
    const after = await list();
    expect(after.total).toBe(before.total + 1);
    expect(after.items.slice(0, -1)).toEqual(before.items);
    expect(after.items.at(-1)).toEqual({
      id: expect.any(String),
      onboardingId: id,
      userId: client.userId,
      company: 'Waiting Ltd',
      // The client's own person has the representative's name.
      name: 'Ada Lovelace',
      email: client.email,
      subject: 'self',
      handedInAt: api.clock.now().toISOString(),
    });
    const body = { id: after.items.at(-1).id, decision: 'approve' };
    expect((await api.call('PUT', '/sumsub/admin', { as: rita, body })).statusCode).toBe(200);
    expect(await list()).toEqual(before);
  });
});
