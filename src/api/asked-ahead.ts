import { missingAsNoContent } from './preferences.ts';

/** Milliseconds for which a prefetched response is fresh, the same as for entries that are put into the cache ahead of time. */
const newsFor = 30_000;

type Asked = { token: string | null; at: number; answer: Promise<Response> };

const asked = new Map<string, Asked>();

/**
 * Makes a call before the code that needs the response is loaded. The client's own call then takes this response, success or
 * failure, instead of sending a request ({@link takeAskedAhead}).
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
  // The call that takes the response handles a failure.
  answer.catch(() => undefined);
  asked.set(`${method} ${url}`, { token, at: performance.now(), answer });
}

const bearing = (token: string) => `Bearer ${token}`;

/** Returns the prefetched response to the same call of the same session, while it is fresh. Each response is taken once. */
export function takeAskedAhead(request: Request): Promise<Response> | null {
  const key = `${request.method} ${new URL(request.url).pathname}`;
  const found = asked.get(key);
  if (!found) return null;
  asked.delete(key);
  const wanted = found.token === null ? null : bearing(found.token);
  const isSame = request.headers.get('authorization') === wanted;
  return isSame && performance.now() - found.at <= newsFor ? found.answer : null;
}
