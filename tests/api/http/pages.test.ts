import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { firmName } from '#domain/firm.ts';
import { readContract } from '#server/platform/contract/contract.ts';
import { buildTestApp, openTestApi, type TestApi } from '#tests/support/api.ts';
import { trainingCalls } from '#tests/support/trainings.ts';
import { listen } from './raw-client.ts';

// SQLite alone: http

let api: TestApi;
let portalDirectory: string;
const script = 'console.log("the portal")';

beforeAll(async () => {
  const directory = await mkdtemp(join(tmpdir(), 'onboarding-portal-'));
  portalDirectory = directory;
  await mkdir(join(directory, 'assets'));
  await writeFile(join(directory, 'index.html'), '<!doctype html><head><title>Portal</title></head>');
  await writeFile(
    join(directory, 'index.html.br'),
    brotliCompressSync('<!doctype html><head><title>Portal</title></head>'),
  );
  await writeFile(join(directory, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(directory, 'assets/main-4f1c2a6e.js'), script);
  await writeFile(join(directory, 'assets/main-4f1c2a6e.js.br'), brotliCompressSync(script));
  await writeFile(join(directory, '.secret'), 'not for the web');
  await mkdir(join(directory, '.vite'));
  const manifest = {
    'src/public/site/site.css': { file: 'assets/site-1.css' },
    'src/public/site/site.ts': { file: 'assets/site-script-1.js' },
  };
  await writeFile(join(directory, '.vite/manifest.json'), JSON.stringify(manifest));
  api = await buildTestApp({ portalDirectory: directory });
  return async () => {
    await api.close();
    await rm(directory, { recursive: true });
  };
});

const page = { accept: 'text/html,application/xhtml+xml' };

describe('the portal', () => {
  it.each(['/', '/verify?code=402913', '/company-details', '/control-ownership?tab=directors'])(
    'opens at %s, revalidated each time',
    async (url) => {
      const answer = await api.app.inject({ url, headers: page });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('<title>Portal</title>');
      expect(answer.headers['content-type']).toMatch(/^text\/html/);
      expect(answer.headers['cache-control']).toBe('no-cache');
    },
  );

  it('sends its document in the smallest encoding that the browser accepts, and once', async () => {
    const ask = (headers: Record<string, string>) =>
      api.app.inject({ url: '/company-details', headers: { ...page, ...headers } });
    const compressed = await ask({ 'accept-encoding': 'gzip, br' });
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toContain('<title>Portal</title>');
    const plain = await ask({ 'accept-encoding': 'gzip;q=0.5, br;q=0' });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.body).toContain('<title>Portal</title>');
    const again = await ask({ 'if-none-match': String(plain.headers.etag) });
    expect(again).toMatchObject({ statusCode: 304, body: '' });
  });

  it('causes no Node warnings', async () => {
    const { port } = await listen({ portalDirectory });
    const warned = vi.spyOn(process, 'emitWarning');
    onTestFinished(() => warned.mockRestore());
    const paths = [
      '/',
      '/company-details',
      '/assets/main-4f1c2a6e.js',
      '/api/nothing',
      '//verify',
      '/%5cverify',
    ];
    for (const path of paths)
      await (await fetch(`http://127.0.0.1:${port}${path}`, { headers: page })).text();
    expect(warned.mock.calls).toEqual([]);
  });

  it('sends its assets compressed, with permanent caching', async () => {
    const url = '/assets/main-4f1c2a6e.js';
    const plain = await api.app.inject({ url });
    expect(plain.body).toBe(script);
    const compressed = await api.app.inject({ url, headers: { 'accept-encoding': 'gzip, deflate, br' } });
    expect(compressed.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(compressed.headers['content-type']).toMatch(/javascript/);
    expect(compressed.rawPayload).toEqual(brotliCompressSync(script));
    // So that no shared cache serves one browser the response for another.
    for (const answer of [plain, compressed]) expect(answer.headers.vary).toBe('accept-encoding');
  });

  it.each([
    ['/assets/gone-11111111.js', page],
    ['/humans.txt', page],
    ['/.secret', page],
    ['/anything', { accept: 'application/json' }],
  ])('answers 404 for %s', async (url, headers) => {
    const answer = await api.app.inject({ url, headers });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ statusCode: 404, error: 'Not Found', message: 'Not found' });
  });

  it('serves no file outside its folder', async () => {
    for (const url of [
      '/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
      '/assets/..%2f..%2f..%2f..%2fetc/passwd',
      '//etc/passwd',
    ]) {
      expect((await api.app.inject({ url, headers: page })).body).not.toContain('root:');
    }
  });

  it.each(['//verify', '/./verify', '/%5cverify'])(
    'shows the portal at %s, a non-canonical address, as at any other unknown address',
    async (url) => {
      const answer = await api.app.inject({ url: { pathname: url }, headers: page });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    },
  );

  it('serves no file at a non-canonical address', async () => {
    const answer = await api.app.inject({ url: '/assets//main-4f1c2a6e.js', headers: page });
    expect(answer.statusCode).toBe(404);
  });

  it('does not answer calls to unknown API routes', async () => {
    const answer = await api.app.inject({ url: '/api/company-detail', headers: page });
    expect(answer.statusCode).toBe(404);
  });

  it('does not accept POST requests', async () => {
    const answer = await api.app.inject({ method: 'POST', url: '/verify', headers: page, payload: {} });
    expect(answer.statusCode).toBe(404);
  });
});

describe('a training', () => {
  it('has its own page in the portal, for listing and sharing, and is in the sitemap', async () => {
    const listed = async () => (await api.app.inject('/sitemap.xml')).body;
    expect(await listed()).not.toContain('/trainings/');
    const as = await api.admin();
    const { whole, move } = trainingCalls(
      () => api,
      () => as,
    );
    const { id } = await whole({ title: 'Know your client' });
    const { slug } = await move(id, 'published');
    const open = (path: string) => api.app.inject({ url: path, headers: page });

    const { headers, body } = await open(`/trainings/${slug}`);
    expect(headers['cache-control']).toBe('no-cache');
    expect(body).toContain(`<title>Know your client · ${firmName}</title>`);
    expect(body).toContain(`href="${api.config.publicUrl}/trainings/${slug}"`);
    expect(body).not.toContain('<title>Portal</title>');
    expect(await listed()).toContain(`<loc>${api.config.publicUrl}/trainings/${slug}</loc>`);

    const written = await open(`/trainings/${slug.toUpperCase()}`);
    expect([written.statusCode, written.headers.location]).toEqual([301, `/trainings/${slug}`]);
    expect((await open('/trainings/none-such')).body).toContain('<title>Portal</title>');
  });
});

describe('a 304', () => {
  /** Headers that a 304 does not share with its 200: the date, the id of its request, and those of the missing body. */
  const ofBody = /^(?:date|x-request-id|connection|content-(?:length|type|encoding))$/;
  const shared = (headers: object) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !ofBody.test(name)));

  let slugs: { post: string; training: string };
  beforeAll(async () => {
    const as = await api.admin();
    const body = { title: 'Unchanged', summary: 'A summary', body: '<p>A body</p>' };
    const { id, version } = (await api.call('POST', '/blogs', { as, body })).json();
    const published = { state: 'published', version };
    const post = (await api.call('PATCH', `/blogs/${id}/state`, { as, body: published })).json();
    const { whole, move } = trainingCalls(
      () => api,
      () => as,
    );
    const training = await move((await whole({ title: 'Unchanged' })).id, 'published');
    slugs = { post: post.slug, training: training.slug };
  });

  it.each([
    '/blog',
    '/blog?page=1',
    '/blog/{post}',
    '/blog/feed.xml',
    '/partners',
    '/sitemap.xml',
    '/robots.txt',
    '/trainings',
    '/trainings/{training}',
    '/trainings/{training}/learn',
    '/trainings/{training}/pay',
    '/contact',
    '/careers',
    '/newsletter',
    '/',
    '/verify',
    '/admin',
    '/favicon.svg',
    '/assets/main-4f1c2a6e.js',
    '/api/blogs',
    '/api/blogs/slug/{post}',
    '/api/trainings',
  ])('of %s has the headers of its 200', async (address) => {
    const url = address.replace('{post}', slugs.post).replace('{training}', slugs.training);
    for (const encoding of ['identity', 'br, gzip']) {
      const headers = { ...page, 'accept-encoding': encoding };
      const whole = await api.app.inject({ url, headers });
      expect(whole.statusCode, whole.body).toBe(200);
      const known = { ...headers, 'if-none-match': String(whole.headers.etag) };
      const unchanged = await api.app.inject({ url, headers: known });
      expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
      expect(shared(unchanged.headers)).toEqual(shared(whole.headers));
    }
  });
});

describe('the scripts of a page', () => {
  const providers = {
    STRIPE_SECRET_KEY: 'sk_test_a',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_a',
    STRIPE_WEBHOOK_SECRET: 'whsec_b',
    SUMSUB_APP_TOKEN: 'a',
    SUMSUB_SECRET_KEY: 'b',
    SUMSUB_WEBHOOK_SECRET: 'c',
    SUMSUB_LEVEL_NAME: 'd',
  };
  let withProviders: TestApi;
  beforeAll(async () => {
    withProviders = await buildTestApp({ portalDirectory, env: providers });
    return withProviders.close;
  });

  it.each([
    ...['/', '/verify', '/company-details', '/contact', '/careers', '/newsletter', '/no-such-page'],
    ...['/admin', '/admin/sign-in', '/admin/users', '/admin/purchases/x'],
    ...[
      '/trainings',
      '/trainings/x',
      '/trainings/x/learn',
      '/trainings/x/pay',
      '/my-trainings',
      '/purchases',
    ],
    ...['/blog', '/blog/none-such', '/partners', '/certificates/none-such', '/api/docs', '/%'],
  ])('at %s are from the page’s own origin: the policy has only this and hashes', async (url) => {
    for (const { app } of [api, withProviders]) {
      const { headers } = await app.inject({ url, headers: page });
      const directives = String(headers['content-security-policy']).split(';');
      const scripts = directives.filter((each) => /^\s*script-src/.test(each));
      expect(scripts).toHaveLength(1);
      const [, ...sources] = scripts[0]!.trim().split(' ');
      expect(sources).toContain("'self'");
      expect(sources.filter((each) => !/^'(?:self|sha256-[\w+/]{43}=)'$/.test(each))).toEqual([]);
    }
  });
});

describe('the documentation', () => {
  it('shows the contract without inline scripts', async () => {
    const answer = await api.app.inject('/api/docs');
    expect(answer.statusCode).toBe(200);
    const scripts = [...answer.body.matchAll(/<script([^>]*)>([^<]*)</g)];
    expect(scripts.length).toBeGreaterThan(0);
    for (const [, attributes, content] of scripts) {
      expect(attributes).toMatch(/src="\/api\/docs\/static\//);
      expect(content?.trim()).toBe('');
      const source = /src="([^"]+)"/.exec(attributes ?? '')?.[1] ?? '';
      expect((await api.app.inject(source)).statusCode).toBe(200);
    }
  });

  it('serves the contract', async () => {
    const document = (await api.app.inject('/api/docs/json')).json();
    expect(document.openapi).toBe('3.1.0');
    expect(document.servers[0].url).toBe('/api');
    expect(document.paths['/contact-details'].put.operationId).toBe('saveContactDetails');
  });
});

describe('the rate of pages', () => {
  it.each([
    ['the portal', '/', 200],
    ['its own addresses', '/company-details', 200],
    ['its files', '/assets/main-4f1c2a6e.js', 200],
    ['the documentation', '/api/docs', 200],
    ['the contract', '/api/docs/json', 200],
    ['the contract as it is written', '/api/docs/yaml', 200],
    ['what the documentation is made of', '/api/docs/static/index.css', 200],
    ['what is not there', '/api/nothing', 404],
  ])('counts %s per address, and limits no API call', async (_what, url, status) => {
    const contract = await readContract();
    Object.assign(contract['x-rates'] ?? {}, { page: { address: 3 } });
    const limited = await openTestApi({ portalDirectory, contract, env: { RATE_LIMITS: '1' } });
    const ask = (ip: string, at = url) => limited.app.inject({ url: at, headers: page, remoteAddress: ip });
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await ask('203.0.113.1')).statusCode).toBe(status);
    }
    const refused = await ask('203.0.113.1');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json()).toMatchObject({ statusCode: 429, error: 'Too Many Requests' });
    expect((await ask('203.0.113.2')).statusCode).toBe(status);
    expect((await ask('203.0.113.1', '/api/health')).statusCode).toBe(200);
  });
});
