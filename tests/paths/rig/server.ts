import { form, photograph } from '#tests/support/pictures.ts';
import { type RunningServer, startServer } from '#tests/support/server.ts';

const adminEmail = 'reviewer@example.com';

// Kept from before a page's window puts its own fetch in its place: what happens around a page is no part of it.
const send = globalThis.fetch;

/** Who calls: by token, or by the secret of a mailed link. */
export type Caller = { token: string } | { link: string };

type Options = { as?: Caller; body?: unknown };

/** The built server, as everybody but the page under test meets it. */
export type PathServer = {
  url: string;
  /** What the server answers; throws for anything but a success. */
  call<Answer>(method: string, path: string, options?: Options): Promise<Answer>;
  /** As `call`; null for something that is not there. */
  find<Answer>(path: string, as: Caller): Promise<Answer | null>;
  /** Uploads a photograph. @returns its id */
  upload(as: Caller, name: string): Promise<string>;
  signIn(email: string): Promise<{ token: string }>;
  /** The reviewer, signed in. */
  reviewer: { token: string };
  readMail: RunningServer['readMail'];
  /** A domain that nobody here has used: an address is mailed only once a minute. */
  freshDomain(): string;
  stop(): Promise<void>;
};

/** A server that somebody else has started. */
export type ReachedServer = Omit<PathServer, 'reviewer' | 'freshDomain' | 'stop'>;

/** Starts a server for the paths of one file. */
export async function startPathServer(): Promise<PathServer> {
  const server = await startServer({ env: { ADMIN_EMAILS: adminEmail, LOG_LEVEL: 'error' } });
  const reached = reachServer(server);
  let domains = 0;
  return {
    ...reached,
    // Before anybody submits: the news of that is mailed to the reviewer as well, and would hide the code.
    reviewer: await reached.signIn(adminEmail),
    freshDomain: () => {
      domains += 1;
      return `path-${domains}.example.com`;
    },
    stop: server.stop,
  };
}

/** The calls of a server that runs already. */
export function reachServer(server: Pick<RunningServer, 'url' | 'readMail'>): ReachedServer {
  let picture: Promise<Buffer> | undefined;

  async function answerTo(method: string, path: string, headers: Record<string, string>, body?: BodyInit) {
    return send(`${server.url}/api${path}`, { method, headers, body: body ?? null });
  }

  async function call<Answer>(method: string, path: string, { as, body }: Options = {}): Promise<Answer> {
    const headers = { ...keyOf(as), ...(body !== undefined && { 'content-type': 'application/json' }) };
    const sent = body === undefined ? undefined : JSON.stringify(body);
    return successOf(await answerTo(method, path, headers, sent), `${method} ${path}`);
  }

  async function signIn(email: string): Promise<{ token: string }> {
    await call('POST', '/auth/request-login-code', { body: { email } });
    const { code } = await server.readMail(email);
    const body = { email, code };
    const { access_token: token } = await call<{ access_token: string }>('POST', '/auth/verify-login-code', {
      body,
    });
    return { token };
  }

  return {
    url: server.url,
    call,
    find: async (path, as) => {
      const answer = await answerTo('GET', path, keyOf(as));
      return answer.status === 404 ? null : successOf(answer, `GET ${path}`);
    },
    upload: async (as, name) => {
      picture ??= photograph({ width: 240, height: 160 });
      const { payload, headers } = form({ name, bytes: await picture });
      const path = 'link' in as ? '/verification/person/files' : '/upload/onboarding/private';
      const answer = await answerTo('POST', path, { ...headers, ...keyOf(as) }, new Uint8Array(payload));
      return (await successOf<{ id: string }>(answer, `POST ${path}`)).id;
    },
    signIn,
    readMail: server.readMail,
  };
}

function keyOf(as: Caller | undefined): Record<string, string> {
  if (!as) return {};
  return 'link' in as ? { 'x-verification-link': as.link } : { authorization: `Bearer ${as.token}` };
}

async function successOf<Answer>(answer: Response, what: string): Promise<Answer> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${what} answered ${answer.status} ${text}`);
  // What has no body has nothing to say; who calls it asks for nothing.
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}
