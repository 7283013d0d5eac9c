import { beforeAll, expect, it } from 'vitest';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { completeMsb } from '#tests/support/msb-application.ts';
import { readPdf } from '#tests/support/pdf-text.ts';
import { drawing, form } from '#tests/support/pictures.ts';
import { sealed } from '#tests/support/sealed.ts';

let api: TestApi;
let reviewer: Person;
beforeAll(async () => {
  api = await buildTestApp();
  reviewer = await api.reviewer();
  return api.close;
});

async function application() {
  const as = await api.client();
  const { id } = (await api.call('POST', '/msb-application', { as, body: {} })).json();
  const content = completeMsb();
  const save = async (body: object) =>
    (await api.call('PATCH', `/msb-application/${id}`, { as, body })).json().version as number;
  return { as, id: id as string, content, save, version: await save(content) };
}

const check = (id: string, part: string, version: number, checked = true) =>
  api.call('PATCH', `/msb-application/${id}/checks`, { as: reviewer, body: { part, version, checked } });
const checks = (id: string, as = reviewer) => api.call('GET', `/msb-application/${id}/checks`, { as });

it('parts are ticked off with who and when, and a part that changes afterwards is open again', async () => {
  const { id, as, content, save, version } = await application();
  const at = api.clock.now().toISOString();
  await check(id, 'bank', version);
  const ticked = await check(id, 'business', version);
  const tick = { by: expect.objectContaining({ id: reviewer.userId }), at, changedAt: null };
  expect(ticked.json()).toEqual({
    items: [
      { part: 'business', ...tick },
      { part: 'bank', ...tick },
    ],
  });
  api.clock.advanceMinutes(1);
  const changed = await save({ business: { ...content.business, legalName: 'Another Name Ltd' } });
  const items = [
    { part: 'business', ...tick, changedAt: api.clock.now().toISOString() },
    { part: 'bank', ...tick },
  ];
  expect((await checks(id)).json()).toEqual({ items });
  const outdated = await check(id, 'business', version);
  expect([outdated.statusCode, outdated.json().stored.version]).toEqual([409, changed]);
  expect((await check(id, 'business', changed)).json().items[0]).toMatchObject({ changedAt: null });
  expect((await check(id, 'bank', changed, false)).json().items).toHaveLength(1);
  expect((await checks(id, as)).statusCode).toBe(403);
  const trail = (await sealed(api.db)).selectFrom('audit_entries').select(['action', 'details']);
  const written = await trail.where('subject_id', '=', id).where('action', 'like', 'msb-part.%').execute();
  expect(written).toHaveLength(4);
});

it('ticks are deleted with their application', async () => {
  const { id, version } = await application();
  await check(id, 'business', version);
  await api.call('DELETE', `/msb-application/${id}`, { as: await api.admin() });
  expect((await checks(id)).statusCode).toBe(404);
  const left = api.db.selectFrom('msb_checked_parts').selectAll().where('application_id', '=', id);
  expect(await left.execute()).toEqual([]);
});

it('an application is printed as a PDF with every answer, for staff and its client only', async () => {
  const { id, as, content } = await application();
  const print = (who: Person) => api.call('GET', `/msb-application/${id}/pdf`, { as: who });
  const printed = await print(reviewer);
  expect(printed.headers['content-type']).toBe('application/pdf');
  const text = readPdf(printed.rawPayload).pages.join('\n');
  for (const answer of [content.business.legalName, content.people.officerLastName]) {
    expect(text).toContain(answer);
  }
  expect((await print(as)).statusCode).toBe(200);
  expect((await print(await api.client())).statusCode).toBe(404);
});

it('takes files of its client while it can be changed; staff save them, and they are deleted with it', async () => {
  const { id, as, version } = await application();
  const { payload, headers } = form({ name: 'Certificate.png', bytes: await drawing() });
  const path = `/msb-application/${id}/files`;
  const attach = (who: Person) => api.call('POST', path, { as: who, body: payload, headers });
  const added = await attach(as);
  expect([added.statusCode, added.json()]).toEqual([
    201,
    expect.objectContaining({ name: 'Certificate.png' }),
  ]);
  expect((await attach(await api.client())).statusCode).toBe(404);
  const program = form({ name: 'Certificate.pdf', bytes: Buffer.from('MZ') });
  const refused = await api.call('POST', path, { as, body: program.payload, headers: program.headers });
  expect(refused.statusCode).toBe(400);
  const { id: fileId } = added.json();
  expect((await api.call('DELETE', `/upload/${fileId}`, { as })).statusCode).toBe(409);
  const submitted = { status: 'submitted', version };
  const moved = await api.call('PATCH', `/msb-application/${id}/status`, { as, body: submitted });
  expect(moved.statusCode, moved.body).toBe(200);
  expect((await attach(as)).statusCode).toBe(409);
  expect((await api.call('DELETE', `${path}/${fileId}`, { as })).statusCode).toBe(409);
  expect((await api.call('GET', path, { as: reviewer })).json().items).toEqual([added.json()]);
  const { signedUrl } = (await api.call('GET', `${path}/${fileId}`, { as: reviewer })).json();
  const saved = await api.app.inject({ method: 'GET', url: signedUrl });
  expect([saved.statusCode, saved.headers['content-disposition']]).toEqual([
    200,
    expect.stringContaining('attachment'),
  ]);
  await api.call('DELETE', `/msb-application/${id}`, { as: await api.admin() });
  const row = await api.db.selectFrom('files').selectAll().where('id', '=', fileId).executeTakeFirstOrThrow();
  expect(row.deleted_at).not.toBeNull();
  expect(await api.db.selectFrom('msb_attachments').selectAll().execute()).toEqual([]);
});
