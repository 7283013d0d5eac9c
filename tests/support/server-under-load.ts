import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { eventually } from './eventually.ts';
import { type ServerProcess, startProcess } from './server-process.ts';

/** Returns the settings of a server with its own data folder, whose callers call again as soon as they get a response. */
export async function settingsUnderLoad(more: Record<string, string> = {}): Promise<Record<string, string>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'onboarding-load-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 3 }));
  return { DATA_DIR: dataDir, RATE_LIMITS: '1000', ...more };
}

/** Starts a server in a separate process, killed at the end of the test. Throws if it does not start. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startProcess(env);
  if (!('url' in server)) throw new Error(`The server did not start: ${server.output}`);
  onTestFinished(server.kill);
  return server;
}

/** Signs a client in with the code that a server without a mail server prints. @returns the access token */
export async function signInAt({ url, output }: ServerProcess): Promise<string> {
  const post = (path: string, body: unknown) =>
    fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await post('/auth/request-login-code', { email: 'ada@example.com' });
  const code = await eventually(() => {
    const found = /[?&]code=(\d{6})/.exec(output())?.[1];
    if (!found) throw new Error('No login link yet');
    return found;
  });
  const verified = await post('/auth/verify-login-code', { email: 'ada@example.com', code });
  const { access_token } = (await verified.json()) as { access_token: string };
  return access_token;
}
