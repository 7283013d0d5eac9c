import { beforeAll, describe, expect, it } from 'vitest';
import { type FourEyes, needsFourEyes, preparationInWords } from '#domain/rules/four-eyes.ts';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { decide, readCase, save, staffMember, submit, submitted } from '../cases/cases.ts';

// SQLite alone: machine

let api: TestApi;
let rita: Person;
let sam: Person;
beforeAll(async () => {
  api = await buildTestApp({ env: { APPROVAL_FOUR_EYES: 'on' } });
  rita = await staffMember(api, 'Rita');
  sam = await staffMember(api, 'Sam');
  return api.close;
});

const take = (as: Person, id: string) => decide(api, as, id, { event: 'takeIntoReview' });
const approve = (as: Person, id: string) => decide(api, as, id, { event: 'approve' });

async function check(as: Person, id: string): Promise<void> {
  const { checked } = await readCase(api, as, id);
  const part = checked.find(({ kind }) => kind === 'section');
  const body = { kind: part?.kind, key: part?.key, content: part?.content, checked: true };
  const answer = await api.call('PUT', `/admin/cases/${id}/checked`, { as, body });
  expect(answer.statusCode, answer.body).toBe(200);
}

async function mark(as: Person, id: string): Promise<void> {
  const body = { step: 'companyDetails', property: 'legalName', reason: 'As in the register.' };
  const answer = await api.call('PUT', `/admin/cases/${id}/marks`, { as, body });
  expect(answer.statusCode, answer.body).toBe(200);
}

describe('four eyes', () => {
  it('refuse an approval by the only person who worked on a case, and say who can approve it', async () => {
    const { id } = await submitted(api);
    await take(rita, id);
    const refused = await approve(rita, id);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toBe(
      'You took this case into review. Another staff member has to approve this case, or check a part of it before you do.',
    );
    const ofRita = await readCase(api, rita, id);
    expect(ofRita.allowed).toEqual(['requestChanges', 'reject']);
    expect(ofRita.fourEyes?.did).toEqual(['took']);
    const approvers = ofRita.fourEyes?.approvers.map(({ id: each }) => each);
    expect(approvers).toContain(sam.userId);
    expect(approvers).not.toContain(rita.userId);
    const ofSam = await readCase(api, sam, id);
    expect([ofSam.allowed.includes('approve'), ofSam.fourEyes]).toEqual([true, null]);
    expect((await approve(sam, id)).statusCode).toBe(200);
  });

  it('are there once someone else has checked a part, also if they took the case', async () => {
    const { id } = await submitted(api);
    await take(sam, id);
    await check(rita, id);
    await mark(rita, id);
    expect((await readCase(api, rita, id)).fourEyes?.did).toEqual(['marked', 'checked']);
    expect((await approve(rita, id)).statusCode).toBe(409);
    await api.call('DELETE', `/admin/cases/${id}/marks`, { as: rita });
    expect((await readCase(api, sam, id)).fourEyes).toBeNull();
    expect((await approve(sam, id)).statusCode).toBe(200);
  });

  it('count who changed answers, and restore nothing for an approval that is refused', async () => {
    const { id, client } = await submitted(api);
    const admin = await api.admin();
    await take(sam, id);
    const changed = {
      ...(await readCase(api, admin, id)).sections.find(({ section }) => section === 'company-details')
        ?.record,
    };
    await api.call('PUT', `/company-details/admin?userId=${client.userId}`, {
      as: admin,
      body: { ...changed, legalName: 'Renamed Ltd' },
    });
    const { fourEyes, submission } = await readCase(api, admin, id);
    expect(fourEyes?.did).toEqual(['amended']);
    const body = { version: 1, putBack: submission.amendments?.sha256, rationale: 'Seen.' };
    expect((await decide(api, admin, id, { event: 'approve', ...body })).statusCode).toBe(409);
    expect((await readCase(api, admin, id)).submission.amendments).not.toBeNull();
    expect((await decide(api, sam, id, { event: 'approve', ...body })).json().message).toMatch(
      /^You took this case/,
    );
    await check(admin, id);
    expect((await decide(api, sam, id, { event: 'approve', ...body })).statusCode).toBe(200);
  });

  it('look at the version that was submitted last', async () => {
    const { id, client } = await submitted(api);
    await take(rita, id);
    await mark(rita, id);
    const changes = [{ step: 'companyDetails', property: 'legalName', reason: 'As in the register.' }];
    expect((await decide(api, rita, id, { event: 'requestChanges', changes })).statusCode).toBe(200);
    await save(api, client, { 'company-details': { legalName: 'Newly Registered Ltd' } });
    expect((await submit(api, client, id)).statusCode).toBe(201);
    await take(sam, id);
    expect((await approve(sam, id)).statusCode).toBe(409);
    expect((await approve(rita, id)).statusCode).toBe(200);
  });
});

it.each<[FourEyes, boolean, boolean]>([
  ['off', false, false],
  ['off', true, false],
  ['flagged', false, false],
  ['flagged', true, true],
  ['on', false, true],
  ['on', true, true],
])('with the setting %s and a risk flag %s, four eyes are needed: %s', (setting, isFlagged, needed) => {
  expect(needsFourEyes(setting, { isFlagged })).toBe(needed);
});

it('says what someone did', () => {
  expect(preparationInWords(['took', 'marked', 'checked'])).toBe(
    'took this case into review, marked answers and checked parts of it',
  );
});
