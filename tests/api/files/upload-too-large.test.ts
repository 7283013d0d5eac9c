import { describe, expect, it } from 'vitest';
import { fileRefusals } from '#domain/rules/file-refusal.ts';
import { maxFileBytes } from '#domain/rules/limits.ts';
import { form, photograph } from '#tests/support/pictures.ts';
import { listen, RawClient } from '../http/raw-client.ts';

// SQLite alone: http

const picture = await photograph();
const MEGABYTE = 1024 * 1024;
const { headers } = form();
const boundary = `--${headers['content-type'].split('boundary=')[1]}`;
const partHead = `${boundary}\r\nContent-Disposition: form-data; name="file"; filename="photo.jpg"\r\n`;

const uploadHead = (token: string, length: string) =>
  `POST /api/upload/onboarding/private HTTP/1.1\r\nHost: portal.test\r\nAuthorization: Bearer ${token}\r\n` +
  `Content-Type: ${headers['content-type']}\r\n${length}\r\n\r\n`;

/** Returns the response's headers and body, once the server has closed the connection. */
async function answerOf(client: RawClient) {
  await client.closed;
  const [head = '', body = ''] = client.heard.split('\r\n\r\n');
  return { head, body: JSON.parse(body) as unknown };
}

const refusal = { statusCode: 413, error: 'Payload Too Large', message: fileRefusals.size };

describe('an upload that announces more than a file may have', () => {
  it('is refused before it has sent anything of it, and nothing is reserved', async () => {
    const { api, token, port } = await listen();
    const client = new RawClient(port);
    client.say(uploadHead(token, 'Content-Length: 100000000'));
    expect(await client.status()).toBe('413 Payload Too Large');
    const { head, body } = await answerOf(client);
    expect(body).toEqual(refusal);
    expect(head.toLowerCase()).toContain('connection: close');
    expect(await api.db.selectFrom('files').selectAll().execute()).toEqual([]);
    expect(await api.db.selectFrom('file_owners').selectAll().execute()).toEqual([]);
  });

  it('hears so also when it sends everything before it listens', async () => {
    const { token, port } = await listen();
    const client = new RawClient(port);
    const bytes = maxFileBytes + MEGABYTE;
    client.say(uploadHead(token, `Content-Length: ${bytes}`));
    client.say(Buffer.alloc(bytes));
    const { head, body } = await answerOf(client);
    expect(head).toMatch(/^HTTP\/1\.1 413 /);
    expect(body).toEqual(refusal);
  });

  it('is taken where it is only the form that makes it longer', async () => {
    const { token, port } = await listen();
    const { payload } = form({ name: `${'x'.repeat(3000)}.jpg`, bytes: picture });
    const client = new RawClient(port);
    client.say(uploadHead(token, `Content-Length: ${payload.length}`));
    client.say(payload);
    expect(await client.status()).toBe('201 Created');
  });
});

describe('a form of which no length is announced', () => {
  const PIECE = 64 * 1024;
  const chunk = (bytes: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`${Buffer.byteLength(bytes).toString(16)}\r\n`),
      Buffer.from(bytes),
      Buffer.from('\r\n'),
    ]);
  const piece = chunk(Buffer.alloc(PIECE, 'x'));

  it.each([
    ['what stands before its first part', ''],
    ["its part's headers", `${partHead}X-Long: `],
    ['a part that is skipped', `${boundary}\r\nX-None: 1\r\n\r\n`],
    ['its file', `${partHead}\r\n`],
    ['what stands behind its end', Buffer.concat([form({ bytes: picture }).payload, Buffer.from('\r\n')])],
  ])('is read no further than a form may be long, whatever is endless: %s', async (_what, before) => {
    const { api, token, port } = await listen();
    const client = new RawClient(port);
    client.say(uploadHead(token, 'Transfer-Encoding: chunked'));
    if (before.length > 0) client.say(chunk(before));
    const said = await client.flood(piece, 300 * MEGABYTE);
    await client.closed;
    expect(client.heard).toMatch(/^HTTP\/1\.1 413 /);
    expect(client.heard).toContain(JSON.stringify(refusal));
    // The form, the discarded rest, and the system's buffers of a connection.
    expect(said).toBeLessThan(maxFileBytes + 24 * MEGABYTE);
    expect(await api.db.selectFrom('files').selectAll().execute()).toEqual([]);
  });

  it('is taken with a little before and behind its one file', async () => {
    const { token, port } = await listen();
    const client = new RawClient(port);
    client.say(uploadHead(token, 'Transfer-Encoding: chunked'));
    for (const part of ['before\r\n', form({ bytes: picture }).payload, 'behind']) client.say(chunk(part));
    client.say('0\r\n\r\n');
    expect(await client.status()).toBe('201 Created');
  });
});
