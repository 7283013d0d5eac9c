import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Call } from '#paths/actions.ts';

/** What happens to a call: it is delayed before it reaches the server, its connection breaks, or it passes. */
type Fate = 'hold' | 'cut' | 'pass';

/** The header with which a call that was delayed in its page reports the decision. */
export const fateHeader = 'x-path-line-fate';

/**
 * The request: the path is complete, whether below `/api` or not. An automatic save is never delayed: the user's own save, which a
 * path delays, waits for it.
 */
type Asked = { method: string; path: string; isAutomatic: boolean };

/** A proxy between one page and the server. A page only receives the server's own responses through it, or nothing. */
export type Line = {
  /** The address of the server for the page, without a trailing slash. */
  url: string;
  /** Sets what happens to these calls from now on, including pending ones; the latest decision about a call counts. */
  decide(calls: readonly Call[], fate: Fate): void;
  /**
   * Lets the pending ones of these calls pass; the decision for later calls is unchanged.
   *
   * @returns whether any was pending
   */
  release(calls: readonly Call[]): boolean;
  /**
   * Delays a call before it leaves the page: in the proxy it would occupy one of a browser's six connections to a host. The calls
   * of a page that does not use this are delayed in the proxy.
   *
   * @param left aborts if the page no longer waits for the call
   * @returns the value of the call's `fateHeader`; null if it was not delayed, or was aborted
   */
  admit(call: Asked, left: AbortSignal): Promise<Fate | null>;
  /** Returns whether any of these calls is pending. */
  holds(calls: readonly Call[]): boolean;
  /** Returns the number of pending calls. */
  waiting(): number;
  close(): Promise<void>;
};

/** Opens a proxy to the server at `target`, such as `http://127.0.0.1:40123`. */
export async function openLine(target: string): Promise<Line> {
  const { hostname, port } = new URL(target);
  const agent = new Agent({ keepAlive: true });
  const rules: { call: Call; fate: Fate }[] = [];
  const held = new Map<IncomingMessage, { answer: ServerResponse; body: Promise<Buffer> }>();
  const inPages = new Set<{ call: Asked; end(fate: Fate | null): void }>();

  function fateOf(asked: Asked): Fate {
    const fate = rules.findLast(({ call }) => isMeant(call, asked))?.fate ?? 'pass';
    return fate === 'hold' && asked.isAutomatic ? 'pass' : fate;
  }

  function waitingOf(calls: readonly Call[]) {
    const isOne = (asked: Asked) => calls.some((call) => isMeant(call, asked));
    return {
      onLine: [...held].filter(([incoming]) => isOne(callOf(incoming))),
      inPage: [...inPages].filter(({ call }) => isOne(call)),
    };
  }

  function handle(incoming: IncomingMessage, answer: ServerResponse, body: Promise<Buffer>): void {
    const requested = incoming.headers[fateHeader];
    delete incoming.headers[fateHeader];
    const fate = requested === 'cut' || requested === 'pass' ? requested : fateOf(callOf(incoming));
    if (fate === 'hold') {
      held.set(incoming, { answer, body });
      return;
    }
    held.delete(incoming);
    if (fate === 'cut') incoming.socket.resetAndDestroy();
    else forward(incoming, answer, body);
  }

  function forward(incoming: IncomingMessage, answer: ServerResponse, body: Promise<Buffer>): void {
    const { method, url: path, headers } = incoming;
    const onward = request({ agent, hostname, port, method, path, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.rawHeaders);
      reply.pipe(answer);
      reply.on('error', () => incoming.socket.destroy());
    });
    onward.on('error', () => incoming.socket.destroy());
    answer.on('close', () => {
      if (!answer.writableFinished) onward.destroy();
    });
    body.then(
      (bytes) => onward.end(bytes),
      () => onward.destroy(),
    );
  }

  const server = createServer((incoming, answer) => {
    // For the page, delayed and broken calls have been sent all the same.
    incoming.on('error', () => answer.destroy());
    // A page that is closed, or aborts a call, no longer waits for it.
    answer.on('close', () => held.delete(incoming));
    const body = buffer(incoming);
    // A request that breaks is never forwarded.
    body.catch(() => undefined);
    handle(incoming, answer, body);
  });
  // The server's responses say how long a connection can be reused: the proxy must not close it earlier.
  server.keepAliveTimeout = 120_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    decide: (calls, fate) => {
      rules.push(...calls.map((call) => ({ call, fate })));
      for (const [incoming, { answer, body }] of [...held]) handle(incoming, answer, body);
      for (const { call, end } of inPages) if (fateOf(call) !== 'hold') end(fateOf(call));
    },
    release: (calls) => {
      const { onLine, inPage } = waitingOf(calls);
      for (const [incoming, { answer, body }] of onLine) {
        held.delete(incoming);
        forward(incoming, answer, body);
      }
      for (const { end } of inPage) end('pass');
      return onLine.length + inPage.length > 0;
    },
    holds: (calls) => Object.values(waitingOf(calls)).some(({ length }) => length > 0),
    admit: (call, left) =>
      new Promise((resolve) => {
        if (fateOf(call) !== 'hold') return resolve(null);
        const waiting = {
          call,
          end: (fate: Fate | null) => {
            inPages.delete(waiting);
            resolve(fate);
          },
        };
        inPages.add(waiting);
        left.addEventListener('abort', () => waiting.end(null));
      }),
    waiting: () => held.size + inPages.size,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
      agent.destroy();
    },
  };
}

/** Returns what a request asks for: its address may be complete, or without its host. */
export function callOf({
  method = '',
  url = '',
  headers = {},
}: {
  method?: string | undefined;
  url?: string | undefined;
  headers?: IncomingHttpHeaders | undefined;
}): Asked {
  const prefer = headers.prefer ?? headers.Prefer ?? '';
  return {
    method,
    path: new URL(url, 'http://line').pathname,
    isAutomatic: prefer.includes('handling=lenient'),
  };
}

function isMeant({ method, path }: Call, asked: Asked): boolean {
  const wanted = `/api${path}`;
  if (asked.method !== method) return false;
  return wanted.endsWith('*') ? asked.path.startsWith(wanted.slice(0, -1)) : asked.path === wanted;
}
