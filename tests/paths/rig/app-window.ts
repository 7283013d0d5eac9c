import { pause } from './patience.ts';

/** Vitest's name for the window that replaces Node's globals, as far as it is used here. */
declare const jsdom: {
  window: object;
  reconfigure(settings: { url: string }): void;
  cookieJar: {
    getCookieStringSync(url: string): string;
    setCookieSync(cookie: string, url: string): unknown;
    removeAllCookiesSync(): void;
  };
};

const realFetch = globalThis.fetch;
let inFlight = 0;

/**
 * Adds what jsdom lacks and the portal uses to the window: a `fetch` that knows the page's address and keeps its cookies. Called
 * before the portal's modules are imported, because they store what they find.
 */
export function completeWindow(): void {
  Object.assign(globalThis, { Request: PageRequest, fetch: fetchOfPage });
  window.scrollTo = () => {};
}

/** An empty browser at that address. */
export function startAt(url: string): void {
  localStorage.clear();
  sessionStorage.clear();
  jsdom.cookieJar.removeAllCookiesSync();
  moveTo(url);
}

/** The same browser at another address, as after Enter in its address bar. */
export function moveTo(url: string): void {
  jsdom.reconfigure({ url });
  // The origin for XMLHttpRequest, which `reconfigure` does not set.
  Object.assign(jsdom.window, { _origin: new URL(url).origin });
  window.history.replaceState(null, '', url);
}

const { addEventListener } = window;

/** Sets whether listeners for other windows are allowed, or refused like in a locked-down browser. */
export function letListen(isAllowed: boolean): void {
  window.addEventListener = isAllowed
    ? addEventListener
    : (type: string, ...rest: [EventListenerOrEventListenerObject]) => {
        if (type === 'storage') throw new Error('Refused');
        addEventListener.call(window, type, ...rest);
      };
}

/**
 * Waits until only the given number of calls is pending.
 *
 * @param turns of the event loop without another call: calls are made, and responses are read, in such turns
 */
export async function untilInFlight(left: () => number, turns = 3): Promise<void> {
  for (let quiet = 0; quiet < turns; ) {
    await pause(1);
    quiet = inFlight <= left() ? quiet + 1 : 0;
  }
}

/** A request in a page: addresses are relative to the page's, and a signal is the window's own. */
class PageRequest extends Request {
  readonly pageSignal: AbortSignal | undefined;

  constructor(input: RequestInfo | URL, init: RequestInit = {}) {
    const { signal, ...rest } = init;
    super(input instanceof Request ? input : new URL(String(input), window.location.href), rest);
    this.pageSignal = signal ?? (input instanceof PageRequest ? input.pageSignal : undefined);
  }
}

async function fetchOfPage(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new PageRequest(input, init);
  const cookies = jsdom.cookieJar.getCookieStringSync(request.url);
  if (cookies !== '') request.headers.set('cookie', cookies);
  inFlight += 1;
  try {
    const answer = await Promise.race([realFetch(request), aborted(request.pageSignal)]);
    for (const cookie of answer.headers.getSetCookie()) jsdom.cookieJar.setCookieSync(cookie, request.url);
    return answer;
  } finally {
    inFlight -= 1;
  }
}

function aborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => reject(new DOMException('The page gave it up', 'AbortError'));
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort, { once: true });
  });
}
