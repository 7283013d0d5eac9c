import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { packageInto } from '#scripts/lib/package.mjs';
import { setReadOnly } from '#tests/support/read-only.ts';
import { startServer } from '#tests/support/server.ts';

// SQLite alone: settings

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'onboarding-package-'));
  await packageInto(folder);
  return async () => {
    await setReadOnly(folder, false);
    await rm(folder, { recursive: true, force: true });
  };
}, 120_000);

/** An account that owns none of the files, where the tests run as root; otherwise the tests' own. */
const anotherUser = process.getuid?.() === 0 ? 65_534 : undefined;

it('the package runs on a read-only tree as a user that owns nothing in it', async () => {
  await setReadOnly(folder, true);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'onboarding-data-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  if (anotherUser !== undefined) await chown(dataDir, anotherUser, anotherUser);
  const server = await startServer({ product: path.join(folder, 'dist'), dataDir, uid: anotherUser });
  onTestFinished(server.stop);

  expect((await fetch(`${server.url}/verify`)).status).toBe(200);
  const email = 'ada@example.com';
  const headers = { 'content-type': 'application/json' };
  const post = (address: string, body: object) =>
    fetch(`${server.url}/api${address}`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect((await post('/auth/request-login-code', { email })).status).toBe(202);
  const { code } = await server.readMail(email);
  const { access_token: token } = await (await post('/auth/verify-login-code', { email, code })).json();
  // Read by a worker process with a compiled library.
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: 'white' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'register.jpg');
  const uploaded = await fetch(`${server.url}/api/upload/onboarding/private`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  expect([uploaded.status, await uploaded.json()]).toMatchObject([201, { id: expect.any(String) }]);
});

it('the package holds the fonts of PDFs and what the server imports, and nothing for the build or the tests', async () => {
  const packages = await readdir(path.join(folder, 'node_modules'));
  expect(packages).toEqual(expect.arrayContaining(['fastify', 'pg', 'pdfkit', 'sharp', 'stripe']));
  expect(packages).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(vite|vitest|typescript|tsx)$/)]),
  );
  expect(packages).not.toContain('react-admin');
  expect(await readdir(path.join(folder, 'node_modules/@fontsource-variable'))).toContain('noto-sans-jp');
  expect(await readdir(folder)).toEqual(['dist', 'node_modules', 'package.json']);
});
