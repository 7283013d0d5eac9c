import { parseCookie, type SetCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/platform/settings/config.ts';
import { CODE_LIFETIME_SECONDS } from './login-codes.ts';

const COOKIE = 'login_flow';
const COOKIE_PATH = '/api/auth';
const HEADER = 'x-login-flow';
/** A handle is 128 bits in base64url. */
const HANDLE = /^[A-Za-z0-9_-]{22}$/;
/** Any handle but a real one: what is sent as a handle and is none still is a try with a handle. */
const NO_HANDLE = '-';

/**
 * The flow handle that the caller holds: the mailed link's, sent as a header, wins over the browser's cookie, because
 * the link may be opened where another sign-in was begun.
 */
export function handleOf(request: FastifyRequest): string | undefined {
  const header = request.headers[HEADER];
  const given = (typeof header === 'string' && header !== '' ? header : undefined) ?? cookieOf(request);
  if (given === undefined || given === '') return undefined;
  return HANDLE.test(given) ? given : NO_HANDLE;
}

/** The handle of the flow that this very browser began: its cookie's, which no link carries. */
export function browserHandleOf(request: FastifyRequest): string | undefined {
  const given = cookieOf(request);
  return given !== undefined && HANDLE.test(given) ? given : undefined;
}

/** The handle to go on with when a code is asked for again; none where what came is not one of ours. */
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

/** Takes away everything that a browser may hold of a session (specification sections 4, 8 and 9). */
export function clearSessionCookies(reply: FastifyReply, config: Config): void {
  clearHandle(reply, config);
  for (const name of ['access_token', 'role', COOKIE]) send(reply, { name, path: '/', ...gone });
}

/** Of the calls that have cookies alone: as hooks of the server, reading and sending them would cost every call. */
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
