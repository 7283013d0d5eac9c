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
  const [head = '', body = ''] = client.received.split('\r\n\r\n');
  return { head, body: JSON.parse(body) as unknown };
}

const refusal = { statusCode: 413, error: 'Payload Too Large', message: fileRefusals.size };

describe('an upload whose declared length exceeds the limit of a file', () => {
  it('is refused before any of it is sent, and nothing is reserved', async () => {
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

  it('receives the refusal even if it sends everything before it reads', async () => {
    const { token, port } = await listen();
    const client = new RawClient(port);
    const bytes = maxFileBytes + MEGABYTE;
    client.say(uploadHead(token, `Content-Length: ${bytes}`));
    client.say(Buffer.alloc(bytes));
    const { head, body } = await answerOf(client);
    expect(head).toMatch(/^HTTP\/1\.1 413 /);
    expect(body).toEqual(refusal);
  });

  it('is accepted if only the form around the file makes it longer', async () => {
    const { token, port } = await listen();
    const { payload } = form({ name: `${'x'.repeat(3000)}.jpg`, bytes: picture });
    const client = new RawClient(port);
    client.say(uploadHead(token, `Content-Length: ${payload.length}`));
    client.say(payload);
    expect(await client.status()).toBe('201 Created');
  });
});

describe('a form without a declared length', () => {
  const PIECE = 64 * 1024;
  const chunk = (bytes: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`${Buffer.byteLength(bytes).toString(16)}\r\n`),
      Buffer.from(bytes),
      Buffer.from('\r\n'),
    ]);
  const piece = chunk(Buffer.alloc(PIECE, 'x'));

  it.each([
    ['the preamble before its first part', ''],
    ["its part's headers", `${partHead}X-Long: `],
    ['a part that is skipped', `${boundary}\r\nX-None: 1\r\n\r\n`],
    ['its file', `${partHead}\r\n`],
    ['the epilogue after its end', Buffer.concat([form({ bytes: picture }).payload, Buffer.from('\r\n')])],
  ])('is read only up to the limit of a form, whatever part is endless: %s', async (_what, before) => {
    const { api, token, port } = await listen();
    const client = new RawClient(port);
    client.say(uploadHead(token, 'Transfer-Encoding: chunked'));
    if (before.length > 0) client.say(chunk(before));
    const said = await client.flood(piece, 300 * MEGABYTE);
    await client.closed;
    expect(client.received).toMatch(/^HTTP\/1\.1 413 /);
    expect(client.received).toContain(JSON.stringify(refusal));
    // The form, the discarded rest, and the system's buffers of a connection.
    expect(said).toBeLessThan(maxFileBytes + 24 * MEGABYTE);
    expect(await api.db.selectFrom('files').selectAll().execute()).toEqual([]);
  });

  it('is accepted with a little data before and after its one file', async () => {
    const { token, port } = await listen();
    const client = new RawClient(port);
    client.say(uploadHead(token, 'Transfer-Encoding: chunked'));
    for (const part of ['before\r\n', form({ bytes: picture }).payload, 'behind']) client.say(chunk(part));
    client.say('0\r\n\r\n');
    expect(await client.status()).toBe('201 Created');
  });
});
