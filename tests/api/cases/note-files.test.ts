import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#contract/schema.d.ts';
import { pruneUnsavedFiles } from '#server/records/documents/prune.ts';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { pdf } from '#tests/support/documents.ts';
import { form, photograph } from '#tests/support/pictures.ts';
import { draft, staffMember } from './cases.ts';

type Note = components['schemas']['Note'];

let api: TestApi;
let rita: Person;
let sam: Person;
let picture: Buffer;

beforeAll(async () => {
  api = await buildTestApp();
  rita = await staffMember(api, 'Rita');
  sam = await staffMember(api, 'Sam');
  picture = await photograph();
  return api.close;
});

type Sent = { name?: string; type?: string; bytes?: Buffer };
const send = (as: Person, onboardingId: string, { bytes = picture, ...file }: Sent = {}) => {
  const { payload, headers } = form({ bytes, ...file });
  return api.call('POST', `/admin/cases/${onboardingId}/note-files`, { as, body: payload, headers });
};
const uploaded = async (as: Person, onboardingId: string, file: Sent = {}): Promise<string> => {
  const answer = await send(as, onboardingId, file);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().id;
};
const write = (as: Person, onboardingId: string, attachments: unknown) =>
  api.call('POST', '/notes', { as, body: { onboardingId, text: 'See the file.', attachments } });
const sign = (as: Person, onboardingId: string, file: string) =>
  api.call('GET', `/admin/cases/${onboardingId}/note-files/${file}/signed-url?disposition=attachment`, {
    as,
  });
const notesOn = async (id: string): Promise<Note[]> =>
  (await api.call('GET', `/notes?onboardingId=${id}`, { as: sam })).json().items;
const rowOf = (id: string) =>
  api.db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a file of a note on a case', () => {
  it('is read by another reviewer through a link, and not by the client', async () => {
    const { id, client } = await draft(api);
    const scan = await uploaded(rita, id, { name: 'scan.jpg' });
    const extract = await uploaded(rita, id, {
      name: 'extract.pdf',
      type: 'application/pdf',
      bytes: pdf(),
    });
    const note = await write(rita, id, [extract, scan]);
    expect(note.statusCode, note.body).toBe(201);
    const [listed] = await notesOn(id);
    expect(listed?.attachments.map(({ name }) => name)).toEqual(['extract.pdf', 'scan.jpg']);
    expect(listed?.attachments.every(({ size }) => size > 0)).toBe(true);

    const signed = await sign(sam, id, extract);
    expect(signed.statusCode, signed.body).toBe(200);
    const opened = await api.app.inject(signed.json().signedUrl);
    expect(opened.statusCode).toBe(200);
    expect(opened.headers['content-disposition']).toContain('attachment; filename="extract.pdf"');
    expect(opened.rawPayload.equals(pdf())).toBe(true);

    // The client can neither list nor open it, and it takes none of the client's storage.
    for (const url of [
      `/upload/onboarding/private/${extract}/signed-url`,
      `/upload/private/${extract}/signed-url`,
    ]) {
      expect((await api.call('GET', url, { as: client })).statusCode).toBe(404);
    }
    expect((await sign(client, id, extract)).statusCode).toBe(403);
    // Only its name in the address leads to it, not that of another case.
    const other = await draft(api);
    expect((await sign(sam, other.id, extract)).statusCode).toBe(404);
    expect((await rowOf(extract)).name_encrypted).not.toContain('extract');
  });

  it('is refused if it is not an upload for a note on this case, or in a note already', async () => {
    const { id, client } = await draft(api);
    const other = await draft(api);
    const ofOther = await uploaded(rita, other.id);
    const { payload, headers } = form({ bytes: picture });
    const ofClient = (
      await api.call('POST', '/upload/onboarding/private', { as: client, body: payload, headers })
    ).json().id;
    const refused = async (attachments: unknown) => {
      const answer = await write(rita, id, attachments);
      expect(answer.statusCode, answer.body).toBe(400);
      return answer.json().message[0].property;
    };
    for (const file of [ofOther, ofClient, 'nothing']) expect(await refused([file])).toBe('attachments.0');
    const own = await uploaded(rita, id);
    // Two notes at once: one of them has the file.
    const both = await Promise.all([write(rita, id, [own]), write(sam, id, [own])]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400]);
    expect(await refused([own])).toBe('attachments.0');
    expect((await write(rita, id, [own, own])).statusCode).toBe(400);
    expect((await write(rita, id, own)).statusCode).toBe(400);
    expect(
      (
        await write(
          rita,
          id,
          Array.from({ length: 6 }, (_, n) => `f${n}`),
        )
      ).statusCode,
    ).toBe(400);
    const contact = await api.call('POST', '/notes', {
      as: rita,
      body: { contactId: 'none', text: 'A text', attachments: [own] },
    });
    expect([400, 404]).toContain(contact.statusCode);
    expect((await send(rita, 'nothing')).statusCode).toBe(404);
    expect((await send(client, id)).statusCode).toBe(403);
    const program = await send(rita, id, {
      name: 'tool.exe',
      type: 'application/octet-stream',
      bytes: Buffer.from('MZ'),
    });
    expect(program.statusCode).toBe(400);
    expect((await notesOn(id)).map(({ attachments }) => attachments.length)).toEqual([1]);
  });

  it('stays when the text changes, and is deleted with its note', async () => {
    const { id } = await draft(api);
    const file = await uploaded(rita, id);
    const note: Note = (await write(rita, id, [file])).json();
    await api.call('PATCH', `/notes/${note.id}`, { as: rita, body: { text: 'Another text' } });
    expect((await notesOn(id))[0]?.attachments.map((each) => each.id)).toEqual([file]);
    expect((await api.call('DELETE', `/notes/${note.id}`, { as: rita })).statusCode).toBe(204);
    expect((await sign(sam, id, file)).statusCode).toBe(404);
    // The sweeper deletes the bytes of such a row.
    expect(await rowOf(file)).toMatchObject({ name_encrypted: '', deleted_at: expect.any(String), held: 0 });
    expect(await api.db.selectFrom('note_files').selectAll().where('file_id', '=', file).execute()).toEqual(
      [],
    );
  });

  it('is deleted after a week if no note names it', async () => {
    const { id } = await draft(api);
    const abandoned = await uploaded(rita, id);
    const named = await uploaded(rita, id);
    await write(rita, id, [named]);
    const start = api.clock.now();
    api.clock.advanceMinutes(8 * 24 * 60);
    await pruneUnsavedFiles(api);
    expect((await rowOf(abandoned)).deleted_at).not.toBeNull();
    expect((await rowOf(named)).deleted_at).toBeNull();
    api.clock.set(start.toISOString());
  });
});
