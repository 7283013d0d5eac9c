import { beforeAll, describe, expect, it } from 'vitest';
import { adminEmail, buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { completeCase } from '#tests/support/complete-case.ts';
import { form, photograph } from '#tests/support/pictures.ts';
import { decide, read, submit } from './submission-calls.ts';

let api: TestApi;

beforeAll(async () => {
  api = await buildTestApp();
  return api.close;
});

/** Creates a client with a submission that waits for its review; the confirmation mail is read. */
async function submitted(): Promise<{ client: Person; id: string }> {
  const client = await api.client();
  const { onboardingId: id } = await completeCase(api, client);
  await submit(api, id, client);
  await mailWith('We received your onboarding', client);
  return { client, id };
}

const mailWith = (words: string, { email }: Person) => api.mailTo(email, ({ html }) => html.includes(words));

const changes = [
  { step: 'companyDetails', property: 'legalName', reason: 'Enter the name as on the certificate.' },
  { step: 'controlOwnership', property: 'directors.0.dateOfBirth', reason: 'Compare it with the passport.' },
  { step: 'onboardingDocuments', property: 'proofOfAddress', reason: 'The <bill> is cut off.' },
  { step: 'wallet', property: '', reason: 'Name all wallets.' },
];

describe('a reviewer', () => {
  it('takes a submission into review and approves it; the client is mailed the decision', async () => {
    const { client, id } = await submitted();
    expect((await decide(api, id, { event: 'takeIntoReview' })).json()).toMatchObject({
      status: 'in_review',
    });
    api.clock.advanceMinutes(1);
    const approved = await decide(api, id, { event: 'approve', reason: 'Welcome.' });
    expect(approved.json()).toMatchObject({ status: 'approved', missing: [] });
    expect(approved.json().timeline.slice(1)).toEqual([
      { at: expect.any(String), event: 'submit', note: null },
      { at: expect.any(String), event: 'takeIntoReview', note: null },
      { at: api.clock.now().toISOString(), event: 'approve', note: 'Welcome.' },
    ]);
    const mail = await mailWith('Your onboarding is approved', client);
    for (const body of [mail.text, mail.html]) expect(body).toContain('Welcome.');
    const { status } = (await api.call('GET', `/onboarding/${id}`, { as: client })).json();
    expect(status).toBe('approved');
  });

  it('receives an email when a client withdrew, which is also confirmed to the client', async () => {
    const { client, id } = await submitted();
    const withdraw = () => api.call('POST', `/onboarding/${id}/withdrawal`, { as: client });
    const answers = await Promise.all([withdraw(), withdraw()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await mailWith('You withdrew your onboarding', client)).text).toContain('We keep your answers.');
    const mails = await api.db
      .selectFrom('mail_outbox')
      .select(['recipient', 'template'])
      .where('template', 'like', 'submission-withdrawn%')
      .orderBy('template')
      .execute();
    expect(mails).toEqual([
      { recipient: client.email, template: 'submission-withdrawn' },
      { recipient: adminEmail, template: 'submission-withdrawn-notice' },
    ]);
  });

  it('requests changes: all of them in one mail and in the portal, until the client submits again', async () => {
    const { client, id } = await submitted();
    await decide(api, id, { event: 'takeIntoReview' });
    const answer = await decide(api, id, { event: 'requestChanges', changes, reason: 'Almost there.' });
    expect(answer.json()).toMatchObject({ status: 'changes_requested', changeRequests: changes });
    const mail = await mailWith('Please change your onboarding', client);
    expect(mail.text).toContain(
      [
        'Company Details: Legal name',
        '  Enter the name as on the certificate.',
        '',
        'Control Ownership & Related Parties: Director 1, date of birth',
        '  Compare it with the passport.',
        '',
        'Required Onboarding Documents: Proof of address',
        '  The <bill> is cut off.',
        '',
        'Wallets',
        '  Name all wallets.',
        '',
        'Almost there.',
      ].join('\n'),
    );
    expect(mail.html).toContain('The &lt;bill&gt; is cut off.');
    const saved = await api.call('PUT', '/wallets', { as: client, body: { wallets: [] } });
    expect(saved.statusCode).toBe(200);
    const fields = ['Legal name', 'Director 1, date of birth', 'Proof of address', ''];
    expect((await read(api, id, client)).changeRequests).toEqual(
      changes.map((change, index) => ({
        ...change,
        field: fields[index],
        // Saving a step only completes the changes that were requested in it.
        mended: change.step === 'wallet',
      })),
    );
    expect((await submit(api, id, client)).json()).toMatchObject({ status: 'submitted', changeRequests: [] });
  });

  it('rejects with a reason, and may reopen', async () => {
    const { client, id } = await submitted();
    await decide(api, id, { event: 'takeIntoReview' });
    const rejected = await decide(api, id, { event: 'reject', reason: 'The owner is on a\nsanctions list.' });
    expect(rejected.json()).toMatchObject({ status: 'rejected' });
    const mail = await mailWith('Your onboarding was not approved', client);
    expect(mail.text).toContain('The owner is on a\nsanctions list.');
    expect(mail.html).toContain('The owner is on a<br>sanctions list.');
    expect((await submit(api, id, client)).statusCode).toBe(409);
    expect((await decide(api, id, { event: 'reopen' })).json()).toMatchObject({ status: 'in_review' });
    const reopened = await mailWith('under review again', client);
    expect(reopened.text).toContain('You need to do nothing now.');
  });

  it.each([
    [{ event: 'reject' }, 'reason', 'Enter why the submission is rejected'],
    [{ event: 'requestChanges' }, 'changes', 'Mark at least one answer that has to be changed'],
    [{ event: 'approve', changes }, 'changes', 'Only a request for changes marks answers. Leave them out'],
    [
      { event: 'requestChanges', changes: [{ ...changes[0], reason: '  ' }] },
      'changes.0.reason',
      'Enter what has to be changed, and why',
    ],
    [
      { event: 'approve', rationale: '' },
      'rationale',
      'Enter why it is approved although there are 2 objections',
    ],
    [
      { event: 'requestChanges', changes, rationale: 'No.' },
      'rationale',
      'Only an approval or a rejection has a rationale. Leave it out',
    ],
    [
      { event: 'requestChanges', changes, marks: 'a' },
      'marks',
      'Only a request for changes sends marks, and not together with changes. Leave it out',
    ],
  ])('is refused with what %j lacks', async (body, property, message) => {
    const { id } = await submitted();
    await decide(api, id, { event: 'takeIntoReview' });
    const answer = await decide(api, id, body);
    expect(answer.json()).toMatchObject({ statusCode: 400, message: [{ property, message }] });
  });

  it('who comes second receives what the first has done', async () => {
    const { id, client } = await submitted();
    await decide(api, id, { event: 'takeIntoReview' });
    const answers = await Promise.all([
      decide(api, id, { event: 'approve' }),
      decide(api, id, { event: 'reject', reason: 'No.' }),
    ]);
    const second = answers.find(({ statusCode }) => statusCode === 409);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(second?.json().message).toMatch(
      /^This onboarding was (approved|rejected) by you on .+ UTC: it cannot be (rejected|approved) now\.$/,
    );
    const { timeline } = await read(api, id, client);
    expect(timeline).toHaveLength(4);
    const mails = await api.db
      .selectFrom('mail_outbox')
      .select('template')
      .where('recipient', '=', client.email)
      .where('template', 'in', ['submission-approved', 'submission-rejected'])
      .execute();
    expect(mails).toHaveLength(1);
  });

  it.each(['takeIntoReview', 'approve', 'reopen'])('cannot %s a draft', async (event) => {
    const client = await api.client();
    const { id } = (await api.call('POST', '/onboarding', { as: client })).json();
    const answer = await decide(api, id, { event });
    expect(answer.json()).toMatchObject({
      statusCode: 409,
      message: expect.stringMatching(/^Nothing has been submitted yet: it cannot be .* now\.$/),
    });
  });
});

it('lets identity be verified again while a submission is reviewed, and not once it is decided', async () => {
  const { client, id } = await submitted();
  const { payload, headers } = form({ bytes: await photograph() });
  const upload = () => api.call('POST', '/upload/onboarding/private', { as: client, body: payload, headers });
  expect((await upload()).statusCode).toBe(201);
  await decide(api, id, { event: 'takeIntoReview' });
  await decide(api, id, { event: 'approve' });
  expect((await upload()).json()).toMatchObject({
    statusCode: 409,
    message: expect.stringContaining('has been decided'),
  });
});
