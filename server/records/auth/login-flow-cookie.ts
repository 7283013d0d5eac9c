import { parseCookie, type SetCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/platform/settings/config.ts';
import { CODE_LIFETIME_SECONDS } from './login-codes.ts';

const COOKIE = 'login_flow';
const COOKIE_PATH = '/api/auth';
const HEADER = 'x-login-flow';
/** A handle is 128 bits in base64url. */
const HANDLE = /^[A-Za-z0-9_-]{22}$/;
/** Stands for a malformed handle: a try with a malformed handle still counts as a try with a handle. */
const NO_HANDLE = '-';

/**
 * Returns the caller's flow handle. The handle of the mailed link, sent as a header, takes precedence over the
 * browser's cookie, because the link may be opened in a browser that has started another sign-in.
 */
export function handleOf(request: FastifyRequest): string | undefined {
  const header = request.headers[HEADER];
  const given = (typeof header === 'string' && header !== '' ? header : undefined) ?? cookieOf(request);
  if (given === undefined || given === '') return undefined;
  return HANDLE.test(given) ? given : NO_HANDLE;
}

/** Returns the handle of the flow that this browser started, from its cookie. A link never carries it. */
export function browserHandleOf(request: FastifyRequest): string | undefined {
  const given = cookieOf(request);
  return given !== undefined && HANDLE.test(given) ? given : undefined;
}

/** Returns the handle to reuse when a code is requested again; undefined for a malformed one. */
export function reusableHandleOf(request: FastifyRequest): string | undefined {
  const handle = handleOf(request);
  return handle === NO_HANDLE ? undefined : handle;
}

export function setHandle(reply: FastifyReply, handle: string, config: Config): void {
  send(reply, { name: COOKIE, value: handle, ...attributes(config), maxAge: CODE_LIFETIME_SECONDS });
}

export function clearHandle(reply: FastifyReply, config: Config): void {
  send(reply, { name: COOKIE, ...attributes(config), ...gone });
}

/** Deletes every session cookie that a browser may have (specification sections 4, 8 and 9). */
export function clearSessionCookies(reply: FastifyReply, config: Config): void {
  clearHandle(reply, config);
  for (const name of ['access_token', 'role', COOKIE]) send(reply, { name, path: '/', ...gone });
}

/** Parses cookies only in the calls that use them: a server hook would cost time in every call. */
function cookieOf({ headers }: FastifyRequest): string | undefined {
  return parseCookie(headers.cookie ?? '')[COOKIE];
}

function send(reply: FastifyReply, cookie: SetCookie): void {
  reply.header('set-cookie', stringifySetCookie(cookie));
}

const gone = { value: '', expires: new Date(0) };

function attributes(config: Config) {
  return {
    path: COOKIE_PATH,
    httpOnly: true,
    sameSite: 'lax' as const,
    secure: config.publicUrl.startsWith('https:'),
  };
}
