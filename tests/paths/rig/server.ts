import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { deliverTo } from '#scripts/lib/stand-in.mjs';
import { startStripe } from '#scripts/stripe/stand-in.mjs';
import { form, photograph } from '#tests/support/pictures.ts';
import { lastingStaffSessions, type RunningServer, startServer } from '#tests/support/server.ts';
import { untilNothing } from './patience.ts';
import { type Provider, startProvider } from './provider.ts';

const adminEmail = 'reviewer@example.com';

// Without `new URL`, which Vite treats as an asset address when a test runs in jsdom.
const clockModule = pathToFileURL(
  path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../browser/support/movable-clock.mjs'),
).href;

/** Milliseconds by which that module moves the clock at once. */
const jumpMs = 61_000;

// Stored before a page's window replaces fetch: calls around a page are not part of it.
const send = globalThis.fetch;

/** The caller: by token, by the secret of a mailed link, or by that of a phone's link. */
export type Caller = { token: string } | { link: string } | { phone: string };

type Options = { as?: Caller; body?: unknown };

/** The stand-in for the payment provider, as `npm run stripe` starts it. */
export type Payments = Awaited<ReturnType<typeof startStripe>>;

/** Starts the stand-in for the payment provider; `portal` returns the address for its events, and its time. */
export function startPayments(portal: { url(): string; now(): Date }): Promise<Payments> {
  return startStripe({
    deliver: (event) => deliverTo(`${portal.url()}/api/stripe/webhook`)(event),
    now: portal.now,
  });
}

/** The built server, for everything except the page under test. */
export type PathServer = {
  url: string;
  /** The folder of its build, relative to the project. */
  product: string;
  /** Returns the server's response; throws for anything but a success. */
  call<Answer>(method: string, path: string, options?: Options): Promise<Answer>;
  /** Returns the status of the server's response, which is not a success; throws for a success. */
  refused(method: string, path: string, options?: Options): Promise<number>;
  /** Like `call`; null for something that does not exist. */
  find<Answer>(path: string, as: Caller): Promise<Answer | null>;
  /** Uploads a photograph, by default to the caller's own. @returns its id */
  upload(as: Caller, name: string, to?: string): Promise<string>;
  /** Sends the public form for a résumé, with a photograph as its file. */
  apply(fields: Readonly<Record<string, string>>): Promise<void>;
  signIn(email: string): Promise<{ token: string }>;
  /** The signed-in reviewer. */
  reviewer: { token: string };
  readMail: RunningServer['readMail'];
  /** Returns an unused domain: an address gets at most one mail a minute. */
  freshDomain(): string;
  /** The stand-in for the identity provider; null if this server can never use it. */
  provider: Provider | null;
  payments: Payments;
  /** Returns the time of the server. */
  now(): Date;
  /** Returns whether it runs with the provider now. */
  serves(): boolean;
  /** Moves its clock by a minute. */
  passMinute(): Promise<void>;
  /** Stops it like a power cut, and starts it with the same data, with or without the provider. */
  restart(serves: boolean): Promise<void>;
  /** Returns a neighbour server that runs with the provider: started when it is first needed, stopped with this one. */
  withProvider(): Promise<PathServer>;
  stop(): Promise<void>;
};

/** A server that was started elsewhere. */
export type ReachedServer = Omit<
  PathServer,
  | 'product'
  | 'reviewer'
  | 'freshDomain'
  | 'provider'
  | 'payments'
  | 'now'
  | 'serves'
  | 'passMinute'
  | 'restart'
  | 'withProvider'
  | 'stop'
>;

/**
 * Starts a server for the paths of one file, or for a single one.
 *
 * @param options `serves`: it can run with the identity provider, and does so from the start or not; if omitted, it never can;
 *   `product`: the folder of the build, by default `dist`
 */
export async function startPathServer({
  serves,
  product = 'dist',
}: {
  serves?: boolean;
  product?: string;
} = {}): Promise<PathServer> {
  let url = '';
  const provider = serves === undefined ? null : await startProvider(() => url);
  let jumps = 0;
  const now = () => new Date(Date.now() + jumps * jumpMs);
  const payments = await startPayments({ url: () => url, now });
  const envOf = (withProvider: boolean) => ({
    ADMIN_EMAILS: adminEmail,
    LOG_LEVEL: 'error',
    NODE_OPTIONS: `--import=${clockModule}`,
    ...lastingStaffSessions,
    ...payments.env,
    ...(withProvider && provider?.env),
  });
  let isServed = serves ?? false;
  const first = await startServer({ product, env: envOf(isServed) });
  let running = first;
  ({ url } = first);
  // One outbox for all restarts: it knows which mails were read.
  const reached = reachServer(first);
  let neighbour: Promise<PathServer> | undefined;
  let domains = 0;
  return {
    ...reached,
    product,
    provider,
    payments,
    now,
    serves: () => isServed,
    passMinute: async () => {
      jumps += 1;
      process.kill(running.pid, 'SIGUSR2');
      const ahead = `The clock is ${(jumps * jumpMs) / 1000} s ahead`;
      await untilNothing(() => (running.output().includes(ahead) ? null : 'its clock stands still'), 5);
    },
    restart: async (withProvider) => {
      const { dataDir, port } = running;
      await running.kill();
      running = await startServer({ dataDir, port, product, env: envOf(withProvider) });
      isServed = withProvider;
      jumps = 0;
    },
    withProvider: () => {
      neighbour ??= startPathServer({ serves: true, product });
      return neighbour;
    },
    // Before any submission: the mail about that also goes to the reviewer, and would hide the code.
    reviewer: await reached.signIn(adminEmail),
    freshDomain: () => {
      domains += 1;
      return `path-${domains}.example.com`;
    },
    stop: async () => {
      await (await neighbour)?.stop();
      await running.stop();
      if (running !== first) await rm(first.dataDir, { recursive: true, force: true });
      await provider?.stop();
      await payments.stop();
    },
  };
}

/** Returns the calls of a running server. */
export function reachServer(server: Pick<RunningServer, 'url' | 'readMail'>): ReachedServer {
  let picture: Promise<Buffer> | undefined;

  async function answerTo(method: string, path: string, headers: Record<string, string>, body?: BodyInit) {
    return send(`${server.url}/api${path}`, { method, headers, body: body ?? null });
  }

  async function answerToJson(method: string, path: string, { as, body }: Options) {
    const headers = { ...keyOf(as), ...(body !== undefined && { 'content-type': 'application/json' }) };
    return answerTo(method, path, headers, body === undefined ? undefined : JSON.stringify(body));
  }

  async function call<Answer>(method: string, path: string, options: Options = {}): Promise<Answer> {
    return successOf(await answerToJson(method, path, options), `${method} ${path}`);
  }

  async function signIn(email: string): Promise<{ token: string }> {
    await call('POST', '/auth/request-login-code', { body: { email } });
    // A new staff account gets another mail before the one with the code.
    const { code } = await server.readMail(email, { suits: (mail) => mail.code !== '' });
    const body = { email, code };
    const { access_token: token } = await call<{ access_token: string }>('POST', '/auth/verify-login-code', {
      body,
    });
    return { token };
  }

  return {
    url: server.url,
    call,
    refused: async (method, path, options = {}) => {
      const answer = await answerToJson(method, path, options);
      if (answer.ok) throw new Error(`${method} ${path} was not refused: ${await answer.text()}`);
      await answer.arrayBuffer();
      return answer.status;
    },
    find: async (path, as) => {
      const answer = await answerTo('GET', path, keyOf(as));
      return answer.status === 404 ? null : successOf(answer, `GET ${path}`);
    },
    upload: async (as, name, to) => {
      picture ??= photograph({ width: 240, height: 160 });
      const { payload, headers } = form({ name, bytes: await picture });
      const path = to ?? ('link' in as ? '/verification/person/files' : '/upload/onboarding/private');
      const answer = await answerTo('POST', path, { ...headers, ...keyOf(as) }, new Uint8Array(payload));
      return (await successOf<{ id: string }>(answer, `POST ${path}`)).id;
    },
    apply: async (fields) => {
      picture ??= photograph({ width: 240, height: 160 });
      const texts = Object.entries(fields).map(([field, text]) => ({
        field,
        name: null,
        bytes: Buffer.from(text),
      }));
      const { payload, headers } = form(...texts, { name: 'resume.jpg', bytes: await picture });
      const answer = await answerTo('POST', '/resumes', headers, new Uint8Array(payload));
      await successOf(answer, 'POST /resumes');
    },
    signIn,
    readMail: server.readMail,
  };
}

function keyOf(as: Caller | undefined): Record<string, string> {
  if (!as) return {};
  if ('link' in as) return { 'x-verification-link': as.link };
  return 'phone' in as ? { 'x-photo-link': as.phone } : { authorization: `Bearer ${as.token}` };
}

async function successOf<Answer>(answer: Response, what: string): Promise<Answer> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${what} answered ${answer.status} ${text}`);
  // A response without a body returns undefined; its caller expects nothing.
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}
