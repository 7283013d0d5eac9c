import { beforeAll, describe, expect, it } from 'vitest';
import { resumeConsent } from '#domain/resume-form.ts';
import { findClientKey } from '#server/platform/crypto/client-keys.ts';
import { openFileStore } from '#server/platform/files/open-store.ts';
import { sweepFiles } from '#server/records/files/sweep.ts';
import { pruneResumes } from '#server/records/resumes/prune.ts';
import { adminEmail, buildTestApp, openTestApi, type Person, type TestApi } from '#tests/support/api.ts';
import { docx, pdf } from '#tests/support/documents.ts';
import { drawing, photograph } from '#tests/support/pictures.ts';
import { sealed } from '#tests/support/sealed.ts';
import { type Sent, sendTo, written } from './applications.ts';

let api: TestApi;
let admin: Person;

/** Starts an empty server for the tests of a block. */
function ownServer(env: Record<string, string> = {}): void {
  beforeAll(async () => {
    api = await buildTestApp({ env });
    admin = await api.admin();
    return api.close;
  });
}

const send = (sent: Sent, { to = api, ip = '' } = {}) => sendTo(to, sent, ip);

async function list(query = '') {
  const answer = await api.call('GET', `/resumes?${query}`, { as: admin });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const filesIn = async (to = api) =>
  await to.db
    .selectFrom('files')
    .select(['id', 'deleted_at', 'purged_at'])
    .where('kind', '=', 'resume')
    .execute();

/** Sends a résumé that is unique in its test. */
async function received(sent: Sent = {}) {
  const name = `Applicant ${(await list()).total + 1}`;
  const answer = await send({ ...sent, fields: { name, ...sent.fields } });
  expect(answer.statusCode, answer.body).toBe(202);
  return (await list()).items.find((each: { name: string }) => each.name === (sent.fields?.name ?? name));
}

describe('the mails about a résumé', () => {
  ownServer({ RESUME_DAYS: '30', RESUME_NOTICE_EMAIL: 'hr@example.com', TIME_ZONE: 'America/Toronto' });

  it('confirm it to the applicant, a few times a day, and notify staff of each', async () => {
    const email = 'Joan@Example.com';
    for (let sent = 0; sent < 5; sent += 1) await received({ fields: { email, name: `Joan ${sent}` } });
    const mails = (template: string) =>
      api.db.selectFrom('mail_outbox').select('recipient').where('template', '=', template).execute();
    expect(await mails('resume-received')).toEqual(
      Array.from({ length: 3 }, () => ({ recipient: 'joan@example.com' })),
    );
    expect(await mails('resume-notice')).toHaveLength(5);
    const confirmation = await api.mailTo('joan@example.com');
    expect(confirmation.text).toContain('We delete it on 21 December 2026 at the latest.');
    expect(confirmation.text).not.toContain('Joan');
    expect((await api.mailTo('hr@example.com')).text).toMatch(/A résumé from “Joan \d” has arrived/);
  });

  it('are not sent for automated submissions', async () => {
    const mails = () => api.db.selectFrom('mail_outbox').select('id').orderBy('id').execute();
    const before = await mails();
    await send({ fields: { website: 'https://spam.example' } });
    expect(await mails()).toEqual(before);
  });
});

describe('a job application', () => {
  ownServer({ RESUME_DAYS: '30', OPEN_POSITIONS: 'Compliance analyst; Clerk, half of the week ' });

  it('is stored until its deletion date with its file, encrypted, and with what the applicant agreed to', async () => {
    const now = api.clock.now();
    const keptUntil = new Date(now.getTime() + 30 * 86_400_000).toISOString();
    const answer = await send({});
    expect([answer.statusCode, answer.json()]).toEqual([
      202,
      { message: 'Thank you. We have received your application and will answer by email.', keptUntil },
    ]);
    const { consent, ...fields } = written;
    const at = now.toISOString();
    expect((await list()).items).toEqual([
      {
        ...fields,
        id: expect.any(String),
        fileName: 'Résumé.pdf',
        fileType: 'pdf',
        fileSize: pdf().length,
        consentText: resumeConsent('2026-12-21'),
        consentedAt: at,
        keptUntil,
        status: 'new',
        assigneeId: null,
        version: 1,
        createdAt: at,
        updatedAt: at,
      },
    ]);
    const stored = await api.db.selectFrom('resumes').selectAll().executeTakeFirstOrThrow();
    expect([stored.letter, stored.file_name, stored.phone].every((text) => text.startsWith('v1.'))).toBe(
      true,
    );
    const file = await api.db.selectFrom('files').selectAll().executeTakeFirstOrThrow();
    expect(file).toMatchObject({
      kind: 'resume',
      content_type: 'application/pdf',
      owner_id: expect.any(String),
    });
    const trail = await (await sealed(api.db))
      .selectFrom('audit_entries')
      .select(['action', 'details'])
      .execute();
    expect(trail.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['resumes.created', 'file.uploaded']),
    );
    expect(JSON.stringify(trail)).not.toContain('Ada');
    expect((await api.call('GET', '/resumes/openings')).json()).toEqual({
      positions: ['Compliance analyst', 'Clerk, half of the week'],
      keptForDays: 30,
    });
  });

  it.each<[string, () => Buffer | Promise<Buffer>, string, string]>([
    [
      'a Word document',
      () => docx(),
      'docx',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    ['a photograph', () => photograph(), 'jpg', 'image/jpeg'],
    ['a drawing', () => drawing(), 'png', 'image/png'],
  ])('may be %s, which a browser saves and never shows', async (_what, make, ending, type) => {
    const bytes = await make();
    const { id } = await received({ file: bytes, name: `mine.${ending}` });
    const signed = await api.call('GET', `/resumes/${id}/file`, { as: admin });
    const { signedUrl } = signed.json();
    for (const url of [signedUrl, signedUrl.replace('/api', '')]) {
      const opened = await api.app.inject({ url: url.startsWith('/api') ? url : `/api${url}` });
      expect(opened.statusCode).toBe(200);
      expect(opened.headers).toMatchObject({
        'content-type': type,
        'content-disposition': `attachment; filename="mine.${ending}"; filename*=UTF-8''mine.${ending}`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      });
      if (ending === 'docx') expect(opened.rawPayload.equals(bytes)).toBe(true);
      else expect(opened.rawPayload.includes('Canary Camera')).toBe(false);
    }
    // No link makes a browser display it.
    const inline = await api.app.inject({ url: signedUrl.replace('attachment', 'inline') });
    expect(inline.statusCode).toBe(403);
    api.clock.advanceMinutes(5);
    expect((await api.app.inject({ url: signedUrl })).statusCode).toBe(403);
  });

  it.each<[what: string, sent: Sent, property: string, message: string]>([
    ['no name', { fields: { name: ' ' } }, 'name', 'Enter your name'],
    ['no address', { fields: { email: 'ada' } }, 'email', 'Enter an email address such as name@company.com'],
    ['no position', { fields: { position: '' } }, 'position', 'Enter the position you apply for'],
    [
      'a position that is not open',
      { fields: { position: 'Director' } },
      'position',
      'Choose one of: Compliance analyst; Clerk, half of the week; Another position',
    ],
    [
      'no consent',
      { fields: { consent: 'false' } },
      'consent',
      'Agree to this so that we may review your application',
    ],
    ['no file', { file: null }, 'file', 'Choose your résumé'],
    ['an empty file', { file: Buffer.alloc(0) }, 'file', 'The file is empty. Choose it again'],
    [
      'a program',
      { name: 'resume.exe' },
      'file',
      'Choose a PDF, a Word document (docx) or a picture (jpg, png). Other kinds of files are not accepted',
    ],
    ['a strange time', { fields: { elapsed: '-1' } }, 'elapsed', 'Send whole milliseconds'],
  ])('is refused with %s, beside its field', async (_what, sent, property, message) => {
    const before = (await list()).total;
    const refused = await send(sent);
    expect([refused.statusCode, refused.json().message]).toEqual([400, [{ property, message }]]);
    expect((await list()).total).toBe(before);
  });

  it('may be for another position than the open ones', async () => {
    expect(await received({ fields: { position: 'Another position' } })).toMatchObject({
      position: 'Another position',
    });
  });

  it('has a status, an assignee and notes, is found by them, and is still deleted on its date', async () => {
    const resume = await received();
    const move = (status: string, version: number, more: object = {}) =>
      api.call('PATCH', `/resumes/${resume.id}/status`, { as: admin, body: { status, version, ...more } });
    const refused = await move('hired', 1);
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      expect.objectContaining({
        message: 'This is new now. It cannot become hired',
        stored: expect.objectContaining({ status: 'new', consentedAt: resume.consentedAt }),
      }),
    ]);
    expect(refused.body).not.toContain('digest');
    const mine = await move('in_review', 1, { assigneeId: admin.userId });
    expect(mine.json()).toMatchObject({ status: 'in_review', assigneeId: admin.userId, version: 2 });
    const reviewer = await api.reviewer();
    const foreign = await move('in_review', 2, { assigneeId: reviewer.userId });
    expect(foreign.json().message).toEqual([
      { property: 'assigneeId', message: 'Choose a staff member whose roles allow this work' },
    ]);
    for (const query of ['status=in_review', 'assignee=me', 'assignee=me&status=in_review']) {
      expect((await list(query)).items.map(({ id }: { id: string }) => id)).toEqual([resume.id]);
    }
    const note = { resumeId: resume.id, text: 'Call on Monday' };
    expect((await api.call('POST', '/notes', { as: admin, body: note })).statusCode).toBe(201);
    expect((await api.call('POST', '/notes', { as: reviewer, body: note })).statusCode).toBe(403);
    const reply = { resumeId: resume.id, direction: 'sent', text: 'When can you come?' };
    expect((await api.call('POST', '/replies', { as: admin, body: reply })).json()).toMatchObject({
      subject: `Re: Your application: ${resume.position}`,
    });
    expect((await list('status=in_review')).items[0]).toMatchObject({ keptUntil: resume.keptUntil });
    await api.call('DELETE', `/resumes/${resume.id}`, { as: admin });
    for (const table of ['notes', 'replies'] as const) {
      expect(await api.db.selectFrom(table).select('id').execute()).toEqual([]);
    }
  });

  it('is refused if the form is not ours', async () => {
    const file = { name: 'a.pdf', bytes: pdf() };
    const field = (name: string, text = 'x') => ({ field: name, name: null, bytes: Buffer.from(text) });
    for (const parts of [
      [file, file],
      [file, field('status')],
      [file, field('name'), field('name')],
      [file, field('letter', 'x'.repeat(40_000))],
      Array.from({ length: 30 }, () => field('name')),
    ]) {
      const refused = await send({ parts });
      expect(refused.statusCode, refused.body).toBe(400);
    }
    expect((await api.call('POST', '/resumes', { body: written })).statusCode).toBe(415);
    const large = await send({ file: Buffer.concat([pdf(), Buffer.alloc(10 * 1024 * 1024)]) });
    expect([large.statusCode, large.json().message]).toEqual([
      413,
      expect.stringMatching(/larger than 10 MB/),
    ]);
  });
});

describe('a submission that is accepted and not stored', () => {
  ownServer();

  it.each([
    ['fills in the hidden field', { website: 'https://spam.example' }],
    ['is sent as soon as the form is open', { elapsed: '2999' }],
  ])('%s: the response does not reveal it', async (_what, fields) => {
    const honest = await send({
      fields: { name: `Honest ${Object.keys(fields)}`, website: '', elapsed: '3000' },
    });
    const other = await send({ fields: { name: 'Trapped', ...fields } });
    expect([other.statusCode, other.body, Object.keys(other.headers)]).toEqual([
      honest.statusCode,
      honest.body,
      Object.keys(honest.headers),
    ]);
    expect((await list('search=trapped')).total).toBe(0);
  });

  it('the same form with the same file is stored once within ten minutes, also concurrently', async () => {
    const before = (await list()).total;
    const answers = await Promise.all(Array.from({ length: 6 }, () => send({ fields: { name: 'Twice' } })));
    expect(new Set(answers.map(({ statusCode, body: said }) => `${statusCode} ${said}`)).size).toBe(1);
    expect((await list()).total).toBe(before + 1);
    expect((await filesIn()).filter(({ deleted_at }) => deleted_at === null)).toHaveLength(before + 1);
    await send({ fields: { name: 'Twice' }, file: pdf('/Lang (en)') });
    expect((await list()).total).toBe(before + 2);
    api.clock.advanceMinutes(11);
    await send({ fields: { name: 'Twice' } });
    expect((await list()).total).toBe(before + 3);
  });
});

describe('the limit on applications', () => {
  it('is twenty an hour from one address, refused ones included, and lower once many have sent', async () => {
    const to = await openTestApi();
    const flood = async (times: number, ip: string) => {
      const statuses: number[] = [];
      for (let n = 0; n < times; n += 1) {
        statuses.push((await send({ file: null }, { to, ip })).statusCode);
      }
      return statuses;
    };
    expect(await flood(21, '203.0.113.9')).toEqual([...Array.from({ length: 20 }, () => 400), 429]);
    const refused = await send({}, { to, ip: '203.0.113.9' });
    expect(refused.headers['retry-after']).toBe('3600');
    // Refused forms only count for their own network.
    for (let n = 0; n < 5; n += 1) await flood(20, `203.0.114.${n}`);
    expect(await flood(5, '203.0.113.10')).toEqual([400, 400, 400, 400, 400]);
    for (let n = 0; n < 100; n += 1) {
      const sent = await send({ fields: { name: 'Flood' } }, { to, ip: `203.0.115.${Math.floor(n / 20)}` });
      expect(sent.statusCode).toBe(202);
    }
    expect(await flood(5, '203.0.113.11')).toEqual([400, 400, 400, 400, 429]);
    to.clock.advanceMinutes(61);
    expect(await flood(1, '203.0.113.9')).toEqual([400]);
  });
});

describe('administrators', () => {
  ownServer({ RESUME_DAYS: '2' });

  it('find résumés by position and words, the latest first, and delete them with their files', async () => {
    const first = await received({ fields: { name: 'Grace Hopper', position: 'Clerk' } });
    api.clock.advanceMinutes(1);
    const second = await received({ fields: { name: 'Ada King', email: 'ada@harbour.example' } });
    const ids = async (query: string) => (await list(query)).items.map(({ id }: { id: string }) => id);
    expect(await ids('')).toEqual([second.id, first.id]);
    expect(await ids('order=asc&pageSize=1')).toEqual([first.id]);
    expect(await ids('position=Clerk')).toEqual([first.id]);
    expect(await ids('search=harb')).toEqual([second.id]);
    expect(await ids('search=clerk')).toEqual([first.id]);
    expect((await api.call('GET', `/resumes/${first.id}`, { as: admin })).json()).toEqual(first);
    const { signedUrl } = (await api.call('GET', `/resumes/${first.id}/file`, { as: admin })).json();
    expect((await api.app.inject({ url: signedUrl })).statusCode).toBe(200);
    expect((await api.call('DELETE', `/resumes/${first.id}`, { as: admin })).statusCode).toBe(204);
    expect((await api.app.inject({ url: signedUrl })).statusCode).toBe(403);
    for (const path of ['', '/file']) {
      expect((await api.call('GET', `/resumes/${first.id}${path}`, { as: admin })).statusCode).toBe(404);
    }
    expect((await api.call('DELETE', `/resumes/${first.id}`, { as: admin })).statusCode).toBe(404);
    expect(await ids('search=hopper')).toEqual([]);
    const gone = (await filesIn()).filter(({ purged_at }) => purged_at !== null);
    expect(gone).toHaveLength(1);
    const store = await openFileStore(api.config);
    expect(await store.get(gone[0]?.id ?? '', 'original')).toBeNull();
  });

  it('have no other call that opens the file', async () => {
    const { id } = await received();
    const row = await api.db
      .selectFrom('resumes')
      .select('file_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    for (const [method, path] of [
      ['GET', `/upload/private/${row.file_id}/signed-url`],
      ['GET', `/upload/onboarding/private/${row.file_id}/signed-url`],
      ['DELETE', `/upload/${row.file_id}`],
      ['GET', `/files/public/${row.file_id}`],
    ] as const) {
      expect((await api.call(method, path, { as: admin })).statusCode).toBe(404);
    }
  });

  it('are the only ones with access', async () => {
    const { id } = await received();
    for (const as of [await api.client(), await api.reviewer()]) {
      for (const [method, path] of [
        ['GET', '/resumes'],
        ['GET', `/resumes/${id}`],
        ['GET', `/resumes/${id}/file`],
        ['DELETE', `/resumes/${id}`],
      ] as const) {
        expect((await api.call(method, path, { as })).statusCode).toBe(403);
        expect((await api.call(method, path)).statusCode).toBe(401);
      }
    }
  });

  it('need not do anything for a résumé to be deleted on its day, with its file', async () => {
    const { id } = await received();
    const { file_id, owner_id } = await api.db
      .selectFrom('resumes')
      .innerJoin('files', 'files.id', 'file_id')
      .select(['file_id', 'owner_id'])
      .where('resumes.id', '=', id)
      .executeTakeFirstOrThrow();
    const key = await findClientKey(api, owner_id);
    const random = { bytes: () => Buffer.alloc(16), digits: () => '' };
    const store = await openFileStore(api.config);
    const run = async () => {
      await Promise.all([pruneResumes({ ...api, random }), pruneResumes({ ...api, random })]);
      await sweepFiles(api, store);
    };
    api.clock.advanceMinutes(2 * 24 * 60 - 1);
    await run();
    expect(await store.get(file_id, 'original', { key })).not.toBeNull();
    api.clock.advanceMinutes(1);
    await run();
    admin = await api.signIn(adminEmail);
    expect((await list()).items).toEqual([]);
    expect(await store.get(file_id, 'original', { key })).toBeNull();
    expect(await findClientKey(api, owner_id)).toBeUndefined();
    const indexed = api.db.selectFrom('search_index').selectAll().where('resource', '=', 'resumes');
    expect(await indexed.execute()).toEqual([]);
    const trail = (await sealed(api.db))
      .selectFrom('audit_entries')
      .select('action')
      .where('subject_id', 'in', [id, file_id]);
    const last = await trail.where('actor_role', '=', 'system').execute();
    expect(last.map(({ action }) => action).sort()).toEqual(['file.deleted', 'resumes.deleted']);
  });
});
