import { beforeAll, describe, expect, it } from 'vitest';
import { amendmentText } from '#domain/certification.ts';
import { buildTestApp, type TestApi } from '#tests/support/api.ts';
import {
  amend,
  amendedCase,
  approve,
  certify,
  legalNameOf,
  mailWith,
  reviewed,
  toldOf,
} from './amended-cases.ts';
import { decide, frozenText, read, submit, withdraw } from './submission-calls.ts';

let api: TestApi;

beforeAll(async () => {
  api = await buildTestApp();
  return api.close;
});

describe('a staff edit after submission', () => {
  it('is shown on the case, to the approver, and mailed to the client, with both values', async () => {
    const { client, id, name } = await amendedCase(api);
    const { submission, allowed } = (
      await api.call('GET', `/admin/cases/${id}`, { as: await api.admin() })
    ).json();
    expect(submission.amendments).toMatchObject({
      version: 1,
      at: api.clock.now().toISOString(),
      by: expect.stringContaining('@'),
      documents: false,
      sections: [
        {
          step: 'companyDetails',
          section: 'company-details',
          differences: [{ path: 'legalName', label: 'Legal name', before: name, after: 'Renamed Ltd' }],
        },
      ],
    });
    expect(allowed).toContain('approve');

    const seen = await read(api, id, client);
    expect(seen.amendments).toEqual({ ...submission.amendments, by: null });
    expect(seen.timeline.at(-1)).toMatchObject({ event: 'amend' });
    const mail = await mailWith(api, client, 'we changed one answer on your behalf');
    expect(mail.text).toContain('- Company Details: Legal name');
    expect(mail.text).toContain('/certify-and-submit');
    expect(mail.text).not.toContain('Renamed');
  });

  it('blocks the approval: who changed what, and when', async () => {
    const { id } = await amendedCase(api);
    for (const body of [{ event: 'approve' }, { event: 'approve', version: 1 }]) {
      const answer = await decide(api, id, body);
      expect(answer.statusCode).toBe(409);
      expect(answer.json().message).toMatch(
        /^\S+@\S+ changed Company Details on .+ UTC, after the client had certified version 1\. Approve version 1, or wait/,
      );
    }
  });

  it('is mailed once, however many edits follow it within the hour', async () => {
    const { client, id } = await amendedCase(api);
    await amend(api, client, { legalName: 'Renamed again Ltd' });
    api.clock.advanceMinutes(59);
    await amend(api, client, { legalName: 'Renamed once more Ltd' });
    expect(await toldOf(api, client)).toBe(1);
    api.clock.advanceMinutes(61);
    await amend(api, client, { legalName: 'Renamed at last Ltd' });
    expect(await toldOf(api, client)).toBe(2);
    expect((await read(api, id, await api.admin())).timeline.slice(-4)).toMatchObject(
      Array(4).fill({ event: 'amend' }),
    );
  });

  it('is not mailed if it is reverted manually, or nothing was changed', async () => {
    const { client, id, name } = await amendedCase(api);
    await amend(api, client, { legalName: name });
    const { amendments, timeline } = await read(api, id, client);
    expect(amendments).toBeNull();
    expect(timeline.at(-1)).toMatchObject({ event: 'restore' });
    await amend(api, client, { legalName: name });
    expect((await read(api, id, client)).timeline).toHaveLength(timeline.length);
    expect((await approve(api, id, { version: 1 })).json().status).toBe('approved');
  });

  it('is refused once the case is decided, until it is reopened', async () => {
    const { client, id } = await reviewed(api);
    await approve(api, id, { version: 1 });
    const refused = await amend(api, client, { legalName: 'Renamed Ltd' });
    expect(refused.json()).toMatchObject({
      statusCode: 409,
      message: 'This case is decided. Reopen it before you change anything on the client’s behalf.',
    });
    await decide(api, id, { event: 'reopen' });
    expect((await amend(api, client, { legalName: 'Renamed Ltd' })).statusCode).toBe(200);
    expect((await read(api, id, client)).amendments).toMatchObject({ version: 1 });
  });

  it('that existed when the case was rejected is shown again once it is reopened', async () => {
    const { client, id } = await amendedCase(api);
    await decide(api, id, { event: 'reject', reason: 'No.' });
    expect((await decide(api, id, { event: 'reopen' })).json().amendments).toMatchObject({ version: 1 });
    expect(await toldOf(api, client)).toBe(2);
  });

  it('cannot remove the documents', async () => {
    const { documentsId } = await reviewed(api);
    const answer = await api.call('DELETE', `/onboarding-documents/${documentsId}`, {
      as: await api.admin(),
    });
    expect(answer.json()).toMatchObject({
      statusCode: 409,
      message: expect.stringContaining('has submitted these documents'),
    });
  });

  it('before the first submission requires nothing', async () => {
    const client = await api.client();
    await api.call('POST', '/onboarding', { as: client });
    expect((await amend(api, client, { legalName: 'Early Ltd' })).statusCode).toBe(200);
    expect(await toldOf(api, client)).toBe(0);
  });
});

describe('the client', () => {
  it('certifies the change with one call: a new version, its hash, the timeline, mails; then it is approved', async () => {
    const { client, id } = await amendedCase(api);
    const { sha256 } = (await read(api, id, client)).amendments;
    const answer = await certify(api, id, client, sha256);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ status: 'in_review', amendments: null });
    expect(answer.json().versions).toMatchObject([
      { version: 1 },
      { version: 2, name: 'Ada Lovelace', role: 'Director', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
    expect(answer.json().timeline.at(-1)).toMatchObject({ event: 'certify' });
    const frozen = JSON.parse(await frozenText(api, id, 2));
    expect(frozen.records['company-details'].legalName).toBe('Renamed Ltd');
    expect(frozen.certification).toMatchObject({ name: 'Ada Lovelace', text: amendmentText(1) });
    const received = await mailWith(api, client, 'Version 2, SHA-256');
    expect(received.text).toContain(answer.json().versions[1].sha256);

    const late = await approve(api, id, { version: 1 });
    expect(late.json().message).toMatch(/^Ada Lovelace, Director, certified version 2 on .+ UTC\. Check it/);
    expect((await approve(api, id, { version: 2 })).json().status).toBe('approved');
    expect(await legalNameOf(api, client)).toBe('Renamed Ltd');
  });

  it('certifies only the version that they have seen, and once', async () => {
    const { client, id } = await amendedCase(api);
    const { sha256 } = (await read(api, id, client)).amendments;
    await amend(api, client, { legalName: 'Renamed again Ltd' });
    expect((await certify(api, id, client, sha256)).json()).toMatchObject({
      statusCode: 409,
      message: expect.stringContaining('have just been changed again'),
    });
    const anew = (await read(api, id, client)).amendments.sha256;
    const both = await Promise.all([certify(api, id, client, anew), certify(api, id, client, anew)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    expect((await read(api, id, client)).versions).toHaveLength(2);
    expect((await certify(api, id, client, anew)).json().message).toMatch(/there is nothing to certify now/);
  });

  it('learns what is missing after the change', async () => {
    const { client, id, owner } = await reviewed(api);
    const directors = [owner, { ...owner, firstName: 'Alan', email: `alan-${client.userId}@example.com` }];
    await amend(api, client, { directors }, 'control-ownership-and-related-parties');
    const { amendments, missing } = await read(api, id, client);
    expect(missing).toMatchObject([{ step: 'controlOwnershipVerification', property: 'directors.1' }]);
    const answer = await certify(api, id, client, amendments.sha256);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toMatchObject([
      { property: 'controlOwnershipVerification.directors.1', message: expect.stringContaining('Alan') },
    ]);
  });
});

describe('a reviewer', () => {
  it('approves the certified version: the changes are reverted first, and remain among the earlier versions', async () => {
    const { client, id, name } = await amendedCase(api);
    const putBack = (await read(api, id, client)).amendments.sha256;
    const approved = await approve(api, id, { version: 1, putBack });
    expect(approved.json()).toMatchObject({ status: 'approved', amendments: null });
    expect(approved.json().timeline.slice(-2)).toMatchObject([{ event: 'restore' }, { event: 'approve' }]);
    expect(await legalNameOf(api, client)).toBe(name);
    expect(JSON.parse(await frozenText(api, id, 1)).records['company-details'].legalName).toBe(name);
    const { length } = await api.db
      .selectFrom('section_versions')
      .select('version')
      .where('user_id', '=', client.userId)
      .where('section', '=', 'company-details')
      .execute();
    expect(length).toBe(2);
  });

  it('reverts only what they have seen: further changes by another staff member are reported', async () => {
    const { client, id } = await amendedCase(api);
    const putBack = (await read(api, id, client)).amendments.sha256;
    await amend(api, client, { legalName: 'Renamed again Ltd' });
    const answer = await approve(api, id, { version: 1, putBack });
    expect(answer.json().message).toMatch(/changed Company Details on/);
    expect(await legalNameOf(api, client)).toBe('Renamed again Ltd');
    expect((await read(api, id, client)).status).toBe('in_review');
  });

  it.each([
    { event: 'approve', putBack: '0'.repeat(64) },
    { event: 'reject', reason: 'No.', version: 1, putBack: '0'.repeat(64) },
  ])('reverts nothing with %j', async (body) => {
    const { id } = (await api.call('POST', '/onboarding', { as: await api.client() })).json();
    expect((await decide(api, id, body)).json()).toMatchObject({
      statusCode: 400,
      message: [{ property: 'putBack', message: expect.stringContaining('Name the version') }],
    });
  });

  it('without the right to approve reverts nothing: without a rationale, or before the review', async () => {
    const { client, id } = await amendedCase(api);
    const { sha256: putBack } = (await read(api, id, client)).amendments;
    const silent = await decide(api, id, { event: 'approve', version: 1, putBack, rationale: '' });
    expect(silent.json()).toMatchObject({ statusCode: 400, message: [{ property: 'rationale' }] });
    expect(await legalNameOf(api, client)).toBe('Renamed Ltd');
    await withdraw(api, id, client);
    await submit(api, id, client);
    await amend(api, client, { legalName: 'Renamed again Ltd' });
    const early = (await read(api, id, client)).amendments.sha256;
    expect((await approve(api, id, { version: 2, putBack: early })).statusCode).toBe(409);
    expect(await legalNameOf(api, client)).toBe('Renamed again Ltd');
  });

  it('can request changes instead; the client then certifies everything by submitting', async () => {
    const { client, id } = await amendedCase(api);
    const changes = [{ step: 'companyDetails', property: 'legalName', reason: 'Is this your name?' }];
    const asked = await decide(api, id, { event: 'requestChanges', changes });
    expect(asked.json()).toMatchObject({ status: 'changes_requested', amendments: null });
    const again = await api.call('POST', `/onboarding/${id}/submission`, {
      as: client,
      body: { name: 'Ada Lovelace', role: 'Director', certified: true },
    });
    expect(again.json()).toMatchObject({ status: 'submitted', amendments: null });
  });
});

describe('a concurrent approval and staff edit', () => {
  it('result in either a case approved as certified, or an edit that is not approved', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { client, id, name } = await reviewed(api);
      const [approved, amended] = await Promise.all([
        approve(api, id, { version: 1 }),
        amend(api, client, { legalName: 'Raced Ltd' }),
      ]);
      expect([approved.statusCode, amended.statusCode].sort()).toEqual([200, 409]);
      expect(await legalNameOf(api, client)).toBe(approved.statusCode === 200 ? name : 'Raced Ltd');
    }
  });
});

describe('a requested change to an answer that staff have changed themselves', () => {
  const request = {
    event: 'requestChanges',
    changes: [
      { step: 'companyDetails', property: 'legalName', reason: 'As on the certificate' },
      { step: 'companyDetails', property: 'city', reason: 'As on the bill' },
    ],
  };
  const made = async (id: string, as: Parameters<typeof read>[2]) =>
    (await read(api, id, as)).changeRequests.map(({ mended }: { mended: boolean }) => mended);

  it('is open until the client changes the answer', async () => {
    const { client, id, name } = await amendedCase(api);
    expect((await decide(api, id, request)).statusCode).toBe(200);
    expect(await made(id, client)).toEqual([false, false]);
    const save = async (change: object) => {
      const record = (await api.call('GET', '/company-details', { as: client })).json();
      const body = { ...record, ...change };
      expect((await api.call('PUT', '/company-details', { as: client, body })).statusCode).toBe(200);
    };
    // Saved with the previous value.
    await save({});
    expect(await made(id, client)).toEqual([false, false]);
    await save({ legalName: name });
    expect(await made(id, client)).toEqual([true, false]);
  });
});
