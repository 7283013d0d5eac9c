/** Milliseconds for which an answer that nobody took counts as news, as long as what the cache was told ahead. */
const newsFor = 30_000;

type Asked = { token: string; at: number; answer: Promise<Response> };

const asked = new Map<string, Asked>();

/**
 * Makes a call before the code that wants its answer is here. The client's own call takes the answer over instead of
 * asking again ({@link takeAskedAhead}), whatever it says.
 *
 * @param path below `/api`, such as `/auth/self`
 */
export function askAhead(method: 'GET' | 'POST', path: string, token: string): void {
  const url = `/api${path}`;
  const answer = fetch(url, { method, headers: { authorization: `Bearer ${token}` } });
  // Whoever takes it hears of it.
  answer.catch(() => undefined);
  asked.set(`${method} ${url}`, { token, at: performance.now(), answer });
}

/** The answer to the very same call, of the same session, where it was asked for just now; each is taken once. */
export function takeAskedAhead(request: Request): Promise<Response> | null {
  const key = `${request.method} ${new URL(request.url).pathname}`;
  const found = asked.get(key);
  if (!found) return null;
  asked.delete(key);
  const isSame = request.headers.get('authorization') === `Bearer ${found.token}`;
  return isSame && performance.now() - found.at <= newsFor ? found.answer : null;
}
