import { beforeAll, describe, expect, it } from 'vitest';
import { cleanBody, markupAtMost } from '#server/platform/html/clean-body.ts';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { pdf } from '#tests/support/documents.ts';
import { harmIn, isHarmlessLink } from '#tests/support/harmless-html.ts';
import { msbAt, msbFormed, msbTexts, msbWith } from '#tests/support/msb-application.ts';
import { form } from '#tests/support/pictures.ts';
import { storedXss } from '#tests/support/stored-xss.ts';
import { trainingCalls } from '#tests/support/trainings.ts';
import { whole } from './posts.ts';

// SQLite alone: html

/** A resource, each of whose text fields gets every attack. A new one is one entry here. */
type Attacked = {
  /** The address to which its entries are sent. */
  path: string;
  /** An entry without its attacked fields. */
  entry: object;
  /** Fields that accept any text: the response has the same text, character by character. */
  texts: readonly string[];
  /** Fields with a list of such texts. */
  lists?: readonly string[];
  /** Fields with HTML: the HTML in the response does nothing. */
  html?: readonly string[];
  /** Fields with a format, such as addresses: other texts are refused. */
  formed?: readonly string[];
  /** Makes the entry public; then it is read by its response. */
  shown?: (made: Made, call: (path: string, body: object) => Promise<unknown>) => Promise<void>;
  /** Where the entry is read; by default by its id. */
  readAt?: (made: Made) => string;
  /** The fields to compare; by default the response itself. */
  fieldsIn?: (read: Record<string, unknown>) => Record<string, unknown>;
  /** The field with a file name: the response has the name, or a cleaned one. */
  fileName?: string;
  /** Creates what must exist first. */
  begin?: (api: TestApi) => Promise<void>;
  /** How an entry is sent; by default as the JSON of a POST. */
  send?: (sender: Sender, fields: Record<string, unknown>) => Promise<Answer>;
  /** The field of a refusal; by default the name at its beginning. */
  fieldOf?: (property: string) => string;
};

type Made = { id: string; slug?: string; version?: number };
/** @property number of the entry, from 1 */
type Sender = { api: TestApi; as: Person; number: number };
type Answer = Awaited<ReturnType<TestApi['call']>>;

/** The number of forms from one network in an hour is limited. */
const networkOf = (number: number) => `10.5.${number >> 8}.${number & 255}`;

/** A file name as a browser writes it into a form. */
const inForm = (name: string) =>
  name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22').replaceAll('\0', '');

/** The one attacked application; the number of a client's open applications is limited. */
let application: { id: string; client: Person };

const attacked: Record<string, Attacked> = {
  posts: {
    path: '/blogs',
    entry: whole,
    texts: ['title', 'summary', 'author', 'description', 'coverAlt'],
    lists: ['tags'],
    html: ['body'],
    formed: ['slug', 'coverUrl', 'language', 'canonicalUrl'],
    shown: async ({ id, version }, call) => {
      await call(`/blogs/${id}/state`, { state: 'published', version });
    },
    readAt: ({ slug }) => `/blogs/slug/${slug}`,
  },
  partners: {
    path: '/partners',
    entry: {
      name: 'Ada',
      website: 'https://ada.example',
      text: '',
      kind: 'other',
      position: 1,
      active: true,
    },
    texts: ['name', 'text'],
    formed: ['website', 'kind'],
  },
  'promo codes': {
    path: '/promo-codes',
    entry: { code: 'ADA', percentage: 1, active: true },
    texts: [],
    formed: ['code', 'currency'],
  },
  contacts: {
    path: '/contacts',
    entry: { name: 'Ada', email: 'ada@example.com', subject: 'Ask', message: 'Ask', consent: true },
    texts: ['name', 'company', 'subject', 'message', 'consentText'],
    formed: ['email', 'phone', 'from'],
    // The sender does not receive the id; the latest entry is the first.
    readAt: () => '/contacts?pageSize=1',
  },
  résumés: {
    path: '/resumes',
    entry: { name: 'Ada', email: 'ada@example.com', position: 'Clerk', consent: 'true' },
    texts: ['name', 'position', 'letter', 'consentText'],
    formed: ['email', 'phone', 'from'],
    async send({ api, number }, { fileName, ...typed }) {
      const parts = Object.entries(typed).map(([field, text]) => ({
        field,
        name: null,
        bytes: Buffer.from(String(text)),
      }));
      const file = { name: `${inForm(String(fileName))}.pdf`, type: 'application/pdf', bytes: pdf() };
      const { payload, headers } = form(...parts, file);
      const remoteAddress = networkOf(number);
      return api.app.inject({ method: 'POST', url: '/api/resumes', payload, headers, remoteAddress });
    },
    fileName: 'fileName',
    readAt: () => '/resumes?pageSize=1',
  },
  newsletter: {
    path: '/newsletter-subscription',
    entry: { email: 'ada@example.com', consent: true, from: 'site' },
    texts: ['consentText'],
    formed: ['email', 'from', 'language'],
    send: ({ api, number }, fields) =>
      api.app.inject({
        method: 'POST',
        url: '/api/newsletter-subscription',
        // A repeated subscription keeps its first consent.
        payload:
          fields.email === 'ada@example.com' ? { ...fields, email: `ada-${number}@example.com` } : fields,
        remoteAddress: networkOf(number),
      }),
    readAt: () => '/newsletter-subscription?pageSize=1',
  },
  'applications as a money services business': {
    path: '/msb-application',
    entry: {},
    texts: msbTexts,
    formed: msbFormed,
    begin: beginApplication,
    send: ({ api }, fields) =>
      api.call('PATCH', `/msb-application/${application.id}`, {
        as: application.client,
        body: msbWith(fields),
      }),
    fieldOf: (property) => property,
    fieldsIn: ({ content }) =>
      Object.fromEntries([...msbTexts, ...msbFormed].map((at) => [at, msbAt(Object(content), at)])),
  },
  trainings: {
    path: '/trainings',
    entry: { title: 'Ada' },
    texts: ['title', 'summary', 'coverAlt'],
    lists: ['tags'],
    html: ['description'],
    formed: ['slug', 'coverUrl', 'language', 'currency'],
  },
  'modules of a training': partOf('module', '/training-modules', { texts: ['title', 'summary'] }),
  'steps of a training': partOf('step', '/training-steps', {
    texts: ['title', 'pictureAlt'],
    html: ['body'],
    formed: ['kind', 'pictureUrl', 'videoUrl', 'fileName'],
  }),
  'quizzes of a training': partOf('quiz', '/training-quizzes', {
    texts: ['title', 'intro'],
    formed: ['feedback'],
  }),
  'questions of a quiz': partOf('question', '/training-quiz-questions', {
    entry: { kind: 'shortText', position: 1 },
    texts: ['text', 'explanation'],
    lists: ['accepted'],
    formed: ['kind'],
  }),
  notes: {
    path: '/notes',
    entry: { text: 'Asked' },
    texts: ['text'],
    begin: beginApplication,
    send: ({ api, as }, fields) =>
      api.call('POST', '/notes', { as, body: { ...fields, msbApplicationId: application.id } }),
    readAt: () => `/notes?msbApplicationId=${application.id}&pageSize=1`,
  },
};

/** The parts of one training, which are changed repeatedly: the number of parts in one place is limited. */
let parts: Awaited<ReturnType<ReturnType<typeof trainingCalls>['whole']>>;

function partOf(
  part: 'module' | 'step' | 'quiz' | 'question',
  path: string,
  fields: Pick<Attacked, 'texts' | 'lists' | 'html' | 'formed'> & { entry?: object },
): Attacked {
  return {
    path,
    // If no other field is left to send.
    entry: { position: 1 },
    ...fields,
    async begin(api) {
      const as = await api.admin();
      parts = await trainingCalls(
        () => api,
        () => as,
      ).whole();
    },
    send: ({ api, as }, body) => api.call('PATCH', `${path}/${parts[part].id}`, { as, body }),
  };
}

async function beginApplication(api: TestApi): Promise<void> {
  const client = await api.client();
  const begun = await api.call('POST', '/msb-application', { as: client, body: {} });
  application = { id: begun.json().id, client };
}

it('the stored attacks are at least eighty, and the oracle detects each that a browser would run', () => {
  expect(new Set(storedXss).size).toBeGreaterThanOrEqual(80);
  const runs = storedXss.filter((text) => harmIn(text).length > 0);
  expect(runs.length).toBeGreaterThan(110);
});

// A worker parses every résumé file, and shares the cores with the other tests.
describe.each(Object.entries(attacked))('stored attacks in %s', { timeout: 120_000 }, (_name, resource) => {
  const { path, entry, texts, lists = [], html = [], formed = [], fileName, shown, readAt } = resource;
  const { begin, fieldsIn = (read) => read, fieldOf = (property) => property.split('.')[0] ?? '' } = resource;
  const { send = ({ api: to, as: by }, body) => to.call('POST', path, { as: by, body }) } = resource;
  let api: TestApi;
  let as: Person;
  let number = 0;
  beforeAll(async () => {
    api = await buildTestApp();
    as = await api.admin();
    await begin?.(api);
    return api.close;
  });

  /** Returns an accepted entry as its readers get it; refused fields have their earlier values. */
  async function stored(
    fields: Record<string, unknown>,
  ): Promise<{ read: Record<string, unknown>; refused: string[] }> {
    number += 1;
    // One address may send thirty forms in ten minutes, one at a time.
    api.clock.advanceMinutes(0.5);
    const own = { ...entry, ...('code' in entry && { code: `ADA-${number}` }) };
    const sent = await send({ api, as, number }, { ...own, ...fields });
    if (sent.statusCode === 400) {
      const refused = sent.json().message.map(({ property }: { property: string }) => fieldOf(property));
      const left = Object.fromEntries(Object.entries(fields).filter(([name]) => !refused.includes(name)));
      expect(Object.keys(left).length, sent.body).toBeLessThan(Object.keys(fields).length);
      const rest = await stored(left);
      return { read: rest.read, refused: [...refused, ...rest.refused] };
    }
    expect([200, 201, 202], sent.body).toContain(sent.statusCode);
    const made: Made = sent.json();
    await shown?.(made, async (to, body) => {
      const done = await api.call('PATCH', to, { as, body });
      expect(done.statusCode, done.body).toBe(200);
    });
    const answer = await api.call('GET', readAt?.(made) ?? `${path}/${made.id}`, { as });
    expect(answer.statusCode, answer.body).toBe(200);
    // A browser must not render it as a page.
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    const read = answer.json();
    return { read: fieldsIn(read.items?.[0] ?? read), refused: [] };
  }

  it('are returned from every field as typed, as harmless HTML, or not at all', async () => {
    let taken = 0;
    for (const text of storedXss) {
      const fields = Object.fromEntries([
        ...texts.map((name) => [name, text]),
        ...lists.map((name) => [name, [text]]),
        ...html.map((name) => [name, `<p>Before</p>${text}<p>After</p>`]),
        ...formed.map((name) => [name, text]),
        ...(fileName === undefined ? [] : [[fileName, text]]),
      ]);
      const { read, refused } = await stored(fields);
      const isTaken = (name: string) => !refused.includes(name);
      for (const name of texts.filter(isTaken)) expect(read[name], name).toBe(text.trim());
      for (const name of lists.filter(isTaken)) expect(read[name], name).toEqual([text.trim()]);
      for (const name of html) expect(harmIn(String(read[name])), text).toEqual([]);
      for (const name of html) expect(read[name]).toContain('<p>Before</p>');
      for (const name of formed.filter(isTaken))
        expect(isHarmlessLink(String(read[name] ?? '')), text).toBe(true);
      if (fileName !== undefined) expect(read[fileName], text).toMatch(/^[^\p{Cc}/\\]*\.pdf$/u);
      taken += texts.filter(isTaken).length;
    }
    // To refuse everything would be harmless too.
    expect(taken).toBeGreaterThanOrEqual(storedXss.length * texts.length * 0.5);
  });
});

describe('a body', () => {
  const clean = (html: string) => cleanBody(html, 'https://portal.test');

  it('is unchanged if it is sanitised again', () => {
    for (const text of storedXss) expect(clean(clean(text)), text).toBe(clean(text));
  });

  it.each([
    ['<h1>Title</h1><h6>Small</h6>', '<h2>Title</h2><h4>Small</h4>'],
    ['<p style="color:red" class="x" id="y">Text</p>', '<p>Text</p>'],
    ['<ol start="3"><li>Three</li></ol>', '<ol start="3"><li>Three</li></ol>'],
    [
      '<pre><code class="language-ts evil">a &lt; b</code></pre>',
      '<pre><code class="language-ts">a &lt; b</code></pre>',
    ],
    [
      '<a href="https://a.example" target="_blank" rel="opener">A</a>',
      '<a href="https://a.example" rel="noopener noreferrer nofollow">A</a>',
    ],
    ['<a href="/contact">A</a>', '<a href="/contact" rel="noopener noreferrer nofollow">A</a>'],
    ['<a href="//a.example">A</a>', '<a>A</a>'],
    ['<ol type="i" start="x"><li>i</li></ol>', '<ol type="i"><li>i</li></ol>'],
    [
      '<p><b>A</b> <i>B</i> <del>C</del> <strike>D</strike></p>',
      '<p><strong>A</strong> <em>B</em> <s>C</s> <s>D</s></p>',
    ],
    [
      '<table><tbody><tr><td colspan="2">A</td><td>B</td></tr></tbody></table><p>H<sub>2</sub>O <mark>C</mark></p>',
      '<table><tbody><tr><td colspan="2">A</td><td>B</td></tr></tbody></table><p>H2O C</p>',
    ],
    [
      '<figure><img src="/api/files/public/x"><figcaption>A</figcaption></figure><div>B</div>C',
      '<figure><img src="/api/files/public/x" alt="" loading="lazy" /><figcaption>A</figcaption></figure>B C',
    ],
    ['<p>A &amp; B \u0000\u000b</p>', '<p>A &amp; B </p>'],
    ['<p>Был</p><p>了解</p><p>😀</p>', '<p>Был</p><p>了解</p><p>😀</p>'],
  ])('keeps what an editor produces: %s', (html, stored) => {
    expect(clean(html)).toBe(stored);
  });

  it.each([
    ['a text of open tags', '<b>'],
    ['a text of open lists', '<ul><li>'],
    ['a text of tags that never end', '<a href="'],
    ['a text of brackets', '<'],
    ['a text of comments', '<!--'],
    ['a text of closing tags', '</p>'],
    ['a text of entities', '&#'],
    ['a text of attributes', '<p a=b '],
    ['a text of open drawings', '<svg><style>'],
    ['a text of pictures', '<img src=x>'],
    ['a text of links', '<a href="/">x</a>'],
    ['a text of paragraphs', '<p>word</p>'],
  ])('%s is sanitised in time linear in its length, up to a limit', (_what, part) => {
    const isRefused = ['<b>', '<ul><li>'].includes(part);
    const marks = part.match(/[<&]/g)?.length ?? 0;
    const longest = Math.floor(markupAtMost / marks);
    const timed = (times: number) => {
      const html = part.repeat(times);
      const began = process.cpuUsage();
      if (isRefused) expect(() => clean(html)).toThrow(expect.objectContaining({ answer: [tooDeep] }));
      else clean(html);
      const { user, system } = process.cpuUsage(began);
      return (user + system) / 1000;
    };
    const tooDeep = { property: 'body', message: expect.stringContaining('nested too deeply') };
    // Other work of the process, such as garbage collection, only adds time, so the minimum of three counts.
    const least = (times: number) => Math.min(...[1, 2, 3].map(() => timed(times)));
    timed(1000);
    const few = least(Math.floor(longest / 8));
    const many = least(longest);
    // Eight times the length; quadratic would be 64 times. A millisecond of a small text is not significant.
    expect(many).toBeLessThan(Math.max(few, 20) * 24);
    // One more is refused before parsing.
    const tooMuch = { property: 'body', message: expect.stringContaining('too much formatting') };
    expect(() => clean(part.repeat(longest + 1))).toThrow(expect.objectContaining({ answer: [tooMuch] }));
  });
});
