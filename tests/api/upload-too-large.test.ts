import { describe, expect, it } from 'vitest';
import { fileRefusals } from '../../domain/rules/file-refusal.ts';
import { maxFileBytes } from '../../domain/rules/limits.ts';
import { form, photograph } from '../support/pictures.ts';
import { listen, RawClient } from './raw-client.ts';

const MEGABYTE = 1024 * 1024;
const { headers } = form();

const uploadHead = (token: string, length: string) =>
  `POST /api/upload/onboarding/private HTTP/1.1\r\nHost: portal.test\r\nAuthorization: Bearer ${token}\r\n` +
  `Content-Type: ${headers['content-type']}\r\n${length}\r\n\r\n`;

/** The answer's headers and body, once the server has closed the connection. */
async function answerOf(client: RawClient) {
  await client.closed();
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
    const { payload } = form({ name: `${'x'.repeat(3000)}.jpg`, bytes: await photograph() });
    const client = new RawClient(port);
    client.say(uploadHead(token, `Content-Length: ${payload.length}`));
    client.say(payload);
    expect(await client.status()).toBe('201 Created');
  });
});
