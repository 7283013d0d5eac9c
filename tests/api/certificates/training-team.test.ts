import { beforeAll, describe, expect, it } from 'vitest';
import { pruneTrainingTeam } from '#server/records/training-team/prune.ts';
import { validRecords } from '#tests/domain/valid-records.ts';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { readPdf } from '#tests/support/pdf-text.ts';
import { completeTraining, nameAccount } from './completions.ts';

let api: TestApi;
let owner: Person;
let grace: Person;

beforeAll(async () => {
  api = await buildTestApp();
  owner = await api.client();
  grace = await api.client();
  await nameAccount(api, owner, 'Ada', 'Lovelace');
  await nameAccount(api, grace, 'Grace', 'Hopper');
  const company = { ...validRecords['company-details'], legalName: 'Booking.com B.V.' };
  await api.call('PUT', '/company-details', { as: owner, body: company });
  return api.close;
});

const team = async (as = owner, query = '') =>
  (await api.call('GET', `/training-team?${query}`, { as })).json();
const invite = (email: string, as = owner) => api.call('POST', '/training-team', { as, body: { email } });
const asked = async (as: Person) =>
  (await api.call('GET', '/training-team/memberships', { as })).json().items;
const answer = (id: string, state: string, as: Person) =>
  api.call('PATCH', `/training-team/memberships/${id}`, { as, body: { state } });

describe('an invited team member', () => {
  it('is mailed once whether or not they have an account, and nothing about them is shown before they agree', async () => {
    await completeTraining(api, grace, { trainingId: 'kyc' });
    const answers = await Promise.all([invite(grace.email.toUpperCase()), invite(grace.email)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 429]);
    // The two mails are sent in parallel, so that either may arrive first.
    const mails = [await api.mailTo(grace.email), await api.mailTo(grace.email)];
    const subjects = mails.map(({ subject }) => subject);
    expect(subjects).toContain('Your certificate is ready');
    const mail = mails.find(({ subject }) => subject?.startsWith('May a company see your certificates'));
    if (!mail) throw new Error(`No invitation among ${subjects}`);
    // A name that contains a web address is left out; the mail has the account instead.
    expect(mail.text).toContain(`A company, with the account “${owner.email}”, asks to see`);
    expect(mail.text).not.toContain('Booking');
    expect(mail.text).toContain('http://portal.test/training-team');
    expect(mail.text).toMatch(/report-mail#report=[\w-]{43}/);
    const [self, named] = (await team()).items;
    expect(self).toMatchObject({ isSelf: true, name: 'Ada Lovelace', state: 'member', trainings: [] });
    expect(named).toMatchObject({ email: grace.email, name: null, state: 'invited', trainings: [] });
  });

  it('agrees while signed in with the address, is listed, and leaves at any time', async () => {
    const [{ id, company, account, state }] = await asked(grace);
    expect([company, account, state]).toEqual([null, owner.email, 'invited']);
    const stranger = await api.client();
    expect((await answer(id, 'member', stranger)).statusCode).toBe(404);
    expect((await answer(id, 'member', owner)).statusCode).toBe(404);
    expect((await answer(id, 'member', grace)).json()).toMatchObject({ state: 'member' });
    expect((await answer(id, 'member', grace)).statusCode).toBe(200);
    api.clock.advanceMinutes(2);
    expect((await invite(grace.email)).statusCode).toBe(409);
    const seen = (await team()).items[1];
    expect(seen).toMatchObject({ name: 'Grace Hopper', state: 'member', joinedAt: expect.any(String) });
    expect(seen.trainings).toMatchObject([
      { trainingId: 'kyc', holder: 'Grace Hopper', validUntil: '2027-11-21', status: 'valid' },
    ]);
    expect((await answer(id, 'left', grace)).json()).toMatchObject({ state: 'left', joinedAt: null });
    expect((await team()).items[1]).toMatchObject({ name: null, state: 'left', trainings: [] });
    expect((await answer(id, 'member', grace)).statusCode).toBe(200);
  });

  it('is refused for an invalid or own address', async () => {
    for (const email of ['nobody', '', `${owner.email} `, 'a@b']) {
      const refused = await invite(email);
      expect([refused.statusCode, refused.json().message[0].property]).toEqual([400, 'email']);
    }
  });

  it('who reports the mail stops all invitations of the account', async () => {
    api.clock.advanceMinutes(2);
    const careless = await api.client();
    await invite('linus@example.com', careless);
    const secret = /#report=([\w-]{43})/.exec((await api.mailTo('linus@example.com')).text)?.[1] ?? '';
    const headers = { 'x-report-link': secret };
    expect((await api.call('POST', '/outreach/report', { headers, body: {} })).statusCode).toBe(201);
    expect((await invite('margaret@example.com', careless)).statusCode).toBe(409);
  });
});

describe('the company’s team list', () => {
  it('shows the latest of each training that was not withdrawn, and counts the due ones', async () => {
    await completeTraining(api, grace, { trainingId: 'old', completedAt: '2025-01-31T08:00:00.000Z' });
    await completeTraining(api, owner, { trainingId: 'soon', completedAt: '2025-12-01T08:00:00.000Z' });
    await completeTraining(api, grace, { trainingId: 'kyc', versionId: 'kyc-2', versionNumber: 2 });
    const { items, due, company, total } = await team();
    expect({ due, company, total }).toEqual({
      due: { ending: 1, expired: 1 },
      company: 'Booking.com B.V.',
      total: 2,
    });
    const listedTrainings = items[1].trainings.map((each: Record<string, unknown>) => [
      each.trainingId,
      each.versionNumber,
      each.status,
    ]);
    expect(listedTrainings.toSorted()).toEqual([
      ['kyc', 2, 'valid'],
      ['old', 1, 'expired'],
    ]);
    expect((await team(owner, 'page=2&pageSize=1')).items).toMatchObject([{ name: 'Grace Hopper' }]);
  });

  it('is exported for an auditor with every certificate, and without executable text', async () => {
    await completeTraining(api, grace, { trainingId: 'formula', title: '=HYPERLINK("x")' });
    const csv = await api.call('GET', '/training-team/export', { as: owner });
    expect(csv.headers['content-disposition']).toBe('attachment; filename="trainings-2026-11-21.csv"');
    const lines = csv.body.trimEnd().split('\r\n');
    expect(lines[0]).toContain('name,email,training,version');
    expect(lines.filter((line) => line.startsWith('Grace Hopper'))).toHaveLength(4);
    expect(csv.body).toContain(`"'=HYPERLINK(""x"")"`);
    expect(csv.body).toMatch(/Expired,C-2026-[\w-]+,http:\/\/portal\.test\/certificates\/[0-9a-z]{26}/);
    const pdf = await api.call('GET', '/training-team/export?format=pdf', { as: owner });
    const text = readPdf(pdf.rawPayload).pages.join('\n').replace(/\s+/g, ' ');
    expect(text).toContain('2, of whom 2 have a certificate');
    expect(text).toContain('Grace Hopper');
  });

  it('is only visible to its client, and only they can remove a member', async () => {
    const { items } = await team();
    const { id } = items[1];
    expect((await api.call('DELETE', `/training-team/${id}`, { as: grace })).statusCode).toBe(404);
    expect((await team(grace)).items).toHaveLength(1);
    expect((await api.call('DELETE', `/training-team/${id}`, { as: owner })).statusCode).toBe(204);
    expect((await team()).items).toHaveLength(1);
    expect(await asked(grace)).toEqual([]);
  });

  it('is limited to two hundred, and removes invitations without a response after sixty days', async () => {
    const at = api.clock.now().toISOString();
    const many = Array.from({ length: 200 }, (_, at) => `person-${at}@example.com`);
    const big = await api.client();
    for (const email of many) {
      const place = { id: email, owner_id: big.userId, email, state: 'invited' as const, member_id: '' };
      const times = { invited_at: at, mailed_at: at, changed_at: at, joined_at: '' };
      await api.db
        .insertInto('training_team')
        .values({ ...place, ...times })
        .execute();
    }
    expect((await invite('one-more@example.com', big)).statusCode).toBe(409);
    expect((await team(big)).total).toBe(201);
    api.clock.set('2027-01-20T07:59:00.000Z');
    await pruneTrainingTeam(api);
    const left = () =>
      api.db.selectFrom('training_team').select('id').where('owner_id', '=', big.userId).execute();
    expect(await left()).toHaveLength(200);
    api.clock.set('2027-01-21T08:10:00.000Z');
    await pruneTrainingTeam(api);
    expect(await left()).toHaveLength(0);
  });
});
