import type { InjectOptions } from 'fastify';
import { vi } from 'vitest';
import { clientTokenKey } from '#src/api/token-storage.ts';
import type { TestApi } from '#tests/support/api.ts';

/** A call that the portal made, and how the server answered it. */
export type Call = {
  method: string;
  /** Without `/api`. */
  path: string;
  status: number;
  /** Whether it carried a session's token. */
  withToken: boolean;
};

/** A browser as far as the portal below its pages needs one: storage, cookies, and calls that reach the real server. */
export type Browser = {
  /** Every call since the browser was opened, oldest first. */
  calls: Call[];
  /** How many calls wait for their answer. */
  inFlight(): number;
  token(): string | null;
  storeToken(token: string): void;
  /** What the windows of one browser tell each other when another one has signed out. */
  tellSignedOutElsewhere(token: string): void;
  /** Another person's browser: nothing stored, no cookie, an address of its own. */
  startOver(): void;
};

const origin = 'http://portal.test';

/** Puts a browser in the place of Node's globals. Open it before the portal's modules are imported: they keep its `fetch`. */
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
  vi.stubGlobal('window', tabs);
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

/** A request as a page makes it: addresses begin where the page is. */
class PageRequest extends Request {
  constructor(input: string | URL | Request, init?: RequestInit) {
    super(input instanceof Request ? input : new URL(input, origin), init);
  }
}

/** What the portal uses of XMLHttpRequest to send a file: one form, one answer. */
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
