import { beforeAll, describe, expect, it } from 'vitest';
import { keys, startSumsub } from '#scripts/sumsub/stand-in.mjs';
import { signedHeaders } from '#server/records/identity/sumsub-provider.ts';

// SQLite alone: provider

type Sumsub = Awaited<ReturnType<typeof startSumsub>>;
let sumsub: Sumsub;

beforeAll(async () => {
  sumsub = await startSumsub();
  return sumsub.stop;
});

const content = { userId: 'check-1', levelName: keys.levelName, ttlInSecs: 600 };

function ask(
  change: Partial<{ now: Date; path: string; body: string; secretKey: string; appToken: string }> = {},
) {
  const sent = { method: 'POST', path: '/resources/accessTokens/sdk', body: JSON.stringify(content) };
  const headers = signedHeaders({ ...keys, ...change }, { ...sent, now: new Date(), ...change });
  return fetch(`${sumsub.url}${sent.path}`, { method: 'POST', body: sent.body, headers });
}

const openSession = (token: string) =>
  fetch(`${sumsub.url}/websdk/session`, { method: 'POST', body: JSON.stringify({ token }) });

describe('the Sumsub stand-in', () => {
  it('accepts requests that are signed as Sumsub requires', async () => {
    const answer = await ask();
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ userId: 'check-1' });
  });

  it.each([
    ['with another key', { secretKey: 'another' }],
    ['with another app token', { appToken: 'another' }],
    ['for another path', { path: '/resources/accessTokens' }],
    ['for another body', { body: '{}' }],
    ['two minutes ago', { now: new Date(Date.now() - 120_000) }],
  ])('answers 401 to requests signed %s', async (_, change) => {
    expect((await ask(change)).status).toBe(401);
  });

  it('names itself in its tokens, where the widget’s package looks for its origin', async () => {
    const { token } = await (await ask()).json();
    const [, payload = ''] = token.replace('_act-sbx-jwt-', '').replace('-v2', '').split('.');
    expect(JSON.parse(atob(payload)).url).toBe(sumsub.url);
    expect((await openSession(token)).status).toBe(200);
  });

  it('returns one expired token on request, and then valid ones', async () => {
    sumsub.switches.tokens = 'expired';
    const [first, second] = [await (await ask()).json(), await (await ask()).json()];
    expect((await openSession(first.token)).status).toBe(401);
    expect((await openSession(second.token)).status).toBe(200);
  });

  it('refuses unknown switches', async () => {
    const set = (body: object) =>
      fetch(`${sumsub.url}/switches`, { method: 'POST', body: JSON.stringify(body) });
    expect((await set({ api: 'sideways' })).status).toBe(400);
    expect((await set({ digest: 'sha512' })).status).toBe(200);
    expect(sumsub.switches.digest).toBe('sha512');
  });
});
