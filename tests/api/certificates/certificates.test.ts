import { beforeAll, describe, expect, it } from 'vitest';
import { isCertificateNumber } from '#domain/learning/certificate-number.ts';
import { systemRandom } from '#server/platform/core/random.ts';
import { remindHolders } from '#server/records/certificates/remind.ts';
import { adminEmail, buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { publishedTraining } from '#tests/support/learning.ts';
import { readPdf } from '#tests/support/pdf-text.ts';
import { completeTraining, nameAccount } from './completions.ts';
import { codeIn } from './scanned-code.ts';

let api: TestApi;
let admin: Person;
let ada: Person;

beforeAll(async () => {
  api = await buildTestApp();
  admin = await api.admin();
  ada = await api.client();
  await nameAccount(api, ada, 'Ada', 'Lovelace');
  return api.close;
});

const own = async (as: Person) => (await api.call('GET', '/training-certificates/user', { as })).json();
const shared = (id: string, remoteAddress = '10.9.0.1') =>
  api.app.inject({ url: `/api/training-certificates/share/${id}`, remoteAddress });
const change = (id: string, body: object) =>
  api.call('PATCH', `/training-certificates/${id}`, { as: admin, body });

describe('a completed training', () => {
  it('gets its certificate immediately, and two concurrent completions get one', async () => {
    const trainingId = 'kyc';
    await Promise.all([1, 2, 3, 4].map(() => completeTraining(api, ada, { trainingId })));
    const { items, waiting } = await own(ada);
    expect(waiting).toEqual([]);
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      holder: 'Ada Lovelace',
      email: ada.email,
      trainingId,
      title: 'Knowing your customer',
      versionNumber: 1,
      score: 92,
      completedAt: '2026-11-21T08:00:00.000Z',
      validUntil: '2027-11-21',
      state: 'valid',
      status: 'valid',
      reason: null,
      shareUrl: `http://portal.test/certificates/${items[0].shareId}`,
    });
    expect(isCertificateNumber(items[0].number)).toBe(true);
    const asked = await api.call('POST', '/training-certificates', { as: ada, body: { trainingId } });
    expect([asked.statusCode, asked.json()]).toEqual([200, items[0]]);
  });

  it('gets another certificate for another version, and for the same version repeated shortly before the expiry', async () => {
    const trainingId = 'refreshed';
    await completeTraining(api, ada, { trainingId });
    await completeTraining(api, ada, { trainingId, versionId: 'refreshed-2', versionNumber: 2 });
    await completeTraining(api, ada, { trainingId, completedAt: '2027-08-22T08:00:00.000Z' });
    await Promise.all(
      [1, 2].map(() => completeTraining(api, ada, { trainingId, completedAt: '2027-08-23T08:00:00.000Z' })),
    );
    const listed = await api.call('GET', `/training-certificates/training?trainingId=${trainingId}`, {
      as: admin,
    });
    const listedNames = listed
      .json()
      .items.map(({ versionNumber, validUntil }: Record<string, unknown>) => [versionNumber, validUntil]);
    expect(listedNames.toSorted()).toEqual([
      [1, '2027-11-21'],
      [1, '2028-08-23'],
      [2, '2027-11-21'],
    ]);
  });

  it('without a name waits for a name; without a completion there is no certificate', async () => {
    const nameless = await api.client();
    const trainingId = 'nameless';
    await Promise.all(
      [1, 2].map(() => completeTraining(api, nameless, { trainingId, refresherMonths: null })),
    );
    expect(await own(nameless)).toMatchObject({ items: [], waiting: [{ trainingId }] });
    const ask = (holder?: string, id = trainingId) =>
      api.call('POST', '/training-certificates', {
        as: nameless,
        body: { trainingId: id, ...(holder !== undefined && { holder }) },
      });
    for (const holder of [undefined, '', 'win at www.evil.example']) {
      const refused = await ask(holder);
      expect(refused.statusCode).toBe(400);
      expect(refused.json().message).toEqual([{ property: 'holder', message: expect.any(String) }]);
    }
    const answers = await Promise.all([ask(' Grace  Hopper '), ask('Grace Hopper')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 201]);
    expect(answers[0]?.json()).toMatchObject({ holder: 'Grace Hopper', validUntil: null });
    expect((await own(nameless)).waiting).toEqual([]);
    expect((await ask('Grace Hopper', 'another')).statusCode).toBe(409);
  });
});

describe('a stranger', () => {
  it('sees whether it is genuine, and only the name of its holder', async () => {
    const [certificate] = (await own(ada)).items;
    const answer = await shared(certificate.shareId.toUpperCase());
    const { number, holder, title, issuedAt, validUntil, status } = certificate;
    expect(answer.json()).toEqual({ number, holder, title, issuedAt, validUntil, status });
    await change(certificate.id, { state: 'withdrawn', reason: 'Someone else sat the quiz' });
    expect((await shared(certificate.shareId)).json().status).toBe('withdrawn');
    const page = await api.app.inject({ url: `/certificates/${certificate.shareId}` });
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(page.body).toContain('This certificate was withdrawn');
    expect(page.body).toContain('Ada Lovelace');
    for (const secret of [ada.email, 'Someone else sat', ada.userId]) {
      expect(page.body + answer.body).not.toContain(secret);
    }
    await change(certificate.id, { state: 'valid' });
    expect((await api.app.inject({ url: `/certificates/${certificate.shareId}` })).body).toContain(
      'genuine and valid',
    );
  });

  it('learns nothing by guessing numbers and links, and is rate limited', async () => {
    const [{ number, shareId }] = (await own(ada)).items;
    const guesses = [number, `${shareId.slice(0, -1)}${shareId.endsWith('0') ? '4' : '0'}`, 'x'.repeat(26)];
    const answers = await Promise.all(guesses.map((each) => shared(each, '10.9.1.1')));
    expect(answers.map((answer) => [answer.statusCode, answer.json().message])).toEqual(
      guesses.map(() => [404, 'Not found']),
    );
    const page = await api.app.inject({ url: `/certificates/${number}`, remoteAddress: '10.9.1.1' });
    expect([page.statusCode, page.body.includes('This certificate does not exist')]).toEqual([404, true]);
    // Four were counted; of forty at once sixteen more are allowed.
    const more = await Promise.all(Array.from({ length: 40 }, () => shared('x'.repeat(26), '10.9.1.1')));
    expect(more.filter(({ statusCode }) => statusCode === 404)).toHaveLength(16);
    expect((await shared('x'.repeat(26), '10.9.1.1')).statusCode).toBe(429);
    // A valid link is always answered, by the call and by the page.
    expect((await shared(shareId, '10.9.1.1')).statusCode).toBe(200);
    expect(
      (await api.app.inject({ url: `/certificates/${shareId}`, remoteAddress: '10.9.1.1' })).statusCode,
    ).toBe(200);
  });
});

describe('an administrator', () => {
  it('withdraws with a reason, corrects a name, and reinstates it', async () => {
    const [{ id, version }] = (await own(ada)).items;
    const refused = await change(id, { state: 'withdrawn' });
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      [{ property: 'reason', message: 'Enter the reason for the withdrawal' }],
    ]);
    const withdrawn = await change(id, { state: 'withdrawn', reason: ' By mistake ', version });
    expect(withdrawn.json()).toMatchObject({
      status: 'withdrawn',
      reason: 'By mistake',
      version: version + 1,
    });
    const rows = await api.db
      .selectFrom('certificates')
      .select('reason')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(rows?.reason).not.toContain('mistake');
    const stale = await change(id, { state: 'valid', version });
    expect([stale.statusCode, stale.json().stored.reason]).toEqual([409, 'By mistake']);
    const corrected = await change(id, { state: 'valid', holder: 'Ada King', version: version + 1 });
    expect(corrected.json()).toMatchObject({
      status: 'valid',
      reason: null,
      withdrawnAt: null,
      holder: 'Ada King',
    });
    expect((await change(id, { holder: 'www.evil.example' })).statusCode).toBe(400);
  });

  it('finds certificates by words, state and training, in both orders', async () => {
    const [{ number }] = (await own(ada)).items;
    const list = async (query: string) =>
      (await api.call('GET', `/training-certificates?${query}`, { as: admin })).json();
    expect((await list(`search=${number}`)).items).toHaveLength(1);
    expect((await list('search=hopper&state=valid&trainingId=nameless')).total).toBe(1);
    expect((await list('state=withdrawn')).total).toBe(0);
    const byEnd = (await list('sort=validUntil&order=asc')).items.map(
      ({ validUntil }: { validUntil: string | null }) => validUntil ?? '9999-12-31',
    );
    expect(byEnd).toEqual([...byEnd].sort());
    api.clock.set('2027-11-22T00:00:00.000Z');
    admin = await api.signIn(adminEmail);
    ada = await api.signIn(ada.email);
    expect(
      (await list('state=expired')).items.every(({ status }: { status: string }) => status === 'expired'),
    ).toBe(true);
    expect((await list('state=expired')).total).toBe(3);
  });

  it('deletes a certificate; its link is then unknown and it is not issued again', async () => {
    const trainingId = 'deleted';
    api.clock.advanceMinutes(1);
    await completeTraining(api, ada, { trainingId });
    const [{ id, shareId }] = (await own(ada)).items;
    expect((await api.call('DELETE', `/training-certificates/${id}`, { as: admin })).statusCode).toBe(204);
    expect((await shared(shareId)).statusCode).toBe(404);
    const asked = await api.call('POST', '/training-certificates', { as: ada, body: { trainingId } });
    expect(asked.statusCode).toBe(409);
  });
});

it('is laid out as a landscape PDF with a code that leads to its page', async () => {
  api.clock.advanceMinutes(1);
  await completeTraining(api, ada, { trainingId: 'pdf', title: 'Sanctions: Łódź, Ωμέγα' });
  const [{ id, number, shareUrl }] = (await own(ada)).items;
  const pdf = await api.call('GET', `/training-certificates/${id}/pdf`, { as: ada });
  expect(pdf.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="certificate-${number}.pdf"`,
  });
  const { pages, info } = readPdf(pdf.rawPayload);
  expect(pages).toHaveLength(1);
  expect(info.title).toBe(`Certificate ${number}: Sanctions: Łódź, Ωμέγα`);
  // Lines break where they are full, also within an address.
  const shown = pages[0]?.replace(/\s+/g, '');
  for (const text of ['AdaLovelace', 'Sanctions:Łódź,Ωμέγα', number, shareUrl]) expect(shown).toContain(text);
  expect(codeIn(pdf.rawPayload)).toBe(shareUrl);
});

describe('before a certificate expires', () => {
  const remind = () =>
    remindHolders({
      ...api,
      random: systemRandom,
      mailer: { nudge: () => undefined } as never,
    });
  const mailsTo = (to: string) =>
    api.db
      .selectFrom('mail_outbox')
      .select('id')
      .where('recipient', '=', to)
      .where('template', '=', 'certificate-ending')
      .execute();

  it('its holder is reminded four times, once each, also with two processes running', async () => {
    const holder = await api.client();
    await nameAccount(api, holder, 'Alan', 'Turing');
    api.clock.set('2028-01-01T08:00:00.000Z');
    await completeTraining(api, holder, { trainingId: 'reminded' });
    for (const [on, mails] of [
      ['2028-10-02', 0],
      ['2028-10-03', 1],
      ['2028-11-02', 2],
      ['2028-12-01', 2],
      ['2028-12-02', 3],
      ['2028-12-24', 3],
      ['2028-12-25', 4],
      ['2029-01-05', 4],
    ] as const) {
      api.clock.set(`${on}T09:00:00.000Z`);
      await Promise.all([remind(), remind()]);
      expect([on, (await mailsTo(holder.email)).length]).toEqual([on, mails]);
    }
  });

  it('the mail leads to the training, and staff list the certificate as ending', async () => {
    const holder = await api.client();
    await nameAccount(api, holder, 'Mary', 'Somerville');
    api.clock.set('2029-01-06T08:00:00.000Z');
    const trainingId = await publishedTraining(api);
    await completeTraining(api, holder, { trainingId });
    expect((await api.mailTo(holder.email)).text).toContain('Your certificate is ready.');
    const ending = async () => {
      admin = await api.signIn(adminEmail);
      const path = `/training-certificates?state=ending&sort=validUntil&order=asc&trainingId=${trainingId}`;
      return (await api.call('GET', path, { as: admin })).json().items.length;
    };
    expect(await ending()).toBe(0);
    api.clock.set('2029-12-30T09:00:00.000Z');
    expect(await ending()).toBe(1);
    await remind();
    expect((await api.mailTo(holder.email)).text).toContain(
      'http://portal.test/trainings/know-your-client/learn',
    );
    api.clock.set('2030-01-07T00:00:00.000Z');
    expect(await ending()).toBe(0);
  });

  it('the holder of a renewed or withdrawn one is not reminded', async () => {
    const holder = await api.client();
    await nameAccount(api, holder, 'Joan', 'Clarke');
    api.clock.set('2030-01-01T08:00:00.000Z');
    await completeTraining(api, holder, { trainingId: 'renewed' });
    await completeTraining(api, holder, {
      trainingId: 'renewed',
      versionId: 'renewed-2',
      refresherMonths: 24,
    });
    await completeTraining(api, holder, { trainingId: 'withdrawn' });
    admin = await api.signIn(adminEmail);
    const found = await api.call('GET', '/training-certificates?trainingId=withdrawn', { as: admin });
    const { id } = found.json().items[0];
    await change(id, { state: 'withdrawn', reason: 'By mistake' });
    api.clock.set('2030-12-01T09:00:00.000Z');
    await remind();
    expect(await mailsTo(holder.email)).toEqual([]);
    // The renewed one ends within 90 days, and the one that renews it does not.
    admin = await api.signIn(adminEmail);
    const ending = await api.call('GET', '/training-certificates?state=ending&trainingId=renewed', {
      as: admin,
    });
    expect(ending.json().items).toEqual([]);
  });
});
