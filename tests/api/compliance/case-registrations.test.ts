import { expect, it } from 'vitest';
import { systemActor } from '#server/platform/caller/principal.ts';
import { computeFiles } from '#server/records/compliance/file/compute-files.ts';
import { checkRegistrations } from '#server/records/compliance/register/check-registration.ts';
import { replaceRegister } from '#server/records/compliance/register/replace-register.ts';
import { validRecords } from '#tests/domain/valid-records.ts';
import { openTestApi, type TestApi } from '#tests/support/api.ts';
import { type Business, registerFile } from '#tests/support/register-file.ts';
import { submittedCase } from '../submission/submission-cases.ts';

const { legalName: name, registrationNumber: incorporation } = validRecords['company-details'];
const engines: Business = { name, number: 'M23563590', incorporation };

async function replace({ db, clock }: TestApi, businesses: readonly Business[]) {
  const bytes = Buffer.from(registerFile(businesses));
  await replaceRegister({ db, clock }, { bytes, source: 'uploaded', by: systemActor });
}

const check = (api: TestApi) => checkRegistrations(api, new AbortController().signal);

it('the claim of a case is compared at its submission, and again with each new register', async () => {
  const api = await openTestApi({ env: { STAFF_SESSION_HOURS: '720' } });
  const as = await api.reviewer();
  const { id } = await submittedCase(api);
  const registration = async () => (await api.call('GET', `/admin/cases/${id}`, { as })).json().registration;
  expect(await registration()).toMatchObject({ outcome: 'not-checked', number: '' });

  await replace(api, [engines, { name: 'Birch', number: 'M11111111' }]);
  await check(api);
  const found = { number: engines.number, name, expiresOn: '2027-05-31' };
  expect(await registration()).toMatchObject({ ...found, outcome: 'registered', status: 'registered' });

  const other = await submittedCase(api);
  const atIntake = await api.call('GET', `/admin/cases/${other.id}`, { as });
  expect(atIntake.json().registration).toMatchObject({ ...found, outcome: 'registered' });

  await replace(api, [
    { ...engines, name: 'Other Engines' },
    { name: 'Birch', number: 'M11111111' },
  ]);
  await check(api);
  expect(await registration()).toMatchObject({ outcome: 'name-differs', name: 'Other Engines' });

  await replace(api, [
    { ...engines, expires: '2026-11-30' },
    { name: 'Birch', number: 'M11111111' },
  ]);
  await check(api);
  expect(await registration()).toMatchObject({ outcome: 'registered', expiresOn: '2026-11-30' });
  api.clock.set('2026-12-01T08:00:00.000Z');
  await check(api);
  expect(await registration()).toMatchObject({ outcome: 'ended', status: 'registered' });

  await replace(api, [
    { name: 'Oak', number: 'M22222222' },
    { name: 'Birch', number: 'M11111111' },
  ]);
  await check(api);
  expect(await registration()).toMatchObject({ outcome: 'not-found', number: '', name: '' });

  // A further run without a change of the register writes nothing.
  await check(api);
  const timeline = (await api.call('GET', `/admin/cases/${id}/timeline`, { as })).json().items;
  const outcomes = timeline
    .filter(({ action }: { action: string }) => action === 'registration.checked')
    .map(({ details }: { details: { outcome: string } }) => details.outcome);
  expect(outcomes).toEqual(['not-found', 'ended', 'registered', 'name-differs', 'registered']);
});

it('a company that is not regulated claims none', async () => {
  const api = await openTestApi();
  const as = await api.admin();
  await replace(api, [engines]);
  const { id, person } = await submittedCase(api);
  const path = `/customer-type/admin?userId=${person.userId}`;
  const body = { ...validRecords['customer-type'], regulatedEntity: false };
  const saved = await api.call('PUT', path, { as, body });
  expect(saved.statusCode, saved.body).toBe(200);
  const answer = (await api.call('GET', `/admin/cases/${id}`, { as })).json();
  expect(answer).not.toHaveProperty('registration');
});

it('the claim of a case that was submitted before claims were compared is compared by the job', async () => {
  const api = await openTestApi();
  const as = await api.reviewer();
  const { id } = await submittedCase(api);
  await replace(api, [engines]);
  await api.db.deleteFrom('case_registrations').execute();
  await api.db.insertInto('endings_to_compute').values({ onboarding_id: id }).execute();
  await computeFiles(api);
  const { registration } = (await api.call('GET', `/admin/cases/${id}`, { as })).json();
  expect(registration).toMatchObject({ outcome: 'registered', number: engines.number });
  expect(await api.db.selectFrom('endings_to_compute').selectAll().execute()).toEqual([]);
});
