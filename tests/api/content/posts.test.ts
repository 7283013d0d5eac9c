import { beforeAll, describe, expect, it } from 'vitest';
import { maxPostBody } from '#domain/rules/post.ts';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { drawing, form } from '#tests/support/pictures.ts';
import { type Post, postCalls, whole } from './posts.ts';

let api: TestApi;
let as: Person;
const { read, move, made, patched, published } = postCalls(
  () => api,
  () => as,
);

beforeAll(async () => {
  api = await buildTestApp();
  as = await api.admin();
  return api.close;
});

const post = (body: object) => api.call('POST', '/blogs', { as, body });
const patch = (id: string, body: object) => api.call('PATCH', `/blogs/${id}`, { as, body });
const moving = (id: string, body: object) => api.call('PATCH', `/blogs/${id}/state`, { as, body });
const missing = { statusCode: 404, error: 'Not Found', message: 'Not found' };

async function list(query = ''): Promise<{ titles: string[]; total: number }> {
  const answer = await api.call('GET', `/blogs?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  const { items, total } = answer.json();
  return { titles: items.map(({ title }: Post) => title), total };
}

describe('a post', () => {
  it('begins as a draft with only a title, written by its creator', async () => {
    expect(await made({ title: ' Just a title ', summary: '', body: '' })).toMatchObject({
      title: 'Just a title',
      slug: 'just-a-title',
      state: 'draft',
      authorId: as.userId,
      publishedAt: null,
      language: 'en',
      tags: [],
      readingMinutes: 1,
      version: 1,
    });
  });

  it.each([
    ['no title', { title: ' ' }, 'title'],
    ['a title that is too long', { title: 'x'.repeat(201) }, 'title'],
    ['an invalid slug', { slug: 'What Is This' }, 'slug'],
    ['a slug of two hyphens', { slug: 'what--this' }, 'slug'],
    ['a summary that is too long', { summary: 'x'.repeat(501) }, 'summary'],
    ['a body that is too long', { body: 'x'.repeat(maxPostBody + 1) }, 'body'],
    ['a picture from elsewhere', { coverUrl: 'https://evil.example/x.png' }, 'coverUrl'],
    ['a picture that is not there', { coverUrl: '/api/files/public/none', coverAlt: 'None' }, 'coverUrl'],
    ['an author who is not staff', { authorId: 'ffffffff-ffff-4fff-bfff-ffffffffffff' }, 'authorId'],
    ['a tag that is empty', { tags: [''] }, 'tags.0'],
    ['too many tags', { tags: Array.from({ length: 21 }, (_, n) => `t${n}`) }, 'tags'],
    ['an unknown language', { language: 'klingon!' }, 'language'],
    ['an address without https', { canonicalUrl: 'javascript:alert(1)' }, 'canonicalUrl'],
    ['a state of its own', { state: 'published' }, 'state'],
  ])('is refused with %s', async (_what, more, property) => {
    const { id, version } = await made();
    for (const answer of [await post({ ...whole, ...more }), await patch(id, more)]) {
      expect(answer.statusCode, answer.body).toBe(400);
      expect(answer.json().message).toEqual([{ property, message: expect.any(String) }]);
    }
    expect(await read(id)).toMatchObject({ ...whole, version });
  });

  it('of two megabytes is refused as too large, and the draft remains', async () => {
    const { id, version } = await made();
    const answer = await patch(id, { body: '<p>pasted</p>'.repeat(160_000) });
    expect(answer.statusCode).toBe(413);
    expect(answer.json().message).toBe('The request body is too large');
    expect((await read(id)).version).toBe(version);
  });

  it('stores each tag once, and languages as they are written', async () => {
    expect(await made({ tags: ['Money', 'money ', 'Law'], language: 'FR-ca' })).toMatchObject({
      tags: ['Money', 'Law'],
      language: 'fr-CA',
    });
  });

  it('has a reading time by its words, or by characters for scripts without spaces', async () => {
    expect((await made({ body: `<p>${'word '.repeat(1100)}</p>` })).readingMinutes).toBe(5);
    expect((await made({ body: `<p>${'字'.repeat(1350)}</p>` })).readingMinutes).toBe(3);
    const { id } = await made({ body: '' });
    expect((await patched(id, { body: `<p>${'word '.repeat(440)}</p>` })).readingMinutes).toBe(2);
  });

  it('returns what is stored to the second of two editors', async () => {
    const { id } = await made();
    const first = await patch(id, { summary: 'First', version: 1 });
    const second = await patch(id, { summary: 'Second', version: 1 });
    expect([first.statusCode, second.statusCode]).toEqual([200, 409]);
    expect(second.json().stored).toEqual(first.json());
  });

  it('is accessible to administrators only', async () => {
    const { id, version } = await made();
    for (const caller of [undefined, await api.client(), await api.reviewer()]) {
      const by = caller ? { as: caller } : {};
      const status = caller ? 403 : 401;
      for (const answer of [
        await api.call('GET', '/blogs/forAdmin', by),
        await api.call('GET', `/blogs/${id}`, by),
        await api.call('GET', `/blogs/${id}/versions/1`, by),
        await api.call('PATCH', `/blogs/${id}/state`, { ...by, body: { state: 'published', version } }),
      ])
        expect(answer.statusCode).toBe(status);
    }
  });
});

describe('the slug of a post', () => {
  it.each([
    ['Größe & Maß: ein Überblick', 'grosse-mass-ein-uberblick'],
    ['Что такое KYC?', 'chto-takoe-kyc'],
    ['了解您的客户', 'le-jie-nin-de-ke-hu'],
    ["What's new", 'whats-new'],
    ['😀', 'grinning'],
    ['—', 'post'],
    [`${'word '.repeat(39)}`, Array(16).fill('word').join('-')],
  ])('is derived from its title: %s', async (title, slug) => {
    expect((await made({ title })).slug.replace(/-\d+$/, '')).toBe(slug);
  });

  it('is the next free one if another post has it', async () => {
    const slugs = [];
    for (const _ of [1, 2, 3]) slugs.push((await made({ title: 'Thrice the same' })).slug);
    expect(slugs).toEqual(['thrice-the-same', 'thrice-the-same-2', 'thrice-the-same-3']);
  });

  it('is refused at its field if it is typed and taken, with a free suggestion', async () => {
    await made({ slug: 'well-known' });
    const { id, version } = await made();
    for (const answer of [
      await post({ ...whole, slug: 'well-known' }),
      await patch(id, { slug: 'well-known', version }),
    ]) {
      expect(answer.statusCode).toBe(409);
      const message = 'Another post has or had this slug. well-known-2 is free';
      expect(answer.json().message).toEqual([{ property: 'slug', message }]);
    }
  });

  it('is given once to ten who save it at once', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => made()));
    const answers = await Promise.all(all.map(({ id }) => patch(id, { slug: 'wanted-by-all', version: 1 })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(9);
    const begun = await Promise.all(Array.from({ length: 5 }, () => post({ title: 'Begun at once' })));
    expect(new Set(begun.map((answer) => answer.json().slug)).size).toBe(5);
  });

  it('stays valid for good once published, and is free again if it never was', async () => {
    const draft = await made({ slug: 'first-thought' });
    await patched(draft.id, { slug: 'second-thought' });
    expect((await made({ slug: 'first-thought' })).slug).toBe('first-thought');

    await move(draft.id, 'published');
    await patched(draft.id, { slug: 'third-thought' });
    await move(draft.id, 'draft');
    await patched(draft.id, { slug: 'never-seen' });
    await patched(draft.id, { slug: 'fourth-thought' });
    await move(draft.id, 'published');
    for (const slug of ['second-thought', 'third-thought', 'fourth-thought', 'Third-Thought']) {
      const answer = await api.call('GET', `/blogs/slug/${slug}`);
      expect(answer.json(), slug).toMatchObject({ id: draft.id, slug: 'fourth-thought' });
    }
    expect((await api.call('GET', '/blogs/slug/never-seen')).statusCode).toBe(404);
    expect((await post({ ...whole, slug: 'second-thought' })).statusCode).toBe(409);
    // It may reuse its own earlier one.
    expect((await patched(draft.id, { slug: 'second-thought' })).slug).toBe('second-thought');
    await api.call('DELETE', `/blogs/${draft.id}`, { as });
    expect((await made({ slug: 'third-thought' })).slug).toBe('third-thought');
  });
});

describe('the public posts', () => {
  it('include only published posts: no others are in a list, a count or at an address', async () => {
    const hidden = { tags: ['Hidden'], author: 'Nobody', language: 'tlh', title: 'Unseen thing' };
    const draft = await made(hidden);
    const scheduled = await made(hidden);
    await move(scheduled.id, 'scheduled', { publishAt: '2030-01-01T00:00:00Z' });
    const archived = await published(hidden);
    await move(archived.id, 'archived');
    const back = await published(hidden);
    await move(back.id, 'draft');
    for (const query of [
      'search=unseen',
      'tag=hidden',
      'author=Nobody',
      'language=tlh',
      'search=unseen&tag=hidden',
    ]) {
      expect(await list(query), query).toEqual({ titles: [], total: 0 });
      const all = await api.call('GET', `/blogs/forAdmin?${query}`, { as });
      expect(all.json().total, query).toBe(4);
    }
    for (const { slug } of [draft, scheduled, archived, back]) {
      const answer = await api.call('GET', `/blogs/slug/${slug}`, { as });
      expect([answer.statusCode, answer.json()]).toEqual([404, missing]);
    }
    const shown = await published(hidden);
    for (const caller of [{}, { as }, { as: await api.client() }]) {
      const answer = await api.call('GET', '/blogs?tag=hidden', caller);
      expect(answer.json()).toMatchObject({ total: 1, items: [{ id: shown.id }] });
    }
  });

  it('contain no accounts, states or versions', async () => {
    const { slug, id } = await published({ author: 'Ada Lovelace', tags: ['Law'], title: 'Told' });
    const seen = (await api.call('GET', `/blogs/slug/${slug}`)).json();
    expect(seen).toEqual({
      ...{ id, slug, title: 'Told', summary: whole.summary, body: whole.body, coverUrl: '', coverAlt: '' },
      ...{ author: 'Ada Lovelace', tags: ['Law'], language: 'en', readingMinutes: 1 },
      publishedAt: api.clock.now().toISOString(),
      updatedAt: api.clock.now().toISOString(),
      description: whole.summary,
      canonicalUrl: `http://portal.test/blog/${slug}`,
    });
    const { body, description, canonicalUrl, ...listed } = seen;
    expect((await api.call('GET', '/blogs?search=told')).json().items).toEqual([listed]);
    const elsewhere = { canonicalUrl: 'https://first.example.com/told', description: 'Short' };
    await patched(id, elsewhere);
    expect((await api.call('GET', `/blogs/slug/${slug}`)).json()).toMatchObject(elsewhere);
  });

  it('are sorted by the latest, and filtered by tag, language, author and words together', async () => {
    const about = { tags: ['Zebra Crossing', 'Other'], language: 'de', author: 'Zoë' };
    for (const [title, at] of [
      ['Zebra one', '2020-01-01T00:00:00Z'],
      ['Zebra three', '2022-01-01T00:00:00Z'],
      ['Zebra two', '2021-01-01T00:00:00Z'],
    ] as const) {
      const { id } = await made({ title, ...about });
      await move(id, 'published', { publishAt: at });
    }
    await published({ title: 'Zebra other', language: 'fr' });
    const three = { titles: ['Zebra three', 'Zebra two', 'Zebra one'], total: 3 };
    for (const query of [
      'tag=zebra%20crossing',
      'tag=ZEBRA%20CROSSING&search=zeb',
      `author=${encodeURIComponent('Zoë')}`,
      'language=de&search=zebra',
      `tag=other&language=de&author=${encodeURIComponent('Zoë')}&search=zebra`,
    ])
      expect(await list(query), query).toEqual(three);
    expect(await list('search=zebra%20two')).toEqual({ titles: ['Zebra two'], total: 1 });
    expect(await list('tag=zebra')).toEqual({ titles: [], total: 0 });
    // Tagalog and Filipino are one language, whichever tag is stored or requested.
    await published({ title: 'Sebra', language: 'tl' });
    for (const tag of ['tl', 'fil', 'TL'])
      expect(await list(`language=${tag}`)).toEqual({ titles: ['Sebra'], total: 1 });
    expect(await list('tag=zebra%20crossing&page=2&pageSize=2')).toEqual({ titles: ['Zebra one'], total: 3 });
  });

  it('may be cached for a minute, and an unchanged response is not sent again', async () => {
    const { id, slug } = await published({ title: 'Kept for a minute' });
    for (const path of [`/blogs/slug/${slug}`, '/blogs?search=kept%20minute']) {
      const first = await api.call('GET', path);
      expect(first.headers['cache-control']).toBe('public, max-age=60, must-revalidate');
      const etag = String(first.headers.etag);
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
        const again = await api.call('GET', path, { headers: { 'if-none-match': known } });
        expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
      }
      await patched(id, { summary: `Changed for ${path.length}` });
      const changed = await api.call('GET', path, { headers: { 'if-none-match': etag } });
      expect(changed.statusCode).toBe(200);
      expect(changed.headers.etag).not.toBe(etag);
    }
    // A response that depends on the caller must not be cached.
    const own = await api.call('GET', `/blogs/${id}`, { as });
    expect([own.headers['cache-control'], own.headers.etag]).toEqual(['no-store', undefined]);
    expect((await api.call('GET', '/blogs/slug/none')).headers['cache-control']).toBe('no-store');
  });
});

describe('a cached response', () => {
  it('stays valid until something visible to readers changes', async () => {
    const { id } = await published({ title: 'Keptone' });
    const other = await made({ title: 'A draft' });
    const path = '/blogs?search=keptone';
    const first = await api.call('GET', path);
    const headers = { 'if-none-match': String(first.headers.etag) };
    const again = async () => (await api.call('GET', path, { headers })).statusCode;
    const stamps = () => api.db.selectFrom('managed_stamps').selectAll().execute();
    expect(await again()).toBe(304);
    const before = await stamps();
    await patched(other.id, { summary: 'Nobody reads it' });
    expect([await again(), await stamps()]).toEqual([304, before]);
    await patched(id, { summary: 'Everyone reads it' });
    expect(await again()).toBe(200);
    await patched(id, { summary: String(first.json().items[0].summary) });
    // The same content has the same tag, whatever happened in between.
    expect([await again(), await again()]).toEqual([304, 304]);
    await move(id, 'archived');
    expect((await api.call('GET', path, { headers })).json()).toMatchObject({ items: [], total: 0 });
  });
});

describe('moving a post to another state', () => {
  it('requires title, slug, summary and body for publishing: each missing one is named', async () => {
    const { id } = await made({ summary: '', body: '<p> </p><p><br></p>' });
    for (const body of [
      { state: 'published', version: 1 },
      { state: 'scheduled', version: 1, publishAt: '2030-01-01T00:00:00Z' },
    ]) {
      const answer = await moving(id, body);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().message.map(({ property }: { property: string }) => property)).toEqual([
        'summary',
        'body',
      ]);
    }
    const shown = await published();
    const emptied = await patch(shown.id, { body: '' });
    expect(emptied.statusCode).toBe(400);
    expect(emptied.json().message).toEqual([{ property: 'body', message: expect.any(String) }]);
  });

  it('follows the machine: an illegal move is 409 with what is stored', async () => {
    const { id } = await made();
    await move(id, 'archived');
    const stored = await read(id);
    const answer = await moving(id, { state: 'published', version: stored.version });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ message: 'This is archived. It cannot become published', stored });
  });

  it('keeps the date of the first publishing, unless another date in the past is given', async () => {
    const { id } = await made();
    const first = await move(id, 'published');
    expect(first.publishedAt).toBe(api.clock.now().toISOString());
    await move(id, 'draft');
    const later = await move(id, 'published');
    expect(later.publishedAt).toBe(first.publishedAt);
    await move(id, 'archived');
    await move(id, 'draft');
    expect((await move(id, 'published', { publishAt: '2020-02-03T10:00:00+02:00' })).publishedAt).toBe(
      '2020-02-03T08:00:00.000Z',
    );
    const draft = await made();
    const ahead = await moving(draft.id, {
      state: 'published',
      version: 1,
      publishAt: '2030-01-01T00:00:00Z',
    });
    expect(ahead.json().message).toEqual([
      { property: 'publishAt', message: expect.stringContaining('past') },
    ]);
  });

  it.each([[undefined], [null], ['2020-01-01T00:00:00Z']])(
    'requires a future time for scheduling, not %s',
    async (publishAt) => {
      const { id } = await made();
      const answer = await moving(id, {
        state: 'scheduled',
        version: 1,
        ...(publishAt !== undefined && { publishAt }),
      });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().message).toEqual([
        { property: 'publishAt', message: expect.stringContaining('in the future') },
      ]);
    },
  );

  it('returns what is stored to a caller with an outdated version, and applies the same move once', async () => {
    const { id } = await made();
    await patched(id, { summary: 'Changed', version: 1 });
    expect((await moving(id, { state: 'published', version: 1 })).statusCode).toBe(409);
    const shown = await move(id, 'published');
    expect((await moving(id, { state: 'published', version: 1 })).json()).toEqual(shown);
  });
});

describe('the versions of a post', () => {
  const versions = async (id: string): Promise<{ version: number; kind: string; title: string }[]> =>
    (await api.call('GET', `/blogs/${id}/versions`, { as })).json().items;
  const ten = { autosave: true };

  it('store every save, and can be restored', async () => {
    const { id, slug } = await made({ title: 'One' });
    await patched(id, { title: 'Two', body: '<p>Two</p>', tags: ['Two'] });
    await patched(id, { title: 'Three', slug: 'moved-on' });
    expect(await versions(id)).toMatchObject([
      { version: 3, kind: 'saved', title: 'Three', editorId: as.userId },
      { version: 2, kind: 'saved', title: 'Two' },
      { version: 1, kind: 'saved', title: 'One' },
    ]);
    expect((await api.call('GET', `/blogs/${id}/versions/1`, { as })).json()).toMatchObject({
      title: 'One',
      slug,
      body: whole.body,
    });
    const stale = await api.call('POST', `/blogs/${id}/versions/1/restore`, { as, body: { version: 1 } });
    expect(stale.statusCode).toBe(409);
    const restored = await api.call('POST', `/blogs/${id}/versions/1/restore`, { as, body: { version: 3 } });
    expect(restored.json()).toMatchObject({
      title: 'One',
      body: whole.body,
      tags: [],
      slug: 'moved-on',
      version: 4,
    });
    expect(await versions(id)).toHaveLength(4);
    for (const path of [`/blogs/${id}/versions/99`, '/blogs/none/versions', '/blogs/none/versions/1']) {
      expect((await api.call('GET', path, { as })).statusCode).toBe(404);
    }
  });

  it('merge the autosaves of ten minutes, unless half the text is lost', async () => {
    const { id } = await made({ title: 'Typed' });
    const other = await api.signIn('second-editor@example.com');
    await api.db.updateTable('users').set({ role: 'administrator' }).where('id', '=', other.userId).execute();
    for (const body of ['<p>A</p>', '<p>A longer one</p>', `<p>${'long '.repeat(50)}</p>`])
      await patched(id, { body, ...ten });
    expect(await versions(id)).toMatchObject([{ version: 2, kind: 'autosaved' }, { version: 1 }]);
    await patched(id, { body: '<p>Oh no</p>', ...ten });
    expect(await versions(id)).toHaveLength(3);
    const lost = await api.call('GET', `/blogs/${id}/versions/2`, { as });
    expect(lost.json().body).toContain('long long');
    await api.call('PATCH', `/blogs/${id}`, { as: other, body: { body: '<p>Another hand</p>', ...ten } });
    expect(await versions(id)).toHaveLength(4);
    api.clock.advanceMinutes(11);
    await api.call('PATCH', `/blogs/${id}`, {
      as: other,
      body: { body: '<p>Another hand later</p>', ...ten },
    });
    expect(await versions(id)).toHaveLength(5);
  });

  it('are the fifty latest', async () => {
    const { id } = await made();
    for (let n = 0; n < 52; n += 1) await patched(id, { summary: `Summary ${n}` });
    const stored = await versions(id);
    expect([stored.length, stored[0]?.version, stored.at(-1)?.version]).toEqual([50, 53, 4]);
  });

  it('include unpublished changes of a published post, which readers do not see', async () => {
    const { id, slug, version } = await published({ title: 'Seen' });
    const auto = await patch(id, { title: 'Half a sent', autosave: true });
    expect([auto.statusCode, auto.json().stored.title]).toEqual([409, 'Seen']);
    const keep = (body: object) => api.call('POST', `/blogs/${id}/versions`, { as, body });
    const first = await keep({ title: 'Half a sent' });
    expect(first.statusCode).toBe(201);
    expect(first.json()).toMatchObject({ kind: 'unsaved', title: 'Half a sent', body: whole.body });
    const second = await keep({ title: '', body: '<p onclick="x()">Half</p>' });
    expect(second.json()).toMatchObject({ version: first.json().version, title: '', body: '<p>Half</p>' });
    expect((await keep({ body: 'x'.repeat(maxPostBody + 1) })).statusCode).toBe(400);
    expect((await api.call('GET', `/blogs/slug/${slug}`)).json().title).toBe('Seen');
    expect((await versions(id)).filter(({ kind }) => kind === 'unsaved')).toHaveLength(1);
    expect((await read(id)).version).toBe(version);
    await patched(id, { title: 'A whole sentence' });
    expect((await versions(id)).filter(({ kind }) => kind === 'unsaved')).toEqual([]);
    expect((await api.call('POST', '/blogs/none/versions', { as, body: { title: 'x' } })).statusCode).toBe(
      404,
    );
  });
});

describe('the images of a post', () => {
  const upload = async (): Promise<string> => {
    const { payload, headers } = form({ bytes: await drawing(), name: 'picture.png' });
    const answer = await api.call('POST', '/upload', { as, body: payload, headers });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json().url;
  };
  const remove = (url: string) => api.call('DELETE', `/upload?url=${encodeURIComponent(url)}`, { as });

  it('remain as long as it shows them', async () => {
    const [cover, inText] = [await upload(), await upload()];
    const body = `<p>See</p><img src="http://portal.test${inText}" alt="A drawing" onload="x()">`;
    const { id } = await published({ coverUrl: cover, coverAlt: 'A drawing', body, title: 'Drawn' });
    expect((await read(id)).body).toBe(`<p>See</p><img src="${inText}" alt="A drawing" loading="lazy" />`);
    for (const url of [cover, inText]) {
      const refused = await remove(url);
      expect(refused.statusCode).toBe(409);
      expect(refused.json().message).toBe('The post “Drawn” shows this picture. Remove it there first');
      expect((await api.call('GET', url.slice('/api'.length))).statusCode).toBe(200);
    }
    await patched(id, { body: '<p>No more</p>' });
    expect((await remove(inText)).statusCode).toBe(204);
    await patched(id, { coverUrl: '' });
    expect((await remove(cover)).statusCode).toBe(204);
    // A restore brings back the text, but not a deleted cover.
    const { version } = await read(id);
    const back = await api.call('POST', `/blogs/${id}/versions/1/restore`, { as, body: { version } });
    expect(back.json()).toMatchObject({ coverUrl: '', coverAlt: '', body: expect.stringContaining('See') });
  });

  it('are not deleted at the moment at which it begins to show them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const coverUrl = await upload();
      const [saved, dropped] = await Promise.all([
        api.call('POST', '/blogs', { as, body: { ...whole, slug: `at-once-${round}`, coverUrl } }),
        remove(coverUrl),
      ]);
      expect([
        [201, 409],
        [400, 204],
      ]).toContainEqual([saved.statusCode, dropped.statusCode]);
    }
  });

  it('require a description before readers see them', async () => {
    const { id } = await made({ coverUrl: await upload() });
    const answer = await moving(id, { state: 'published', version: 1 });
    expect(answer.json().message).toEqual([{ property: 'coverAlt', message: expect.any(String) }]);
  });
});
