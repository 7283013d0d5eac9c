import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readContract } from '#server/platform/contract/contract.ts';

// SQLite alone: http

const guide = readFileSync('docs/for-integrators.md', 'utf8');
const examples = (language: string) =>
  [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm'))].map(([, text = '']) => text);

/** Runs an example of the guide as a module. */
async function run(text: string): Promise<Record<string, (...args: unknown[]) => unknown>> {
  // In the project, so that it finds the packages.
  const folder = mkdtempSync(path.resolve('node_modules/.integrators-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'example.mjs');
  writeFileSync(file, text);
  return import(/* @vite-ignore */ pathToFileURL(file).href);
}

const [secret = '', other = ''] = [1, 2].map(() => `whsec_${randomBytes(32).toString('base64')}`);
const body = '{"type":"case.decided","data":{"caseId":"1"}}';

function signedWith(...secrets: string[]) {
  const now = new Date();
  return {
    'webhook-id': 'delivery-1',
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((each) => new Webhook(each).sign('delivery-1', now, body)).join(' '),
  };
}

describe('the examples of docs/for-integrators.md', () => {
  it('verify a webhook with the library', async () => {
    const { verified } = await run(examples('js')[0] ?? '');
    expect(verified?.(secret, signedWith(secret), body)).toEqual(JSON.parse(body));
    expect(() => verified?.(secret, signedWith(other), body)).toThrow();
  });

  it('verify a webhook without a library', async () => {
    const { isGenuine } = await run(examples('js')[1] ?? '');
    expect(isGenuine?.(secret, signedWith(secret), body)).toBe(true);
    expect(isGenuine?.(secret, signedWith(other, secret), body)).toBe(true);
    expect(isGenuine?.(secret, signedWith(other), body)).toBe(false);
    expect(isGenuine?.(secret, signedWith(secret), `${body} `)).toBe(false);
    const old = { ...signedWith(secret), 'webhook-timestamp': '1700000000' };
    expect(isGenuine?.(secret, old, body)).toBe(false);
  });

  it('are JSON, with the fields of the contract', async () => {
    const [requirements = '{}', event = '{}'] = examples('json');
    const { components } = await readContract();
    const schema = components?.schemas?.Requirements as { required: string[] };
    expect(Object.keys(JSON.parse(requirements))).toEqual(schema.required);
    expect(JSON.parse(event)).toMatchObject({ type: 'case.decided', data: { status: 'approved' } });
  });
});
