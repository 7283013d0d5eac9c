import { beforeAll, expect, it } from 'vitest';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { completeTraining, nameAccount } from './completions.ts';

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await buildTestApp();
  admin = await api.admin();
  return api.close;
});

const change = (id: string, body: object) =>
  api.call('PATCH', `/training-certificates/${id}`, { as: admin, body });

it('the holder of a certificate is mailed once each when it is issued, corrected, withdrawn and valid again', async () => {
  const holder = await api.client();
  await nameAccount(api, holder, 'Mary', 'Somerville');
  await Promise.all([1, 2].map(() => completeTraining(api, holder, { trainingId: 'mailed' })));
  const issued = await api.mailTo(holder.email);
  expect(issued.subject).toBe('Your certificate is ready');
  const [{ id, number }] = (await api.call('GET', '/training-certificates/user', { as: holder })).json()
    .items;
  for (const body of [issued.text, issued.html]) {
    expect(body).toContain(`Certificate ${number}`);
    expect(body).toContain('http://portal.test/my-certificates');
  }
  await change(id, { holder: 'Mary Greig' });
  await change(id, { holder: 'Mary Greig' });
  expect((await api.mailTo(holder.email)).text).toContain('It now says “Mary Greig”.');
  await change(id, { state: 'withdrawn', reason: 'Issued by mistake' });
  expect((await api.mailTo(holder.email)).text).toContain('The reason: Issued by mistake');
  await change(id, { state: 'valid' });
  expect((await api.mailTo(holder.email)).subject).toBe('Your certificate is valid again');
  const mails = await api.db
    .selectFrom('mail_outbox')
    .select('template')
    .where('recipient', '=', holder.email)
    .where('template', 'like', 'certificate-%')
    .orderBy('template')
    .execute();
  expect(mails.map(({ template }) => template)).toEqual([
    'certificate-corrected',
    'certificate-issued',
    'certificate-restored',
    'certificate-withdrawn',
  ]);
});
