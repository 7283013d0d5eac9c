import { describe, expect, it } from 'vitest';
import { pdf } from '#tests/support/documents.ts';
import { startUploads } from './upload-calls.ts';

const on = startUploads();
const path = '/upload/private';
const handout = (bytes = pdf()) => [{ name: 'Handout.pdf', bytes }];

describe('a PDF that staff provide', () => {
  it('is stored unchanged, and browsers save it instead of showing it', async () => {
    const as = await on.api.admin();
    const stored = await on.upload(handout(), { path, as });
    expect(stored.statusCode).toBe(201);
    expect(stored.json()).toMatchObject({ name: 'Handout.pdf', size: pdf().length });
    const links = await on.api.call('GET', `/upload/private/${stored.json().id}/signed-url`, { as });
    const opened = await on.api.app.inject(links.json().signedUrl);
    expect(opened.rawPayload.equals(pdf())).toBe(true);
    expect(opened.headers['content-type']).toBe('application/pdf');
    expect(opened.headers['content-disposition']).toMatch(/^attachment;/);
  });

  it('is refused if it contains active content, or is not a PDF', async () => {
    const as = await on.api.admin();
    const script = pdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>');
    for (const bytes of [script, Buffer.from('no document')]) {
      const refused = await on.upload(handout(bytes), { path, as });
      expect([refused.statusCode, refused.json().message]).toEqual([
        400,
        [{ property: 'file', message: expect.stringContaining('PDF') }],
      ]);
    }
  });

  it('cannot be uploaded by clients, nor used as a public picture', async () => {
    const refused = await on.upload(handout(), { path });
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      [{ property: 'file', message: expect.stringContaining('jpg') }],
    ]);
    const shown = await on.upload(handout(), { path: '/upload', as: await on.api.admin() });
    expect(shown.statusCode).toBe(400);
  });
});
