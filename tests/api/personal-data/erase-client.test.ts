import { describe, expect, it } from 'vitest';
import { openTestApi, type Person, type TestApi } from '#tests/support/api.ts';
import { canaries, client, clientWithCase, foundCanaries, storedFiles, visitorForms } from './canaries.ts';

const erase = (api: TestApi, as: Person, body: object) => api.call('POST', '/admin/erasures', { as, body });

describe('the erasure of a client', () => {
  it('leaves nothing in the database, its file, the files and the emails; the audit trail still verifies', async () => {
    const api = await openTestApi();
    const admin = await api.admin();
    const { as, onboardingId } = await clientWithCase(api);
    await visitorForms(api);
    expect(new Set((await foundCanaries(api)).map((each) => each.split(' ')[0]))).toContain('zebrafinch');
    expect(await storedFiles(api)).not.toEqual([]);

    const found = await api.call('GET', `/admin/personal-data?email=${encodeURIComponent(client.email)}`, {
      as: admin,
    });
    const items: { kind: string; id: string }[] = found.json().items;
    expect(items.map(({ kind }) => kind)).toEqual(['client', 'contact', 'resume', 'newsletter']);
    for (const { kind, id } of items.toReversed()) {
      const began = performance.now();
      const erased = await erase(api, admin, { kind, subjectId: id, ground: 'request' });
      expect([kind, erased.statusCode, erased.body]).toEqual([
        kind,
        201,
        expect.stringContaining('"erased"'),
      ]);
      expect(performance.now() - began).toBeLessThan(5000);
      expect(erased.json()).toMatchObject({
        state: 'erased',
        filesLeft: 0,
        requestedBy: { id: admin.userId },
      });
    }
    expect(await foundCanaries(api)).toEqual([]);
    expect(await storedFiles(api)).toEqual([]);
    expect((await api.call('GET', '/auth/self', { as })).statusCode).toBe(401);
    expect((await api.call('GET', `/admin/cases/${onboardingId}`, { as: admin })).statusCode).toBe(404);
    expect(
      await api.db.selectFrom('data_keys').selectAll().where('client_id', '=', as.userId).execute(),
    ).toEqual([]);
    expect(await api.db.selectFrom('case_terms').selectAll().execute()).toEqual([]);
    expect((await api.call('POST', '/admin/audit/check', { as: admin, body: {} })).json()).toMatchObject({
      ok: true,
    });
    const entries = await api.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', 'erasure.done')
      .execute();
    expect(entries.at(-1)).toMatchObject({
      actor_id: admin.userId,
      subject_type: 'user',
      subject_id: as.userId,
    });
    expect(JSON.parse(entries.at(-1)?.details ?? '')).toMatchObject({ kind: 'client', ground: 'request' });
  });

  it('is refused with a legal hold, in review and for staff, and changes nothing', async () => {
    const api = await openTestApi();
    const admin = await api.admin();
    const { as, onboardingId } = await clientWithCase(api);
    const body = { kind: 'client', subjectId: as.userId, ground: 'request' };
    const hold = (held: boolean) =>
      api.call('PUT', `/admin/cases/${onboardingId}/legal-hold`, {
        as: admin,
        body: { held, reason: 'A court asked for it' },
      });
    expect((await hold(true)).json().hold).toMatchObject({ reason: 'A court asked for it' });
    expect((await hold(true)).statusCode).toBe(409);
    const held = await erase(api, admin, body);
    expect([held.statusCode, held.json().message]).toEqual([
      409,
      'A legal hold forbids the erasure. Lift the hold first',
    ]);
    expect((await hold(false)).json()).toMatchObject({
      hold: null,
      holds: [{ liftReason: 'A court asked for it' }],
    });
    expect((await hold(false)).statusCode).toBe(409);
    await api.call('POST', `/onboarding/${onboardingId}/decision`, {
      as: admin,
      body: { event: 'takeIntoReview' },
    });
    expect((await erase(api, admin, body)).json().message).toContain('is being reviewed');
    const staff = await erase(api, admin, { ...body, subjectId: admin.userId });
    expect([staff.statusCode, staff.json().message]).toEqual([
      409,
      'Only the account of a client can be erased. Disable this one',
    ]);
    expect((await erase(api, admin, { ...body, subjectId: 'nobody' })).statusCode).toBe(404);
    expect((await api.call('GET', '/auth/self', { as })).statusCode).toBe(200);
    expect(await api.db.selectFrom('erasures').selectAll().execute()).toEqual([]);
  });

  it('waits for another administrator if the firm demands it', async () => {
    const api = await openTestApi({
      env: { ERASURE_FOUR_EYES: 'on', ADMIN_EMAILS: 'admin@example.com,second@example.com' },
    });
    const admin = await api.admin();
    const second = await api.signIn('second@example.com');
    const as = await api.client();
    const body = { kind: 'client', subjectId: as.userId, ground: 'request', explanation: 'By letter' };
    const asked = await erase(api, admin, body);
    expect(asked.json()).toMatchObject({ state: 'requested', explanation: 'By letter' });
    expect((await erase(api, admin, body)).statusCode).toBe(409);
    const decide = (by: Person, id: string, decision: string) =>
      api.call('PUT', `/admin/erasures/${id}/decision`, { as: by, body: { decision } });
    const own = await decide(admin, asked.json().id, 'confirm');
    expect([own.statusCode, own.json().message]).toEqual([
      409,
      'Another administrator has to confirm the erasure that you requested',
    ]);
    expect((await decide(admin, asked.json().id, 'refuse')).json()).toMatchObject({ state: 'refused' });
    const again = await erase(api, admin, body);
    expect((await decide(second, again.json().id, 'confirm')).json()).toMatchObject({
      state: 'erased',
      requestedBy: { id: admin.userId },
      decidedBy: { id: second.userId },
    });
    expect((await decide(second, again.json().id, 'confirm')).statusCode).toBe(409);
    expect((await api.call('GET', '/auth/self', { as })).statusCode).toBe(401);
  });
});

it('scans for texts that are really stored', async () => {
  const api = await openTestApi();
  await clientWithCase(api);
  const found = await foundCanaries(api);
  expect(found.some((each) => each.includes('in users'))).toBe(true);
  expect(found).toContain('quokka in case_colleagues');
  expect(canaries).toHaveLength(4);
});
