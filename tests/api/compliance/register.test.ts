import { describe, expect, it } from 'vitest';
import { fetchRegister } from '#server/records/compliance/register/fetch-register.ts';
import { updateRegister } from '#server/records/compliance/register/update-register.ts';
import { openTestApi, type Person, type TestApi } from '#tests/support/api.ts';
import { form } from '#tests/support/pictures.ts';
import { type Business, registerFile } from '#tests/support/register-file.ts';
import { answersFile, startRegisterServer } from './register-server.ts';

const maple: Business = { name: 'Maple Exchange Inc.', number: 'M23563590', incorporation: '002025535' };
const birch: Business = { name: 'Érable 100% Ltd.', number: 'M11111111', status: 'Revoked' };
const many = (count: number): Business[] =>
  Array.from({ length: count }, (_, n) => ({ name: `Firm ${n}`, number: `M${20_000_000 + n}` }));

function upload(api: TestApi, as: Person, text: string, name = 'reg-eng.csv') {
  const { payload, headers } = form({ name, type: 'text/csv', bytes: Buffer.from(text) });
  const authorization = `Bearer ${as.token}`;
  return api.app.inject({
    method: 'POST',
    url: '/api/msb-register',
    payload,
    headers: { ...headers, authorization },
  });
}

const state = async (api: TestApi, as: Person) => (await api.call('GET', '/msb-register', { as })).json();
const found = async (api: TestApi, as: Person, query: string) =>
  (await api.call('GET', `/msb-register/entries?${query}`, { as }))
    .json()
    .items.map((entry: { number: string }) => entry.number);

describe('an uploaded register', () => {
  it('replaces the stored one, and is found by name, number and status', async () => {
    const api = await openTestApi();
    const as = await api.reviewer();
    expect(await state(api, as)).toMatchObject({
      businesses: 0,
      source: null,
      receivedAt: null,
      error: null,
    });
    const uploaded = await upload(api, as, registerFile([maple, birch]));
    expect(uploaded.statusCode, uploaded.body).toBe(200);
    const received = {
      isFetched: false,
      businesses: 2,
      source: 'uploaded',
      receivedAt: '2026-11-21T08:00:00.000Z',
    };
    expect(uploaded.json()).toMatchObject({ ...received, error: null });
    expect(await found(api, as, 'search=maple+exch')).toEqual([maple.number]);
    expect(await found(api, as, 'search=m2356-3590')).toEqual([maple.number]);
    expect(await found(api, as, 'search=2025535')).toEqual([maple.number]);
    expect(await found(api, as, 'search=ERABLE')).toEqual([birch.number]);
    expect(await found(api, as, 'search=100%25')).toEqual([birch.number]);
    expect(await found(api, as, 'search=_aple')).toEqual([]);
    expect(await found(api, as, 'status=revoked')).toEqual([birch.number]);
    const next = registerFile([
      { ...maple, status: 'Expired' },
      { ...maple, number: 'M33333333', name: 'Oak' },
    ]);
    await upload(api, as, next);
    expect(await found(api, as, 'status=expired')).toEqual([maple.number]);
    expect(await found(api, as, 'search=erable')).toEqual([]);
    const audit = await api.call('GET', '/admin/audit?action=msb-register.replaced', {
      as: await api.admin(),
    });
    expect(audit.json().items.map(({ details }: { details: object }) => details)).toMatchObject([
      { source: 'uploaded', businesses: 2, added: 1, changed: 1, removed: 1 },
      { source: 'uploaded', businesses: 2, added: 2, changed: 0, removed: 0 },
    ]);
  });

  it('that is the stored one changes nothing', async () => {
    const api = await openTestApi();
    const as = await api.reviewer();
    await upload(api, as, registerFile([maple]));
    api.clock.advanceMinutes(10);
    expect((await upload(api, as, registerFile([maple]))).json().checkedAt).toBe('2026-11-21T08:10:00.000Z');
    const { version } = await api.db
      .selectFrom('msb_register_state')
      .select('version')
      .executeTakeFirstOrThrow();
    expect(version).toBe(1);
  });

  it('that is refused leaves the stored one in use, and says why', async () => {
    const api = await openTestApi();
    const as = await api.reviewer();
    await upload(api, as, registerFile(many(10)));
    const half = registerFile(many(10)).slice(0, -40);
    const shrunk = registerFile(many(7));
    const lost =
      'The file has 7 businesses, 30 % fewer than the stored register with 10. Check that it is complete';
    for (const [text, message] of [
      [half, 'Row 11 has 6 of 9 columns. The file is incomplete or damaged'],
      [shrunk, lost],
    ] as const) {
      const refused = await upload(api, as, text);
      expect(refused.statusCode).toBe(400);
      expect(refused.json().message).toEqual([{ property: 'file', message }]);
      expect(await state(api, as)).toMatchObject({ businesses: 10, error: { message } });
      expect(await found(api, as, 'search=firm&pageSize=100')).toHaveLength(10);
    }
    const workbook = await upload(api, as, shrunk, 'reg-eng.xlsx');
    expect(workbook.json().message[0].message).toBe('Choose the CSV file of FINTRAC’s register, reg-eng.csv');
    await upload(api, as, registerFile(many(8)));
    expect(await state(api, as)).toMatchObject({ businesses: 8, error: null });
  });

  it('twice at once is stored once', async () => {
    const api = await openTestApi();
    const as = await api.reviewer();
    const both = await Promise.all([1, 2].map(() => upload(api, as, registerFile(many(600)))));
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const rows = await api.db.selectFrom('msb_register_names').select('number').execute();
    expect(rows).toHaveLength(1200);
  });
});

describe('a fetched register', () => {
  const open = (url: string) =>
    openTestApi({
      env: { MSB_REGISTER_URL: url, WEBHOOK_NETWORKS: 'any', STAFF_SESSION_HOURS: '100' },
    });

  it('is fetched daily, and only if it has changed', async () => {
    const server = await startRegisterServer(answersFile(registerFile([maple]), '"one"'));
    const api = await open(server.url);
    const as = await api.reviewer();
    const { config, db, clock } = api;
    const deps = { config, db, clock };
    await Promise.all([updateRegister(deps), updateRegister(deps)]);
    expect(server.asked).toHaveLength(1);
    expect(await state(api, as)).toMatchObject({ isFetched: true, businesses: 1, source: 'fetched' });
    await updateRegister(deps);
    expect(server.asked).toHaveLength(1);
    api.clock.advanceMinutes(24 * 60);
    await updateRegister(deps);
    expect(server.asked.map((headers) => headers['if-none-match'])).toEqual([undefined, '"one"']);
    expect(await state(api, as)).toMatchObject({
      receivedAt: '2026-11-21T08:00:00.000Z',
      checkedAt: '2026-11-22T08:00:00.000Z',
    });
    server.answer = answersFile(registerFile([maple, birch]), '"two"');
    const fetched = await api.call('POST', '/msb-register/fetch', { as });
    expect(fetched.json()).toMatchObject({ businesses: 2, receivedAt: '2026-11-22T08:00:00.000Z' });
  });

  it('that fails is tried again after an hour, and says why until it succeeds', async () => {
    const server = await startRegisterServer((response) => void response.writeHead(500).end());
    const api = await open(server.url);
    const as = await api.reviewer();
    const { config, db, clock } = api;
    await updateRegister({ config, db, clock });
    const message = 'FINTRAC’s server answered with status 500';
    expect((await state(api, as)).error).toEqual({ message, at: '2026-11-21T08:00:00.000Z' });
    const refused = await api.call('POST', '/msb-register/fetch', { as });
    expect([refused.statusCode, refused.json().message]).toEqual([409, message]);
    server.answer = answersFile(registerFile([maple]), '"one"');
    api.clock.advanceMinutes(60);
    await updateRegister({ config, db, clock });
    expect(await state(api, as)).toMatchObject({ businesses: 1, error: null });
  });

  it('without an address is uploaded', async () => {
    const api = await openTestApi();
    const refused = await api.call('POST', '/msb-register/fetch', { as: await api.reviewer() });
    expect(refused.json().message).toBe('No address is configured. Set MSB_REGISTER_URL, or upload the file');
  });
});

describe('the request for the register', () => {
  const none = { etag: '', lastModified: '' };
  const options = { known: none, anywhere: true };

  it('follows redirects within the host', async () => {
    const server = await startRegisterServer((response, { path }) => {
      if (path === '/reg-eng.csv') response.writeHead(302, { location: '/new.csv' }).end();
      else response.writeHead(200, { 'last-modified': 'Sat, 21 Nov 2026 08:00:00 GMT' }).end('file');
    });
    const bytes = Buffer.from('file');
    expect(await fetchRegister(server.url, options)).toEqual({
      bytes,
      etag: '',
      lastModified: 'Sat, 21 Nov 2026 08:00:00 GMT',
    });
  });

  it.each<[string, Parameters<typeof startRegisterServer>[0], string]>([
    [
      'redirects to another host',
      (response) => void response.writeHead(302, { location: 'http://localhost:1/' }).end(),
      'FINTRAC’s server redirected to another host. Check MSB_REGISTER_URL',
    ],
    [
      'redirects for ever',
      (response) => void response.writeHead(302, { location: '/' }).end(),
      'FINTRAC’s server redirected more than 3 times',
    ],
    [
      'breaks off',
      (response) =>
        void response.writeHead(200, { 'content-length': '100' }).write('part', () => response.destroy()),
      'The connection ended before the file was complete',
    ],
    [
      'never ends',
      (response) => void response.writeHead(200).write('part'),
      'FINTRAC’s server took too long',
    ],
    ['never answers', () => undefined, 'FINTRAC’s server took too long'],
  ])('says why if the server %s', async (_, answer, message) => {
    const server = await startRegisterServer(answer);
    await expect(fetchRegister(server.url, { ...options, withinMs: 500 })).rejects.toThrow(message);
  });

  it('says why for a file that is too large', async () => {
    const server = await startRegisterServer(
      (response) => void response.writeHead(200).end(Buffer.alloc(33 << 20)),
    );
    await expect(fetchRegister(server.url, options)).rejects.toThrow('The file is larger than 32 MB');
  });

  it('goes to no private network', async () => {
    const server = await startRegisterServer((response) => void response.end('file'));
    const refused = fetchRegister(server.url, { ...options, anywhere: false });
    await expect(refused).rejects.toThrow('Its address is not a public https address');
    expect(server.asked).toEqual([]);
  });
});
