import { expect, it } from 'vitest';
import { openTestApi, type Person } from '#tests/support/api.ts';
import { clientWithCase } from './canaries.ts';

it('clients ask for deletion during a review, once; staff see it, and the client takes it back', async () => {
  const api = await openTestApi();
  const admin = await api.admin();
  const { as, onboardingId } = await clientWithCase(api);
  const ask = (by: Person, body: object) => api.call('POST', '/account/deletion', { as: by, body });
  const stateOf = async (by: Person) => (await api.call('GET', '/account/deletion', { as: by })).json();
  expect(await stateOf(as)).toEqual({
    request: null,
    isUnderReview: false,
    wasSubmitted: true,
    keptYears: 5,
    keptUntil: null,
  });
  await api.call('POST', `/onboarding/${onboardingId}/decision`, {
    as: admin,
    body: { event: 'takeIntoReview' },
  });

  const request = { requestedAt: api.clock.now().toISOString(), reason: 'We moved abroad' };
  const asked = await ask(as, { reason: ' We moved abroad ' });
  expect(asked.statusCode).toBe(201);
  expect(asked.json()).toMatchObject({ request, isUnderReview: true });
  const again = await ask(as, {});
  expect([again.statusCode, again.json().message]).toEqual([
    409,
    'You have already asked for the deletion of your data. We answer within one month',
  ]);
  const stored = await api.db.selectFrom('deletion_requests').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain('abroad');
  const mails = api.db
    .selectFrom('mail_outbox')
    .select('recipient')
    .where('template', '=', 'deletion-requested');
  expect(await mails.execute()).toEqual([{ recipient: admin.email }]);
  const shown = async () =>
    (await api.call('GET', `/admin/cases/${onboardingId}/personal-data`, { as: admin })).json()
      .deletionRequest;
  expect(await shown()).toEqual(request);

  const other = await api.client();
  expect(await stateOf(other)).toMatchObject({ request: null, wasSubmitted: false });
  expect((await api.call('DELETE', '/account/deletion', { as: other })).statusCode).toBe(404);
  expect((await api.call('DELETE', '/account/deletion', { as })).statusCode).toBe(204);
  expect(await shown()).toBe(null);
  expect((await ask(as, {})).json().request.reason).toBe('');

  await api.call('POST', `/onboarding/${onboardingId}/decision`, {
    as: admin,
    body: { event: 'reject', reason: 'As agreed' },
  });
  const body = { kind: 'client', subjectId: as.userId, ground: 'request' };
  const erased = await api.call('POST', '/admin/erasures', { as: admin, body });
  expect(erased.json()).toMatchObject({ state: 'erased' });
  expect(await api.db.selectFrom('deletion_requests').selectAll().execute()).toEqual([]);
});
