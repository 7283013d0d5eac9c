import { beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, openTestApi, type TestApi } from '#tests/support/api.ts';
import { operations } from '#tests/support/contract.ts';

// SQLite alone: http

let api: TestApi;

beforeAll(async () => {
  api = await buildTestApp();
  return api.close;
});

const policy = {
  'default-src': "'self'",
  // The only inline script: it sets the colour scheme.
  'script-src': expect.stringMatching(/^'self' 'sha256-[\w+/]{43}='$/),
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'frame-src': "'none'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  'form-action': "'self'",
};

function parsePolicy(header: unknown): Record<string, string> {
  const directives = String(header)
    .split(';')
    .map((directive) => directive.trim().split(' '));
  return Object.fromEntries(directives.map(([name = '', ...values]) => [name, values.join(' ')]));
}

const addresses = [
  ...operations.map(({ method, path }) => ({ method, url: `/api${path.replace('{id}', 'x')}`, isApi: true })),
  { method: 'GET' as const, url: '/api/no-such-call', isApi: true },
  { method: 'GET' as const, url: '/api/docs', isApi: true },
  { method: 'GET' as const, url: '/%61pi/auth/self', isApi: true },
  { method: 'GET' as const, url: '/ap%69', isApi: true },
  { method: 'GET' as const, url: '/', isApi: false },
  { method: 'GET' as const, url: '/no-such-file.js', isApi: false },
];

describe('the response of every route', () => {
  it.each(addresses)('$method $url carries the security headers', async ({ method, url, isApi }) => {
    const { headers } = await api.app.inject({ method, url });
    expect(parsePolicy(headers['content-security-policy'])).toEqual(policy);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers).not.toHaveProperty('x-powered-by');
    // Public responses may be cached briefly; also a post by its slug, which does not exist here.
    const isForAll = method === 'GET' && ['/api/blogs', '/api/trainings'].includes(url);
    const cached = isForAll ? 'public, max-age=60, must-revalidate' : 'no-store';
    if (isApi) expect(headers['cache-control']).toBe(cached);
  });
});

it('adds HSTS if the public address is https', async () => {
  const secure = await openTestApi({ env: { PUBLIC_URL: 'https://onboarding.example.com' } });
  const { headers } = await secure.app.inject('/api/health');
  expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/);
});

const sumsub = {
  SUMSUB_APP_TOKEN: 'a',
  SUMSUB_SECRET_KEY: 'b',
  SUMSUB_WEBHOOK_SECRET: 'c',
  SUMSUB_LEVEL_NAME: 'd',
};

it.each([
  [{}, 'https://*.sumsub.com', '(self "https://*.sumsub.com")'],
  [
    { SUMSUB_BASE_URL: 'http://127.0.0.1:4010/path' },
    'https://*.sumsub.com http://127.0.0.1:4010',
    '(self "https://*.sumsub.com" "http://127.0.0.1:4010")',
  ],
])(
  'allows only the identity provider in a frame, and gives it the camera there (%j)',
  async (env, frames, camera) => {
    const identity = await openTestApi({ env: { ...sumsub, ...env } });
    const { headers } = await identity.app.inject('/api/health');
    expect(parsePolicy(headers['content-security-policy'])).toEqual({ ...policy, 'frame-src': frames });
    expect(headers['permissions-policy']).toBe(
      `camera=${camera}, microphone=${camera}, geolocation=${camera}, payment=(), usb=()`,
    );
  },
);

describe('an address that cannot be decoded', () => {
  /** Returns the headers that all responses of a route share. */
  async function headersAt(app: TestApi['app'], url: string) {
    const { headers } = await app.inject(url);
    const { date: _date, 'content-length': _length, 'x-request-id': id, ...alike } = headers;
    return { ...alike, isNamed: id !== undefined };
  }

  it.each(['/api/%', '/api/users/%E0%A4%A'])('%s is answered in the common error shape', async (url) => {
    const answer = await api.app.inject(url);
    expect(answer.json()).toEqual({
      statusCode: 400,
      error: 'Bad Request',
      message: [{ property: '', message: 'The address could not be read' }],
    });
  });

  it.each([
    ['/api/%', '/api/no-such-call'],
    ['/api/users/%E0%A4%A', '/api/no-such-call'],
    ['/%', '/no-such-file.js'],
  ])('%s has every header of any other response', async (unreadable, readable) => {
    const secure = await openTestApi({ env: { PUBLIC_URL: 'https://onboarding.example.com', ...sumsub } });
    for (const { app } of [api, secure]) {
      const expected = await headersAt(app, readable);
      expect(Object.keys(expected).length).toBeGreaterThan(10);
      expect(await headersAt(app, unreadable)).toEqual(expected);
    }
  });
});
