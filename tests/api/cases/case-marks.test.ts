import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#contract/schema.d.ts';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { sealed } from '#tests/support/sealed.ts';
import { amendedCase, legalNameOf } from '../submission/amended-cases.ts';
import { decide, readCase, staffMember, submitted } from './cases.ts';

type Marks = components['schemas']['ReviewMarkList'];

let api: TestApi;
let rita: Person;
let sam: Person;

beforeAll(async () => {
  api = await buildTestApp();
  rita = await staffMember(api, 'Rita');
  sam = await staffMember(api, 'Sam');
  return api.close;
});

const legalName = { step: 'companyDetails', property: 'legalName', reason: 'Write it as in the register.' };
const wallets = { step: 'wallet', property: '', reason: 'Name all wallets.' };

const call = (method: 'PUT' | 'DELETE', as: Person, path: string, more: object = {}) =>
  api.call(method, `/admin/cases/${path}`, { as, ...more });
const set = (as: Person, id: string, body: object, headers: Record<string, string> = {}) =>
  call('PUT', as, `${id}/marks`, { body, headers });
const listed = async (id: string): Promise<Marks> =>
  (await api.call('GET', `/admin/cases/${id}/marks`, { as: sam })).json();
const texts = async (id: string) => (await listed(id)).items.map(({ reason }) => reason);

async function inReview() {
  const found = await submitted(api);
  await decide(api, rita, found.id, { event: 'takeIntoReview' });
  return found;
}

const trail = async (id: string) =>
  (
    await (
      await sealed(api.db)
    )
      .selectFrom('audit_entries')
      .select(['action', 'details'])
      .where('subject_id', '=', id)
      .execute()
  )
    .filter(({ action }) => action.startsWith('mark'))
    .map(({ action, details }) => `${action} ${details}`);

describe('marks on a case', () => {
  it('are one draft that staff members share, each with its author; the client sees none', async () => {
    const { id, client } = await inReview();
    const both = await Promise.all([set(rita, id, legalName), set(sam, id, wallets)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const { items } = await listed(id);
    expect(items.map(({ reason, by }) => [reason, by.name]).sort()).toEqual(
      [
        [wallets.reason, 'Sam Reviewer'],
        [legalName.reason, 'Rita Reviewer'],
      ].sort(),
    );
    expect((await api.call('GET', `/admin/cases/${id}/marks`, { as: client })).statusCode).toBe(403);
    expect((await readCase(api, rita, id)).objections).toContainEqual({
      kind: 'marked',
      step: 'wallet',
      property: '',
      text: wallets.reason,
    });
    expect(await trail(id)).toEqual(expect.arrayContaining(['mark.set {"step":"wallet"}']));
    const { reason } = await api.db.selectFrom('case_marks').select('reason').executeTakeFirstOrThrow();
    expect(reason).not.toContain('register');
  });

  it('on the same place at the same time: the second staff member sees who was first, and the reason', async () => {
    const { id } = await inReview();
    const first = { 'if-none-match': '*' };
    const answers = await Promise.all([
      set(rita, id, legalName, first),
      set(sam, id, { ...legalName, reason: 'Another reason.' }, first),
    ]);
    const second = answers.find(({ statusCode }) => statusCode === 412);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412]);
    expect(second?.json().message).toMatch(
      /^(Rita|Sam) Reviewer marked this in the meantime: “.+”\. Nothing/,
    );
    const known = (await listed(id)).items[0];
    const reworded = { ...legalName, reason: 'In both words.' };
    expect((await set(sam, id, reworded, { 'if-match': known?.etag ?? '' })).statusCode).toBe(200);
    expect((await set(rita, id, legalName, { 'if-match': known?.etag ?? '' })).statusCode).toBe(412);
    expect(await texts(id)).toEqual(['In both words.']);
    // The response to the same call may have been lost.
    expect((await set(rita, id, reworded, first)).statusCode).toBe(200);
  });

  it('are removed one by one or all at once, but never a newer mark of another staff member', async () => {
    const { id } = await inReview();
    const mark = (await set(rita, id, legalName)).json();
    const seen = (await listed(id)).etag;
    api.clock.advanceMinutes(1);
    await set(sam, id, wallets);
    const late = await call('DELETE', rita, `${id}/marks`, { headers: { 'if-match': seen } });
    expect([late.statusCode, late.json().message]).toEqual([
      412,
      'The marks have changed: Sam Reviewer wrote the latest. Nothing was discarded.',
    ]);
    for (const _ of [1, 2]) {
      expect((await call('DELETE', sam, `${id}/marks/${mark.id}`)).statusCode).toBe(204);
    }
    expect(await texts(id)).toEqual([wallets.reason]);
    const now = (await listed(id)).etag;
    expect((await call('DELETE', rita, `${id}/marks`, { headers: { 'if-match': now } })).statusCode).toBe(
      204,
    );
    expect(await texts(id)).toEqual([]);
    expect((await trail(id)).slice(-2)).toEqual([
      'mark.removed {"step":"companyDetails"}',
      'marks.discarded {"marks":1}',
    ]);
  });

  it.each([
    [{ ...legalName, reason: ' ' }, 'reason'],
    [{ ...legalName, reason: 'x'.repeat(501) }, 'reason'],
    [{ ...legalName, step: 'somewhere' }, 'step'],
    [{ step: 'wallet', property: '' }, 'reason'],
  ])('are refused as %j', async (body, property) => {
    const { id } = await api
      .call('POST', '/onboarding', { as: await api.client() })
      .then((made) => made.json());
    const answer = await set(rita, id, body);
    expect([answer.statusCode, answer.json().message[0].property]).toEqual([400, property]);
    expect((await set(rita, 'missing', legalName)).statusCode).toBe(404);
  });
});

describe('a request for changes', () => {
  it('sends the shared marks in one mail and clears them', async () => {
    const { id, client } = await inReview();
    await set(rita, id, legalName);
    api.clock.advanceMinutes(1);
    await set(sam, id, wallets);
    const { etag } = await listed(id);
    const answer = await decide(api, rita, id, { event: 'requestChanges', marks: etag });
    expect(answer.json()).toMatchObject({
      status: 'changes_requested',
      changeRequests: [legalName, wallets],
    });
    const mail = await api.mailTo(client.email, ({ text }) => text.includes(wallets.reason));
    for (const { reason } of [legalName, wallets]) expect(mail.text).toContain(reason);
    expect(await texts(id)).toEqual([]);
    const other = await inReview();
    const none = { event: 'requestChanges', marks: (await listed(other.id)).etag };
    expect((await decide(api, rita, other.id, none)).json().message).toEqual([
      { property: 'changes', message: 'Mark at least one answer that has to be changed' },
    ]);
  });

  it('is refused if a staff member has added a mark meanwhile, and names that staff member', async () => {
    const { id } = await inReview();
    await set(rita, id, legalName);
    const { etag } = await listed(id);
    api.clock.advanceMinutes(1);
    await set(sam, id, wallets);
    const answer = await decide(api, rita, id, { event: 'requestChanges', marks: etag });
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'The marks have changed: Sam Reviewer wrote the latest. Nothing was sent. Check them again.',
    ]);
    expect(await texts(id)).toHaveLength(2);
    // The reviewer's request is sent unchanged; a mark with another text stays unchanged.
    const changes = [legalName, { ...wallets, reason: 'Other words.' }];
    expect((await decide(api, rita, id, { event: 'requestChanges', changes })).statusCode).toBe(200);
    expect(await texts(id)).toEqual([wallets.reason]);
  });
});

describe('a rationale', () => {
  it('is required for open objections, is stored for staff, and is never shown to the client', async () => {
    const { id, client } = await inReview();
    await set(sam, id, wallets);
    const plain = { event: 'approve', rationale: '' };
    const refused = await decide(api, rita, id, plain);
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      [{ property: 'rationale', message: 'Enter why it is approved although there are 3 objections' }],
    ]);
    const { objections } = await readCase(api, sam, id);
    expect(objections.map(({ kind }) => kind)).toEqual(['identity', 'identity', 'marked']);
    const rationale = 'Seen in person,\nwith the originals.';
    const approved = await decide(api, rita, id, { event: 'approve', rationale, reason: 'Welcome.' });
    expect(approved.statusCode, approved.body).toBe(200);
    expect((await readCase(api, sam, id)).decisions).toEqual([
      {
        event: 'approve',
        at: expect.any(String),
        by: expect.objectContaining({ name: 'Rita Reviewer' }),
        rationale,
        overridden: objections,
      },
    ]);
    const { details } = await (await sealed(api.db))
      .selectFrom('audit_entries')
      .select('details')
      .where('subject_id', '=', id)
      .where('action', '=', 'submission.approve')
      .executeTakeFirstOrThrow();
    const checkId = objections[1]?.property;
    expect(JSON.parse(details)).toEqual({
      from: 'in_review',
      to: 'approved',
      rationale: true,
      overridden: ['identity: self', `identity: ${checkId}`, 'marked: Wallets'],
    });
    const shown = await api.call('GET', `/onboarding/${id}/submission`, { as: client });
    expect(shown.body).not.toContain('originals');
    const { rows } = { rows: await api.db.selectFrom('submission_events').select('data').execute() };
    expect(JSON.stringify(rows)).not.toContain('originals');
    const mails = await api.db
      .selectFrom('mail_outbox')
      .selectAll()
      .where('recipient', '=', client.email)
      .execute();
    expect(JSON.stringify(mails)).not.toContain('originals');
  });

  it('is required before anything is reset: a refused approval changes nothing', async () => {
    const { client, id } = await amendedCase(api);
    const before = await legalNameOf(api, client);
    const { amendments } = (await readCase(api, sam, id)).submission;
    const approval = { event: 'approve', rationale: '', version: 1, putBack: amendments?.sha256 };
    expect((await decide(api, rita, id, approval)).statusCode).toBe(400);
    expect(await legalNameOf(api, client)).toBe(before);
    expect((await readCase(api, sam, id)).submission.amendments).toEqual(amendments);
  });

  it('can accompany a rejection, and the second of two staff members reads who was first', async () => {
    const { id } = await inReview();
    const rejected = {
      event: 'reject',
      reason: 'We do not serve this business.',
      rationale: 'Above our limit.',
    };
    expect((await decide(api, rita, id, rejected)).statusCode).toBe(200);
    expect((await readCase(api, sam, id)).decisions).toMatchObject([
      { event: 'reject', rationale: 'Above our limit.', overridden: [] },
    ]);
    const late = await decide(api, sam, id, { event: 'approve' });
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      expect.stringMatching(
        /^This onboarding was rejected by Rita Reviewer on .+: it cannot be approved now\.$/,
      ),
    ]);
  });
});
