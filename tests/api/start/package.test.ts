import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
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

/** Imports every package that the built server imports, and prints how many. */
const importAll = `
  import { readdirSync, readFileSync } from 'node:fs';
  import { builtinModules } from 'node:module';
  const files = readdirSync('dist/server').filter((file) => file.endsWith('.js'));
  const code = files.map((file) => readFileSync('dist/server/' + file, 'utf8')).join('\\n').replace(/^\\s*\\*.*$/gm, '');
  const named = code.matchAll(/(?:^import [^"\\n]*?|\\bimport\\()"([^".][^"\\n]*)"/gm);
  // The last one bundles the contract, when the server runs from its sources.
  const isKnown = (name) => name.startsWith('node:') || builtinModules.includes(name) || name === '@redocly/openapi-core';
  const names = new Set([...named].map(([, name]) => name).filter((name) => !isKnown(name)));
  for (const name of names) await import(name);
  console.log(names.size);
`;

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

it('the package has everything that the server imports', async () => {
  // In the folder, so that the imports are resolved as those of the server.
  const program = path.join(folder, 'import-all.mjs');
  onTestFinished(() => rm(program, { force: true }));
  await writeFile(program, importAll);
  const { stdout } = await promisify(execFile)(process.execPath, [program], { cwd: folder });
  expect(Number(stdout)).toBeGreaterThan(25);
});

it('the package has a font for every script', async () => {
  const fonts = path.join(folder, 'node_modules/@fontsource-variable');
  const scripts = (await readdir(fonts)).filter((name) => existsSync(path.join(fonts, name, 'unicode.json')));
  expect(scripts.length).toBeGreaterThan(20);
  const files = await Promise.all(
    scripts.map(async (name) => {
      const parts = JSON.parse(await readFile(path.join(fonts, name, 'unicode.json'), 'utf8'));
      return Object.keys(parts)
        .filter((part) => !part.startsWith('latin'))
        .map((part) =>
          path.join(fonts, name, 'files', `${name}-${part.replace(/[[\]]/g, '')}-wght-normal.woff2`),
        );
    }),
  );
  expect(files.flat().filter((file) => !existsSync(file))).toEqual([]);
});

it('the package is small enough for an image of 250 MB', async () => {
  const { stdout } = await promisify(execFile)('du', ['-sb', folder]);
  expect(Number.parseInt(stdout, 10)).toBeLessThan(115_000_000);
});

it('the package holds the fonts of PDFs and what the server imports, and nothing for the build or the tests', async () => {
  const packages = await readdir(path.join(folder, 'node_modules'));
  expect(packages).toEqual(expect.arrayContaining(['fastify', 'pg', 'pdfkit', 'sharp', 'stripe']));
  expect(packages).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(vite|vitest|typescript|tsx)$/)]),
  );
  expect(packages).not.toContain('react-admin');
  expect(await readdir(path.join(folder, 'node_modules/@fontsource-variable'))).toContain('noto-sans-jp');
  expect(await readdir(folder)).toEqual(['LICENSE', 'dist', 'node_modules', 'package.json']);
});
