import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import Provider from 'oidc-provider';
import { freePort } from './free-port.ts';

const CLIENT = 'portal';
const SECRET = 'the-secret-of-the-portal-at-the-provider';
const KEY = 'tests';

/** A person at the provider. */
export type Employee = {
  sub: string;
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
  groups?: readonly string[];
};

type Claims = Record<string, unknown>;

/** An organisation's OpenID provider on the loopback address; the current employee signs in without a question. */
export type TestProvider = {
  issuer: string;
  /** The settings of a portal that uses it. */
  env: Record<string, string>;
  employee: Employee;
  /** Changes the claims of the next ID token, which is then signed with the provider's key. */
  forge: ((claims: Claims) => Claims) | undefined;
  /** Whether it answers with 503 only. */
  isAway: boolean;
  /** Whether the employee declines to sign in. */
  declines: boolean;
  /** Opens the address as a browser does. @returns the query with which the provider sends it back */
  signIn(url: string): Promise<string>;
  stop(): Promise<void>;
};

/** Made once: it takes longer than most tests with it. */
let signingKey: KeyObject | undefined;

export async function startOidcProvider(publicUrl = 'https://portal.test'): Promise<TestProvider> {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  signingKey ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const privateKey = signingKey;
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid: KEY, alg: 'RS256', use: 'sig' };
  let nonce = '';

  const test: TestProvider = {
    issuer,
    env: {
      PUBLIC_URL: publicUrl,
      STAFF_SIGN_IN: 'code,passkey,oidc',
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT,
      OIDC_CLIENT_SECRET: SECRET,
      OIDC_ROLES: 'portal-admins: administrator; compliance: reviewer',
    },
    employee: { sub: 'ada' },
    forge: undefined,
    isAway: false,
    declines: false,
    signIn: (url) => followToPortal(url, publicUrl),
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT,
        client_secret: SECRET,
        redirect_uris: [`${publicUrl}/admin/oidc`],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: ['one'] },
    features: { devInteractions: { enabled: false } },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'groups'],
    },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: async () => ({ accountId: test.employee.sub, claims: async () => test.employee }),
    loadExistingGrant: async () => {
      const grant = new provider.Grant({ accountId: test.employee.sub, clientId: CLIENT });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });

  const forged = (claims: Claims): string => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const signed = `${part({ alg: 'RS256', kid: KEY, typ: 'JWT' })}.${part(claims)}`;
    return `${signed}.${createSign('sha256').update(signed).sign(privateKey, 'base64url')}`;
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer);
    if (test.isAway) return void response.writeHead(503).end();
    nonce = url.searchParams.get('nonce') ?? nonce;
    if (url.pathname.startsWith('/interaction/')) {
      const outcome = test.declines
        ? { error: 'access_denied', error_description: 'The employee declined' }
        : { login: { accountId: test.employee.sub } };
      return provider.interactionFinished(request, response, outcome);
    }
    if (url.pathname === '/token' && test.forge) {
      const now = Math.floor(Date.now() / 1000);
      const right = { iss: issuer, aud: CLIENT, sub: test.employee.sub, nonce, iat: now, exp: now + 300 };
      const token = { access_token: 'none', token_type: 'Bearer', id_token: forged(test.forge(right)) };
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(token));
    }
    provider.callback()(request, response);
  }
  const server: Server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end());
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return test;
}

async function followToPortal(start: string, publicUrl: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = start;
  for (let hop = 0; hop < 10; hop += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (!location) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
    url = new URL(location, url).href;
    if (url.startsWith(publicUrl)) return new URL(url).search;
  }
  throw new Error('The provider did not return to the portal');
}
