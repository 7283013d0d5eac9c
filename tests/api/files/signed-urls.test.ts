import { beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { form, photograph } from '#tests/support/pictures.ts';

// SQLite alone: files

let api: TestApi;
let client: Person;

beforeAll(async () => {
  api = await buildTestApp();
  client = await api.client();
  return api.close;
});

async function uploaded(path = '/upload/private', as = client): Promise<{ id: string }> {
  const { payload, headers } = form({ name: 'passport “A”.jpg', bytes: await photograph() });
  return (await api.call('POST', path, { as, body: payload, headers })).json();
}

async function links(id: string, query = '') {
  return (await api.call('GET', `/upload/private/${id}/signed-url${query}`, { as: client })).json();
}

describe('a signed link', () => {
  it('shows the picture without a token, so that nothing in it can run', async () => {
    const { id } = await uploaded();
    const signed = await links(id);
    expect(signed).toMatchObject({ id, name: 'passport “A”.jpg' });
    for (const url of [signed.signedUrl, signed.thumbnailUrl]) {
      const { statusCode, headers, rawPayload } = await api.app.inject(url);
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'image/jpeg',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
        'content-disposition': `inline; filename="passport _A_.jpg"; filename*=UTF-8''passport%20%E2%80%9CA%E2%80%9D.jpg`,
      });
      expect(rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    }
  });

  it('is created by its owner and administrators only', async () => {
    const { id } = await uploaded();
    const path = `/upload/private/${id}/signed-url`;
    expect((await api.call('GET', path, { as: await api.admin() })).statusCode).toBe(200);
    expect((await api.call('GET', path, { as: await api.client() })).statusCode).toBe(404);
    expect((await api.call('GET', path)).statusCode).toBe(401);
    expect(
      (await api.call('GET', `/upload/onboarding/private/${id}/signed-url`, { as: client })).statusCode,
    ).toBe(404);
  });

  it('saves the picture under its name if requested, and cannot be converted to or from a link that shows it', async () => {
    const { id } = await uploaded();
    const [shown, saved] = [await links(id), await links(id, '?disposition=attachment')];
    const called = `filename="passport _A_.jpg"; filename*=UTF-8''passport%20%E2%80%9CA%E2%80%9D.jpg`;
    const said = async (url: string) => {
      const { statusCode, headers } = await api.app.inject(url);
      return [statusCode, headers['content-disposition']];
    };
    expect(await said(saved.signedUrl)).toEqual([200, `attachment; ${called}`]);
    expect(await said(saved.thumbnailUrl)).toEqual([200, `inline; ${called}`]);
    expect(await said(shown.signedUrl)).toEqual([200, `inline; ${called}`]);
    for (const [url, from, to] of [
      [saved.signedUrl, 'disposition=attachment', 'disposition=inline'],
      [saved.signedUrl, 'disposition=attachment&', ''],
      [saved.signedUrl, 'disposition=attachment', 'disposition='],
      [shown.signedUrl, 'disposition=inline', 'disposition=attachment'],
    ]) {
      expect([from, to, (await api.app.inject(url.replace(from, to))).statusCode]).toEqual([from, to, 403]);
    }
    const path = `/upload/private/${id}/signed-url?disposition=form-data`;
    const refused = await api.call('GET', path, { as: client });
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      [{ property: 'disposition', message: 'Choose one of: inline, attachment' }],
    ]);
  });

  it('expires after 300 seconds', async () => {
    const { id } = await uploaded();
    const { signedUrl, expiresAt } = await links(id);
    const ends = new Date(expiresAt).getTime();
    expect(ends - api.clock.now().getTime()).toBeLessThanOrEqual(300_000);
    const statusAt = async (instant: number) => {
      api.clock.set(new Date(instant).toISOString());
      return (await api.app.inject(signedUrl)).statusCode;
    };
    expect(await statusAt(ends - 1000)).toBe(200);
    expect(await statusAt(ends)).toBe(403);
    expect(await statusAt(ends + 1000)).toBe(403);
  });

  it('is invalid if any of its characters is changed', async () => {
    const { id } = await uploaded();
    const { signedUrl }: { signedUrl: string } = await links(id);
    const start = '/api/files/'.length;
    const alive: string[] = [];
    for (let index = start; index < signedUrl.length; index += 1) {
      for (const other of ['A', '0', '_'].filter((character) => character !== signedUrl[index])) {
        const altered = signedUrl.slice(0, index) + other + signedUrl.slice(index + 1);
        const { statusCode } = await api.app.inject(altered);
        if (![400, 403, 404].includes(statusCode)) alive.push(`${altered} ${statusCode}`);
      }
    }
    expect(alive).toEqual([]);
    expect((await api.app.inject(signedUrl)).statusCode).toBe(200);
  });

  it('is invalid if a part of it is repeated, missing, or from another link', async () => {
    const [one, two] = [await uploaded(), await uploaded()];
    const { signedUrl, thumbnailUrl } = await links(one.id);
    const query = new URLSearchParams(signedUrl.split('?')[1]);
    const later = String(Number(query.get('expires')) + 60);
    const variations = [
      signedUrl.replace(one.id, two.id),
      signedUrl.replace('original', 'thumbnail'),
      thumbnailUrl.replace('thumbnail', 'original'),
      signedUrl.replace(/expires=\d+/, `expires=${later}`),
      signedUrl.replace(/expires=/, 'expires=0'),
      signedUrl.replace(/signature=[^&]+/, 'signature='),
      signedUrl.replace(/&signature=[^&]+/, ''),
      signedUrl.split('?')[0],
    ];
    for (const url of variations) expect([url, (await api.app.inject(url)).statusCode]).toEqual([url, 403]);
  });

  it('is invalid after its file was deleted', async () => {
    const { id } = await uploaded();
    const { signedUrl, thumbnailUrl } = await links(id);
    expect((await api.call('DELETE', `/upload/${id}`, { as: client })).statusCode).toBe(204);
    for (const url of [signedUrl, thumbnailUrl]) expect((await api.app.inject(url)).statusCode).toBe(403);
  });

  it('that is invalid says what to do: to a program in the common error shape, to a browser as a page', async () => {
    const { id } = await uploaded();
    const url = `/api/files/${id}`;
    const program = await api.app.inject({ url, headers: { accept: 'image/avif,*/*' } });
    expect(program.json()).toEqual({
      statusCode: 403,
      error: 'Forbidden',
      message: 'This link has expired. Go back to the page that showed the file and open it again',
    });
    const browser = await api.app.inject({
      url,
      headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
    });
    expect([browser.statusCode, browser.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8']);
    expect(browser.body).toContain('Go back to the page that showed the file');
    expect(browser.body).not.toMatch(/<script/);
  });
});

describe('a public picture', () => {
  it('can be read by anyone at its URL, until an administrator deletes it there', async () => {
    const as = await api.admin();
    const { payload, headers } = form({ bytes: await photograph() });
    const { url } = (await api.call('POST', '/upload', { as, body: payload, headers })).json();
    const shown = await api.app.inject(url);
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(shown.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    const remove = () =>
      api.call('DELETE', `/upload?url=${encodeURIComponent(`http://portal.test${url}`)}`, { as });
    expect((await remove()).statusCode).toBe(204);
    expect((await remove()).statusCode).toBe(404);
    expect((await api.app.inject(url)).statusCode).toBe(404);
  });

  it('does not give access to a private file', async () => {
    const { id } = await uploaded();
    expect((await api.app.inject(`/api/files/public/${id}`)).statusCode).toBe(404);
    const removal = await api.call('DELETE', `/upload?url=/api/files/public/${id}`, {
      as: await api.admin(),
    });
    expect(removal.statusCode).toBe(404);
  });
});
