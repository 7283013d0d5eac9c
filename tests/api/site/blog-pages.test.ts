import { JSDOM } from 'jsdom';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';

// SQLite alone: http

let api: TestApi;
let admin: Person;

/** Starts an empty server for the tests of a block. */
function ownServer(): void {
  beforeAll(async () => {
    api = await buildTestApp();
    admin = await api.admin();
    return api.close;
  });
}

const get = (url: string, headers: Record<string, string> = {}) =>
  api.app.inject({ method: 'GET', url, headers: { accept: 'text/html', ...headers } });

/** Returns a page as a reader's browser parses it. */
async function read(url: string, status = 200): Promise<Document> {
  const answer = await get(url);
  expect(answer.statusCode, answer.body).toBe(status);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  return new JSDOM(answer.body).window.document;
}

async function readXml(url: string, type: string): Promise<Document> {
  const answer = await get(url);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, `${type}; charset=utf-8`]);
  // Throws if it is not XML.
  return new JSDOM(answer.body, { contentType: 'application/xml' }).window.document;
}

let clockMinutes = 0;
async function post(fields: object, state = 'published') {
  clockMinutes += 1;
  api.clock.set(new Date(Date.UTC(2026, 10, 21, 8, clockMinutes)).toISOString());
  const body = { title: 'A title', summary: 'A summary', body: '<p>A body</p>', ...fields };
  const made = await api.call('POST', '/blogs', { as: admin, body });
  expect(made.statusCode, made.body).toBe(201);
  const { id, version } = made.json();
  if (state === 'draft') return made.json();
  const publishAt = state === 'scheduled' ? '2027-01-01T00:00:00.000Z' : undefined;
  const moved = await api.call('PATCH', `/blogs/${id}/state`, {
    as: admin,
    body: { state, version, publishAt },
  });
  expect(moved.statusCode, moved.body).toBe(200);
  return moved.json();
}

const content = (document: Document, selector: string) =>
  document.querySelector(selector)?.getAttribute('content');
const hrefs = (document: Document, selector: string) =>
  [...document.querySelectorAll(selector)].map((link) => link.getAttribute('href'));

describe('a published post', () => {
  ownServer();

  it('is a page that needs no script, with all metadata for search engines and sharing', async () => {
    const { slug } = await post({
      title: 'Ce que demande une inscription',
      summary: 'Qui doit s’inscrire.',
      description: 'Pour les moteurs.',
      body: '<h2>Qui</h2><p>Tout le monde <a href="https://example.com/x">ici</a>.</p>',
      author: 'Ada Lovelace',
      tags: ['Inscription', 'R&D'],
      language: 'fr-CA',
    });
    const page = await read(`/blog/${slug}`);
    expect(page.documentElement.lang).toBe('fr-CA');
    expect(page.title).toBe('Ce que demande une inscription · Northgate Compliance');
    expect(page.querySelector('h1')?.textContent).toBe('Ce que demande une inscription');
    expect(page.querySelector('.post-body')?.textContent).toBe('QuiTout le monde ici.');
    expect(page.querySelector('.post .fact-line')?.textContent).toBe(
      'Ada Lovelace21 November 20261 minute to read',
    );
    expect(hrefs(page, '.post .tags a')).toEqual(['/blog?tag=Inscription', '/blog?tag=R%26D']);
    const address = `${api.config.publicUrl}/blog/${slug}`;
    expect(hrefs(page, 'link[rel=canonical]')).toEqual([address]);
    expect(content(page, 'meta[name=description]')).toBe('Pour les moteurs.');
    expect(content(page, 'meta[property="og:type"]')).toBe('article');
    expect(content(page, 'meta[property="og:title"]')).toBe('Ce que demande une inscription');
    expect(content(page, 'meta[property="og:url"]')).toBe(address);
    // Without a picture of its own, the post has one that is drawn from its title.
    expect(content(page, 'meta[name="twitter:card"]')).toBe('summary_large_image');
    expect(content(page, 'meta[property="og:image"]')).toBe(`${address}/cover.png`);
    const circles = page.querySelectorAll('.post svg.cover circle').length;
    expect(circles).toBeGreaterThan(4);
    const list = await read('/blog');
    expect(list.querySelector(`a[href="/blog/${slug}"]`)?.closest('.teaser')?.innerHTML).toContain('<svg');
    const picture = await api.app.inject(`/blog/${slug}/cover.png`);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
    const { data, info } = await sharp(picture.rawPayload)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([1200, 675]);
    expect(new Set(data).size).toBeGreaterThan(4);
    expect((await api.app.inject('/blog/none-such/cover.png')).statusCode).toBe(404);
    expect(content(page, 'meta[name=robots]')).toBeUndefined();
    expect(hrefs(page, 'link[type="application/atom+xml"]')).toEqual([
      `${api.config.publicUrl}/blog/feed.xml`,
    ]);
  });

  it('has the address of its first publication as canonical', async () => {
    const { slug } = await post({ title: 'Elsewhere', canonicalUrl: 'https://other.example.com/first' });
    expect(hrefs(await read(`/blog/${slug}`), 'link[rel=canonical]')).toEqual([
      'https://other.example.com/first',
    ]);
  });

  it('shows all text by its editor as text', async () => {
    const nasty = `</title><script>alert(1)</script><img src=x onerror=alert(1)>"'><b>&amp;]]>`;
    const { slug } = await post({
      title: nasty,
      slug: 'nasty',
      summary: nasty,
      author: nasty.slice(0, 100),
      tags: ['"><b>'],
    });
    for (const url of [`/blog/${slug}`, '/blog']) {
      const page = await read(url);
      expect(page.querySelectorAll('b, [onerror], body script:not([src])')).toHaveLength(0);
      expect(page.querySelectorAll('script')).toHaveLength(
        (await read('/partners')).querySelectorAll('script').length,
      );
    }
    const page = await read(`/blog/${slug}`);
    expect(page.title).toBe(`${nasty} · Northgate Compliance`);
    expect(content(page, 'meta[property="og:title"]')).toBe(nasty);
    const feed = await readXml('/blog/feed.xml', 'application/atom+xml');
    const titles = [...feed.querySelectorAll('entry > title')].map((title) => title.textContent);
    expect(titles).toContain(nasty);
  });

  it('is sent once: unchanged it is a 304, changed it is sent again', async () => {
    const { id, slug, version } = await post({ title: 'Kept' });
    const first = await get(`/blog/${slug}`);
    expect(first.headers['cache-control']).toBe('public, max-age=60, must-revalidate');
    const etag = String(first.headers.etag);
    const again = await get(`/blog/${slug}`, { 'if-none-match': `"x", ${etag}` });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await api.call('PATCH', `/blogs/${id}`, { as: admin, body: { summary: 'Changed', version } });
    const changed = await get(`/blog/${slug}`, { 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    expect(changed.body).toContain('Changed');
  });

  it('is found by its earlier slugs, and redirects permanently to the current one', async () => {
    const { id, version } = await post({ title: 'Moved', slug: 'moved-before' });
    await api.call('PATCH', `/blogs/${id}`, { as: admin, body: { slug: 'moved-now', version } });
    const answer = await get('/blog/moved-before');
    expect([answer.statusCode, answer.headers.location]).toEqual([301, '/blog/moved-now']);
    expect((await get('/blog/MOVED-NOW')).headers.location).toBe('/blog/moved-now');
    await read('/blog/moved-now');
  });

  it.each(['draft', 'scheduled', 'archived'])(
    'that is %s is not found, with an error page',
    async (state) => {
      const { slug } = await post({ title: `Hidden ${state}` }, state);
      const page = await read(`/blog/${slug}`, 404);
      expect(page.querySelector('h1')?.textContent).toBe('This page does not exist');
      expect(content(page, 'meta[name=robots]')).toBe('noindex');
      expect((await get(`/blog/${slug}`)).headers['cache-control']).toBe('no-store');
      for (const url of ['/blog', '/blog/feed.xml', '/sitemap.xml']) {
        expect((await get(url)).body).not.toContain(slug);
      }
    },
  );

  it('that was scheduled is a page as soon as its time has come', async () => {
    const { slug } = await post({ title: 'To come' }, 'scheduled');
    await read(`/blog/${slug}`, 404);
    api.clock.set('2027-01-01T00:00:01.000Z');
    await read(`/blog/${slug}`);
  });

  it.each(['/blog/nothing', '/blog/%00', '/blog/a.b', '/blog/x/y', `/blog/${'x'.repeat(150)}`])(
    'is not at %s',
    async (url) => {
      const { statusCode } = await get(url, { accept: 'application/json' });
      expect(statusCode).toBe(404);
    },
  );
});

describe('the list of posts', () => {
  ownServer();

  it('says if there is none', async () => {
    expect((await read('/blog')).querySelector('main')?.textContent).toContain('Nothing is published yet.');
    const feed = await readXml('/blog/feed.xml', 'application/atom+xml');
    expect(feed.querySelectorAll('entry')).toHaveLength(0);
  });

  it('has pages with addresses of their own, the latest post first', async () => {
    for (let n = 1; n <= 26; n += 1) await post({ title: `Post ${n}`, tags: n === 3 ? ['Rare one'] : [] });
    const first = await read('/blog');
    const titles = (page: Document) =>
      [...page.querySelectorAll('.teaser h2')].map((each) => each.textContent);
    expect(titles(first)).toEqual(Array.from({ length: 12 }, (_, n) => `Post ${26 - n}`));
    expect(hrefs(first, '.pages a')).toEqual(['/blog', '/blog?page=2', '/blog?page=3', '/blog?page=2']);
    const last = await read('/blog?page=3');
    expect(titles(last)).toEqual(['Post 2', 'Post 1']);
    expect(last.title).toBe('Blog, page 3 · Northgate Compliance');
    expect(hrefs(last, 'link[rel=canonical]')).toEqual([`${api.config.publicUrl}/blog?page=3`]);
    for (const none of ['page=4', 'page=0', 'page=-1', 'page=x', 'page=1&page=2', `tag=${'x'.repeat(51)}`]) {
      await read(`/blog?${none}`, 404);
    }
  });

  it('can be filtered by a tag, in any spelling', async () => {
    const page = await read('/blog?tag=rare%20ONE');
    expect(hrefs(page, '.teaser h2 a')).toEqual(['/blog/post-3']);
    expect(hrefs(page, '.teaser .tags a')).toEqual(['/blog?tag=Rare+one']);
    expect((await read('/blog?tag=none')).querySelector('main')?.textContent).toContain(
      'No post has this tag.',
    );
  });

  it('is a feed of the twenty latest, and in the sitemap', async () => {
    const feed = await readXml('/blog/feed.xml', 'application/atom+xml');
    expect(feed.documentElement.namespaceURI).toBe('http://www.w3.org/2005/Atom');
    const entries = [...feed.querySelectorAll('entry')];
    expect(entries).toHaveLength(20);
    expect(entries[0]?.querySelector('title')?.textContent).toBe('Post 26');
    expect(entries[0]?.querySelector('link')?.getAttribute('href')).toBe(
      `${api.config.publicUrl}/blog/post-26`,
    );
    const sitemap = await readXml('/sitemap.xml', 'application/xml');
    const places = [...sitemap.querySelectorAll('loc')].map((each) => each.textContent);
    const expected = ['/blog', '/partners', '/contact', '/blog/post-1'].map(
      (path) => api.config.publicUrl + path,
    );
    expect(places).toEqual(expect.arrayContaining(expected));
    expect((await get('/robots.txt')).body).toContain(`Sitemap: ${api.config.publicUrl}/sitemap.xml`);
  });

  it('is sent compressed to clients that accept it', async () => {
    const { headers, rawPayload } = await get('/blog', { 'accept-encoding': 'br' });
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(rawPayload.length).toBeLessThan((await get('/blog')).rawPayload.length / 2);
  });
});

describe('the partners', () => {
  ownServer();

  it('are the active ones, in their order, with links that send no referrer', async () => {
    expect((await read('/partners')).querySelector('main')?.textContent).toContain(
      'No partner is listed yet.',
    );
    const partner = {
      website: 'https://p.example.com',
      text: 'Custody\nand more',
      kind: 'banking',
      active: true,
    };
    for (const [name, position, active] of [
      ['Second', 2, true],
      ['<b>First</b>', 1, true],
      ['Hidden', 0, false],
    ] as const) {
      await api.call('POST', '/partners', { as: admin, body: { ...partner, name, position, active } });
    }
    const page = await read('/partners');
    const names = [...page.querySelectorAll('.partner h2')].map((each) => each.textContent);
    expect(names).toEqual(['<b>First</b>', 'Second']);
    const link = page.querySelector('.partner a');
    expect([link?.getAttribute('href'), link?.getAttribute('rel')]).toEqual([
      'https://p.example.com',
      'external noopener noreferrer',
    ]);
  });
});

describe('a preview link', () => {
  ownServer();

  const links = (id: string, method: 'GET' | 'POST' | 'DELETE' = 'GET', more: object = {}, at = '') =>
    api.call(method, `/blogs/${id}/preview-links${at}`, { as: admin, ...more });
  const make = async (id: string, days: number) => {
    const made = await links(id, 'POST', { body: { days } });
    expect(made.statusCode, made.body).toBe(201);
    return made.json();
  };
  const pathOf = (url: string) => new URL(url).pathname;

  it('shows a draft without an account until it ends, and search engines do not list it', async () => {
    const { id, version } = await post({ title: 'Not yet' }, 'draft');
    const { url, endsAt } = await make(id, 7);
    const { headers } = await get(pathOf(url));
    expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' });
    expect(headers['content-security-policy']).toContain('frame-src https://www.youtube-nocookie.com');
    const page = await read(pathOf(url));
    expect(page.querySelector('h1')?.textContent).toBe('Not yet');
    expect(content(page, 'meta[name=robots]')).toBe('noindex');
    await api.call('PATCH', `/blogs/${id}`, { as: admin, body: { title: 'Soon', version } });
    expect((await read(pathOf(url))).querySelector('h1')?.textContent).toBe('Soon');
    api.clock.set(endsAt);
    await read(pathOf(url), 404);
  });

  it('shows what its maker has typed and not saved in a published post', async () => {
    const { id, slug } = await post({ title: 'Public' });
    const { url } = await make(id, 1);
    await api.call('POST', `/blogs/${id}/versions`, { as: admin, body: { title: 'Typed' } });
    expect((await read(pathOf(url))).querySelector('h1')?.textContent).toBe('Typed');
    expect((await read(`/blog/${slug}`)).querySelector('h1')?.textContent).toBe('Public');
  });

  it('can be ended, and ends with its post', async () => {
    const { id } = await post({}, 'draft');
    const [first, second] = [await make(id, 1), await make(id, 30)];
    expect((await links(id)).json().items).toHaveLength(2);
    expect((await links(id, 'DELETE', {}, `/${first.id}`)).statusCode).toBe(204);
    expect((await links(id, 'DELETE', {}, `/${first.id}`)).statusCode).toBe(404);
    await read(pathOf(first.url), 404);
    await read(pathOf(second.url));
    await api.call('DELETE', `/blogs/${id}`, { as: admin });
    await read(pathOf(second.url), 404);
  });

  it('is refused for a wrong number of days, and when a post has twenty', async () => {
    const { id } = await post({}, 'draft');
    for (const days of [0, 31, 1.5, '7']) {
      expect((await links(id, 'POST', { body: { days } })).statusCode).toBe(400);
    }
    for (let made = 0; made < 20; made += 1) await make(id, 1);
    const refused = await links(id, 'POST', { body: { days: 1 } });
    expect(refused.json().message).toEqual([
      { property: '', message: 'A post has at most 20 links. End one first' },
    ]);
  });
});

describe('every page that the server renders', () => {
  ownServer();

  it.each(['/blog', '/partners', '/blog/nothing'])('%s runs only our own code', async (url) => {
    const { headers, body } = await get(url);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("style-src 'self';");
    expect(policy).not.toContain('unsafe');
    const [, inline = ''] = /<script>([^<]*)<\/script>/.exec(body) ?? [];
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(inline));
    expect(policy).toContain(`'sha256-${Buffer.from(hash).toString('base64')}'`);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('ignores tokens: an administrator sees what everyone sees', async () => {
    const { slug } = await post({ title: 'Draft' }, 'draft');
    const { statusCode } = await get(`/blog/${slug}`, { authorization: `Bearer ${admin.token}` });
    expect(statusCode).toBe(404);
  });
});
