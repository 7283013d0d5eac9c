import type { InjectOptions } from 'fastify';
import { vi } from 'vitest';
import { clientTokenKey } from '#src/api/token-storage.ts';
import type { TestApi } from '#tests/support/api.ts';

/** A call of the portal, and the server's response. */
export type Call = {
  method: string;
  /** Without `/api`. */
  path: string;
  status: number;
  /** Whether it had a session's token. */
  withToken: boolean;
};

/** The part of a browser that the portal without its pages needs: storage, cookies, and calls that reach the real server. */
export type Browser = {
  /** Every call since the browser was opened, oldest first. */
  calls: Call[];
  /** The number of pending calls. */
  inFlight(): number;
  token(): string | null;
  storeToken(token: string): void;
  /** Sends the storage event of a sign-out in another window. */
  tellSignedOutElsewhere(token: string): void;
  /** Another person's browser: empty storage, no cookie, another address. */
  startOver(): void;
};

const origin = 'http://portal.test';

/** Replaces Node's globals with a browser. Open it before the portal's modules are imported, because they store its `fetch`. */
export function openBrowser(api: TestApi): Browser {
  const calls: Call[] = [];
  const storage = new Map<string, string>();
  const cookies = new Map<string, string>();
  const tabs = new EventTarget();
  let waiting = 0;
  let visitors = 0;

  async function fetchFromServer(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const request = new PageRequest(input, init);
    const url = new URL(request.url);
    waiting += 1;
    try {
      const payload = Buffer.from(await request.arrayBuffer());
      const sent = Object.fromEntries(request.headers);
      const answer = await api.app.inject({
        method: request.method as NonNullable<InjectOptions['method']>,
        url: url.pathname + url.search,
        remoteAddress: `10.2.${visitors >> 8}.${visitors & 255}`,
        cookies: Object.fromEntries(cookies),
        headers: sent,
        ...(payload.length > 0 && { payload }),
      });
      for (const { name, value } of answer.cookies) cookies.set(name, value);
      const path = url.pathname.replace(/^\/api/, '');
      calls.push({
        method: request.method,
        path,
        status: answer.statusCode,
        withToken: 'authorization' in sent,
      });
      const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]);
      const body = answer.statusCode === 204 ? null : new Uint8Array(answer.rawPayload);
      return new Response(body, { status: answer.statusCode, headers });
    } finally {
      waiting -= 1;
    }
  }

  vi.stubGlobal('Request', PageRequest);
  vi.stubGlobal('fetch', fetchFromServer);
  vi.stubGlobal('XMLHttpRequest', uploadRequestOver(fetchFromServer));
  vi.stubGlobal('document', { cookie: '' });
  // The portal of a client, not of a colleague who works on another client's case.
  vi.stubGlobal('window', Object.assign(tabs, { location: new URL(origin) }));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });

  return {
    calls,
    inFlight: () => waiting,
    token: () => storage.get(clientTokenKey) ?? null,
    storeToken: (token) => storage.set(clientTokenKey, token),
    tellSignedOutElsewhere: (token) => {
      storage.delete(clientTokenKey);
      tabs.dispatchEvent(
        Object.assign(new Event('storage'), { key: clientTokenKey, oldValue: token, newValue: null }),
      );
    },
    startOver: () => {
      visitors += 1;
      calls.length = 0;
      storage.clear();
      cookies.clear();
    },
  };
}

/** A request in a page: addresses are relative to the page's. */
class PageRequest extends Request {
  constructor(input: string | URL | Request, init?: RequestInit) {
    super(input instanceof Request ? input : new URL(input, origin), init);
  }
}

/** The part of XMLHttpRequest that the portal uses to upload a file: one form, one response. */
function uploadRequestOver(send: (url: string, init: RequestInit) => Promise<Response>) {
  return class extends EventTarget {
    readonly upload = new EventTarget();
    readonly #headers = new Headers();
    #method = '';
    #url = '';
    #response: Response | null = null;
    responseText = '';

    get status(): number {
      return this.#response?.status ?? 0;
    }

    open(method: string, url: string): void {
      this.#method = method;
      this.#url = url;
    }

    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value);
    }

    getResponseHeader(name: string): string | null {
      return this.#response?.headers.get(name) ?? null;
    }

    send(body: FormData): void {
      send(this.#url, { method: this.#method, headers: this.#headers, body })
        .then(async (response) => {
          this.responseText = await response.text();
          this.#response = response;
          this.dispatchEvent(new Event('load'));
        })
        .catch(() => this.dispatchEvent(new Event('error')));
    }

    abort(): void {
      this.dispatchEvent(new Event('abort'));
    }
  };
}
