import { missingAsNoContent } from './preferences.ts';

/** Milliseconds for which an answer that nobody took counts as news, as long as what the cache was told ahead. */
const newsFor = 30_000;

type Asked = { token: string | null; at: number; answer: Promise<Response> };

const asked = new Map<string, Asked>();

/**
 * Makes a call before the code that wants its answer is here. The client's own call takes the answer over instead of
 * asking again ({@link takeAskedAhead}), whatever it says.
 *
 * @param path below `/api`, such as `/auth/self`
 * @param token null for a call without one
 */
export function askAhead(method: 'GET' | 'POST', path: string, token: string | null): void {
  const url = `/api${path}`;
  const answer = fetch(url, {
    method,
    headers: { ...missingAsNoContent, ...(token !== null && { authorization: bearing(token) }) },
  });
  // A failure is handled by the call that takes the answer.
  answer.catch(() => undefined);
  asked.set(`${method} ${url}`, { token, at: performance.now(), answer });
}

const bearing = (token: string) => `Bearer ${token}`;

/** The answer to the very same call, of the same session, where it was asked for just now; each is taken once. */
export function takeAskedAhead(request: Request): Promise<Response> | null {
  const key = `${request.method} ${new URL(request.url).pathname}`;
  const found = asked.get(key);
  if (!found) return null;
  asked.delete(key);
  const wanted = found.token === null ? null : bearing(found.token);
  const isSame = request.headers.get('authorization') === wanted;
  return isSame && performance.now() - found.at <= newsFor ? found.answer : null;
}
