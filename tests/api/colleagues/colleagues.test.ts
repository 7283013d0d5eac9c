import { beforeAll, describe, expect, it } from 'vitest';
import { steps } from '#machines/steps.ts';
import { operationsOf, readContract } from '#server/platform/contract/contract.ts';
import { validRecords } from '#tests/domain/valid-records.ts';
import { adminEmail, buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { certification, completeCase, upload } from '#tests/support/complete-case.ts';
import { drawing, form } from '#tests/support/pictures.ts';

let api: TestApi;

beforeAll(async () => {
  api = await buildTestApp();
  return api.close;
});

let invited = 0;
const newAddress = () => {
  invited += 1;
  return `grace-${invited}@partner.example.com`;
};
const invite = (as: Person, id: string, email: string, shared: readonly string[]) =>
  api.call('POST', `/onboarding/${id}/colleagues`, { as, body: { email, steps: shared } });
const listOf = async (as: Person, id: string) =>
  (await api.call('GET', `/onboarding/${id}/colleagues`, { as })).json().items;
const into = (id: string) => ({ 'x-shared-case': id });
const ended = (message: RegExp) => ({ reason: 'access-ended', message: expect.stringMatching(message) });

/** Returns a client with a case, who shares steps of it with a colleague; the colleague has signed in. */
async function shared(parts: readonly string[]) {
  const client = await api.client();
  const { id } = (await api.call('POST', '/onboarding', { as: client })).json();
  const email = newAddress();
  const { id: colleagueId } = (await invite(client, id, email, parts)).json();
  return { client, id, colleagueId, grace: await api.signIn(email) };
}

const wallets = { wallets: [] };
const saveWallets = (as: Person, id: string, headers: Record<string, string> = {}) =>
  api.call('PUT', '/wallets', { as, body: wallets, headers: { ...into(id), ...headers } });

describe('a colleague of a client', () => {
  it('is mailed without answers, reads and saves the shared steps alone, and is named as the author', async () => {
    const client = await api.client();
    const { id } = (await api.call('POST', '/onboarding', { as: client })).json();
    await api.call('PUT', '/company-details', { as: client, body: validRecords['company-details'] });
    const email = newAddress();
    const invitation = await invite(client, id, email, ['wallet', 'companyDetails']);
    expect([invitation.statusCode, invitation.json()]).toMatchObject([
      201,
      { email, steps: ['companyDetails', 'wallet'], acceptedAt: null, endedAt: null, saved: [] },
    ]);
    const mail = await api.mailTo(email);
    expect(mail.text).toContain(`http://portal.test/colleague/${id}`);
    expect(mail.text).toContain('Company Details, Wallets');
    expect(mail.text + mail.html).not.toContain(validRecords['company-details'].taxIdentificationNumber);

    const grace = await api.signIn(email);
    expect((await api.call('GET', '/shared-cases', { as: grace })).json()).toMatchObject({
      hasOwnCase: false,
      items: [{ id, company: validRecords['company-details'].legalName }],
    });
    const seen = (await api.call('GET', `/shared-cases/${id}`, { as: grace })).json();
    expect(seen.steps.map(({ step }: { step: string }) => step)).toEqual(['companyDetails', 'wallet']);
    const read = await api.call('GET', '/company-details', { as: grace, headers: into(id) });
    expect(read.json().legalName).toBe(validRecords['company-details'].legalName);
    // Without the case, it is the colleague's own record, which does not exist.
    expect((await api.call('GET', '/company-details', { as: grace })).statusCode).toBe(404);

    const saved = await saveWallets(grace, id, { 'if-none-match': '*' });
    expect(saved.statusCode).toBe(200);
    // The client's form, which has seen nothing yet, gets the usual conflict.
    const stale = await api.call('PUT', '/wallets', {
      as: client,
      body: validRecords.wallets,
      headers: { 'if-none-match': '*' },
    });
    expect(stale.statusCode).toBe(412);
    expect((await api.call('GET', '/wallets', { as: client })).json()).toEqual(wallets);
    expect(await listOf(client, id)).toMatchObject([
      { email, acceptedAt: expect.any(String), saved: [{ step: 'wallet', at: expect.any(String) }] },
    ]);

    const admin = await api.admin();
    const read2 = (await api.call('GET', `/admin/cases/${id}`, { as: admin })).json();
    expect(read2.colleagues).toMatchObject([{ email, saved: [{ step: 'wallet' }] }]);
    const by = (section: string) =>
      read2.sections.find((each: { section: string }) => each.section === section).savedBy;
    expect([by('company-details'), by('wallets')]).toEqual(['client', 'colleague']);
    const timeline = (await api.call('GET', `/admin/cases/${id}/timeline`, { as: admin })).json().items;
    const entries = timeline.map(({ action, actor }: { action: string; actor: string }) => [action, actor]);
    expect(entries).toEqual(
      expect.arrayContaining([
        ['section.saved', email],
        ['colleague.accepted', email],
        ['colleague.invited', client.email],
      ]),
    );
    expect(JSON.stringify(timeline.map(({ details }: { details: unknown }) => details))).not.toContain(email);
  });

  it('is refused every other operation of the contract, and everything once the access has ended', async () => {
    const operations = operationsOf(await readContract()).filter(({ schemes }) =>
      schemes.includes('clientToken'),
    );
    expect(operations.length).toBeGreaterThan(60);
    const savable = new Set([
      'account',
      ...steps.flatMap(({ id, section }) => (section || id === 'onboardingDocuments' ? [id] : [])),
    ]);
    expect(
      operations.flatMap(({ colleague }) => (colleague && !savable.has(colleague) ? [colleague] : [])),
    ).toEqual([]);

    const { client, id, colleagueId, grace } = await shared(['wallet']);
    const rowsOf = async () =>
      Promise.all(
        (
          ['section_records', 'onboarding_documents', 'files', 'case_messages', 'submission_events'] as const
        ).map(async (table) => (await api.db.selectFrom(table).selectAll().execute()).length),
      );
    const before = await rowsOf();
    const called = (path: string) =>
      path
        .replace('{id}', id)
        .replace('{colleagueId}', colleagueId)
        .replace(/\{\w+\}/g, 'front');
    const call = ({ method, path }: (typeof operations)[number], headers: Record<string, string>) =>
      api.call(method.toUpperCase() as 'GET', called(path), {
        as: grace,
        headers,
        ...(method !== 'get' && method !== 'delete' && { body: {} }),
      });
    const isAllowed = (colleague: string | null) => colleague === 'account' || colleague === 'wallet';
    for (const operation of operations) {
      if (isAllowed(operation.colleague)) continue;
      const answer = await call(operation, into(id));
      expect([operation.operationId, answer.statusCode]).toEqual([operation.operationId, 403]);
      // The same record without the header is another client's.
      if (!operation.path.includes('{id}')) continue;
      const asStranger = await call(operation, {});
      expect([operation.operationId, asStranger.statusCode]).toEqual([
        operation.operationId,
        expect.toSatisfy((status: number) => [400, 404, 415].includes(status)),
      ]);
      expect(asStranger.body).not.toContain(client.email);
    }
    expect(await rowsOf()).toEqual(before);

    const other = await api.client();
    expect((await api.call('GET', '/wallets', { as: other, headers: into(id) })).statusCode).toBe(404);
    expect((await api.call('GET', `/shared-cases/${id}`, { as: other })).statusCode).toBe(404);
    for (const staff of [await api.admin(), await api.reviewer()]) {
      expect((await api.call('GET', '/onboarding', { as: staff, headers: into(id) })).statusCode).toBe(404);
    }

    expect(
      (await api.call('DELETE', `/onboarding/${id}/colleagues/${colleagueId}`, { as: client })).statusCode,
    ).toBe(204);
    for (const operation of operations.filter(
      ({ colleague }) => colleague !== null && colleague !== 'account',
    )) {
      const answer = await call(operation, into(id));
      expect([operation.operationId, answer.statusCode]).toEqual([operation.operationId, 403]);
      expect(answer.json()).toMatchObject(ended(/ended your access/));
    }
    expect((await api.call('GET', '/shared-cases', { as: grace })).json().items).toEqual([]);
    expect((await api.call('GET', '/auth/self', { as: grace, headers: into(id) })).statusCode).toBe(200);
  });

  it('uploads and saves documents, and reaches no other upload of the client', async () => {
    const { client, id, grace } = await shared(['onboardingDocuments']);
    const attachment = await upload(api, client, await drawing(), 'private.png');
    await api.call('POST', `/onboarding/${id}/messages`, {
      as: client,
      body: { text: 'See this', attachments: [attachment] },
    });
    const signed = (file: string) =>
      api.call('GET', `/upload/onboarding/private/${file}/signed-url`, { as: grace, headers: into(id) });
    expect((await signed(attachment)).statusCode).toBe(404);
    const refused = await api.call('POST', '/onboarding-documents', {
      as: grace,
      headers: into(id),
      body: { taxForm: [attachment] },
    });
    expect(refused.statusCode).toBe(400);

    const { payload, headers } = form({ name: 'tax.png', bytes: await drawing() });
    const sent = await api.call('POST', '/upload/onboarding/private?group=taxForm', {
      as: grace,
      body: payload,
      headers: { ...headers, ...into(id) },
    });
    expect(sent.statusCode).toBe(201);
    const file = sent.json().id;
    // The client sees what the colleague uploaded and has not saved, and the colleague what the client did.
    expect((await api.call('GET', '/upload/onboarding/private', { as: client })).json().items).toMatchObject([
      { group: 'taxForm', file: { id: file } },
    ]);
    const created = await api.call('POST', '/onboarding-documents', {
      as: grace,
      headers: into(id),
      body: { taxForm: [file] },
    });
    expect([created.statusCode, created.json().onboardingId]).toEqual([201, id]);
    expect(
      (await api.call('GET', '/onboarding-documents/onboardingId', { as: client })).json().taxForm,
    ).toEqual([file]);
    expect((await signed(file)).statusCode).toBe(200);
    expect((await api.call('GET', '/onboarding', { as: grace })).json().items).toEqual([]);
    expect(await listOf(client, id)).toMatchObject([{ saved: [{ step: 'onboardingDocuments' }] }]);
  });

  it('loses access with the submission, gets a clear answer when both race, and can be invited again', async () => {
    const client = await api.client();
    const { onboardingId: id } = await completeCase(api, client);
    const email = newAddress();
    await invite(client, id, email, ['wallet']);
    const grace = await api.signIn(email);
    const [submitted, ...saves] = await Promise.all([
      api.call('POST', `/onboarding/${id}/submission`, { as: client, body: certification }),
      ...Array.from({ length: 8 }, () => saveWallets(grace, id)),
    ]);
    expect(submitted?.statusCode).toBe(201);
    for (const save of saves) {
      if (save.statusCode !== 200)
        expect([save.statusCode, save.json()]).toMatchObject([403, ended(/submitted/)]);
    }
    const answers = (await api.call('GET', `/onboarding/${id}/submission`, { as: client })).json();
    // What was saved last is what was certified.
    expect([answers.status, answers.amendments]).toEqual(['submitted', null]);
    expect((await saveWallets(grace, id)).json()).toMatchObject(ended(/submitted/));
    expect((await invite(client, id, email, ['wallet'])).statusCode).toBe(409);

    const admin = await api.admin();
    const decide = (body: object) => api.call('POST', `/onboarding/${id}/decision`, { as: admin, body });
    await decide({ event: 'takeIntoReview' });
    await decide({
      event: 'requestChanges',
      reason: 'Also for other steps.',
      changes: [
        { step: 'wallet', property: '', reason: 'Add the wallet.' },
        { step: 'companyDetails', property: 'legalName', reason: 'Not yours to see.' },
      ],
    });
    expect((await saveWallets(grace, id)).statusCode).toBe(403);
    api.clock.advanceMinutes(2);
    expect((await invite(client, id, email, ['wallet'])).statusCode).toBe(201);
    const seen = await api.call('GET', `/shared-cases/${id}`, { as: grace });
    expect(seen.json()).toMatchObject({ status: 'changes_requested' });
    // The save that raced with the submission may have been part of it.
    const asked = { step: 'wallet', property: '', reason: 'Add the wallet.', field: '' };
    expect(seen.json().changeRequests).toEqual([{ ...asked, mended: false }]);
    expect(seen.body).not.toMatch(/Not yours|Also for/);
    const added = await api.call('PUT', '/wallets', {
      as: grace,
      body: validRecords.wallets,
      headers: into(id),
    });
    expect(added.statusCode).toBe(200);
    expect((await saveWallets(grace, id)).statusCode).toBe(200);
    expect((await listOf(client, id)).map(({ endedWhy }: { endedWhy: unknown }) => endedWhy)).toEqual([
      null,
      'submitted',
    ]);
  });

  it('works on an update of approved answers, until it is submitted or given up', async () => {
    const client = await api.client();
    const { onboardingId: id } = await completeCase(api, client);
    const email = newAddress();
    const grace = await api.signIn(email);
    const decide = async (body: object) =>
      api.call('POST', `/onboarding/${id}/decision`, { as: await api.admin(), body });
    const post = async (path: string, body?: object) =>
      (await api.call('POST', `/onboarding/${id}/${path}`, { as: client, ...(body && { body }) })).statusCode;
    expect(await post('submission', certification)).toBe(201);
    await decide({ event: 'takeIntoReview' });
    expect((await decide({ event: 'approve', rationale: 'Known to us.' })).statusCode).toBe(200);
    expect((await invite(client, id, email, ['wallet'])).statusCode).toBe(409);

    expect(await post('update')).toBe(200);
    expect((await invite(client, id, email, ['wallet'])).statusCode).toBe(201);
    const shared = await api.call('GET', `/shared-cases/${id}`, { as: grace });
    expect(shared.json()).toMatchObject({ status: 'updating', changeRequests: [] });
    const before = (await api.call('GET', '/wallets', { as: client })).json();
    expect((await saveWallets(grace, id)).statusCode).toBe(200);
    expect((await api.call('GET', '/wallets', { as: client })).json()).toEqual(wallets);
    expect(await post('update/abandonment')).toBe(200);
    expect((await api.call('GET', '/wallets', { as: client })).json()).toEqual(before);
    expect((await saveWallets(grace, id)).json()).toMatchObject(ended(/given up/));

    expect(await post('update')).toBe(200);
    api.clock.advanceMinutes(2);
    expect((await invite(client, id, email, ['wallet'])).statusCode).toBe(201);
    expect((await saveWallets(grace, id)).statusCode).toBe(200);
    expect(await post('submission', certification)).toBe(201);
    expect((await saveWallets(grace, id)).json()).toMatchObject(ended(/submitted/));
    expect((await listOf(client, id)).map(({ endedWhy }: { endedWhy: unknown }) => endedWhy)).toEqual([
      'submitted',
      'abandoned',
    ]);
  });

  it('is invited only where that makes sense', async () => {
    const { client, id, colleagueId, grace } = await shared(['wallet']);
    await api.call('GET', `/shared-cases/${id}`, { as: grace });
    const refusalOf = async (email: string, parts: readonly string[] = ['wallet']) => {
      const { statusCode, body } = await invite(client, id, email, parts);
      return `${statusCode} ${body}`;
    };
    await api.reviewer();
    expect(await refusalOf(client.email.toUpperCase())).toMatch(/^400 .*your own address/);
    expect(await refusalOf('no address')).toMatch(/^400 .*email/);
    expect(await refusalOf(adminEmail)).toMatch(/^400 .*cannot be invited/);
    expect(await refusalOf('reviewer@example.com')).toMatch(/^400 .*cannot be invited/);
    expect(await refusalOf(grace.email)).toMatch(/^409 .*already has access/);
    expect(await refusalOf(newAddress(), ['certifyAndSubmit'])).toMatch(/^400 .*steps\.0.*cannot be shared/);
    expect(await refusalOf(newAddress(), ['noStep'])).toMatch(/^400/);
    expect(await refusalOf(newAddress(), [])).toMatch(/^400/);
    // Ended before it was accepted: the link of the mail says so.
    const late = newAddress();
    const { id: lateId } = (await invite(client, id, late, ['wallet'])).json();
    await api.call('DELETE', `/onboarding/${id}/colleagues/${lateId}`, { as: client });
    const answer = await api.call('GET', `/shared-cases/${id}`, { as: await api.signIn(late) });
    expect([answer.statusCode, answer.json()]).toMatchObject([403, ended(/ended your access/)]);
    // Once more before it was accepted: mailed again, with the parts of the last invitation.
    const twice = newAddress();
    await invite(client, id, twice, ['wallet']);
    api.clock.advanceMinutes(2);
    expect((await invite(client, id, twice, ['customerType'])).statusCode).toBe(201);
    expect((await listOf(client, id)).filter(({ email }: Person) => email === twice)).toMatchObject([
      { steps: ['customerType'] },
    ]);
    for (let many = 2; many < 10; many += 1)
      expect((await invite(client, id, newAddress(), ['wallet'])).statusCode).toBe(201);
    expect(await refusalOf(newAddress())).toMatch(/^409 .*At most 10/);

    const change = (parts: readonly string[]) =>
      api.call('PATCH', `/onboarding/${id}/colleagues/${colleagueId}`, {
        as: client,
        body: { steps: parts },
      });
    expect((await change(['identityVerification'])).statusCode).toBe(400);
    expect((await change(['customerType'])).json().steps).toEqual(['customerType']);
    expect((await saveWallets(grace, id)).statusCode).toBe(403);
    // A step that a later release no longer has shares nothing.
    await api.db
      .updateTable('case_colleagues')
      .set({ steps: '["aStepThatIsGone"]' })
      .where('id', '=', colleagueId)
      .execute();
    expect((await api.call('GET', `/shared-cases/${id}`, { as: grace })).json().steps).toEqual([]);
    expect((await saveWallets(grace, id)).statusCode).toBe(403);
  });

  it('works on several cases, each named by its call, and loses access with the deletion of a case', async () => {
    const first = await shared(['wallet']);
    const secondClient = await api.client();
    const { id: second } = (await api.call('POST', '/onboarding', { as: secondClient })).json();
    const { grace } = first;
    await invite(secondClient, second, grace.email, ['wallet']);
    await api.call('POST', '/onboarding', { as: grace });
    expect((await saveWallets(grace, first.id)).statusCode).toBe(200);
    expect((await api.call('GET', '/wallets', { as: secondClient })).statusCode).toBe(404);
    expect((await api.call('GET', '/wallets', { as: grace })).statusCode).toBe(404);
    const cases = (await api.call('GET', '/shared-cases', { as: grace })).json();
    expect([cases.hasOwnCase, cases.items.map(({ id }: { id: string }) => id).sort()]).toEqual([
      true,
      [first.id, second].sort(),
    ]);
    await api.call('DELETE', `/onboarding/${first.id}`, { as: await api.admin() });
    expect((await saveWallets(grace, first.id)).json()).toMatchObject(ended(/no longer exists/));
    expect((await saveWallets(grace, second)).statusCode).toBe(200);

    const erased = await api.call('POST', '/admin/erasures', {
      as: await api.admin(),
      body: { kind: 'client', subjectId: grace.userId, ground: 'request' },
    });
    expect(erased.json().state).toBe('erased');
    expect((await saveWallets(grace, second)).statusCode).toBe(401);
    expect(await listOf(secondClient, second)).toEqual([]);
    expect(JSON.stringify(await api.db.selectFrom('mail_outbox').selectAll().execute())).not.toContain(
      grace.email,
    );
    // What the colleague saved belongs to the client.
    expect((await api.call('GET', '/wallets', { as: secondClient })).json()).toEqual(wallets);
  });
});
