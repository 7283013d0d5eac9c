import { pause } from './patience.ts';

/** What Vitest calls the window that it has put in Node's place, as far as it is used here. */
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
 * Gives the window what jsdom leaves out and the portal uses: a `fetch` that knows where the page is and keeps its cookies.
 * Called before the portal's modules are imported, which keep what they find.
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

/** The same browser at another address, as after a press of Enter in its address bar. */
export function moveTo(url: string): void {
  jsdom.reconfigure({ url });
  // What its XMLHttpRequest takes for the page's own origin; `reconfigure` forgets it.
  Object.assign(jsdom.window, { _origin: new URL(url).origin });
  window.history.replaceState(null, '', url);
}

const { addEventListener } = window;

/** Whether whoever listens to other windows is let, or refused as by a browser that is locked down. */
export function letListen(isAllowed: boolean): void {
  window.addEventListener = isAllowed
    ? addEventListener
    : (type: string, ...rest: [EventListenerOrEventListenerObject]) => {
        if (type === 'storage') throw new Error('Refused');
        addEventListener.call(window, type, ...rest);
      };
}

/** Waits until as many calls as given are without their answer. */
export async function untilInFlight(left: () => number): Promise<void> {
  // A call is made, and an answer read, in turns of the event loop.
  for (let quiet = 0; quiet < 3; ) {
    await pause(1);
    quiet = inFlight <= left() ? quiet + 1 : 0;
  }
}

/** A request as a page makes it: addresses begin where the page is, and a signal is the window's own. */
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
    const tell = () => reject(new DOMException('The page gave it up', 'AbortError'));
    if (signal?.aborted) tell();
    signal?.addEventListener('abort', tell, { once: true });
  });
}
