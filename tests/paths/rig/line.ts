import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Call } from '#paths/actions.ts';

/** What becomes of a call: it waits before it reaches the server, its connection breaks, or it goes through. */
type Fate = 'hold' | 'cut' | 'pass';

/** By which a call that has waited in its page says what was decided of it there. */
export const fateHeader = 'x-path-line-fate';

/** What is asked for: the path is the whole one, below `/api` or not. */
type Asked = { method: string; path: string };

/** The connection between one page and the server. All that a page hears over it is the server's own answer, or nothing. */
export type Line = {
  /** What the page takes for the server, without a slash at the end. */
  url: string;
  /** From now on these calls have that fate, those that wait included; the newest word on a call counts. */
  decide(calls: readonly Call[], fate: Fate): void;
  /**
   * Those of these calls that wait go through; what comes after them has the fate that it had.
   *
   * @returns whether any has waited
   */
  release(calls: readonly Call[]): boolean;
  /**
   * Where a call that is to wait does so before it leaves the page: on the line it would take up one of the six connections
   * that a browser has to a host. A page that does not ask has its calls wait on the line.
   *
   * @param left aborts when nobody waits for the call any more
   * @returns what the call then has to say of itself (`fateHeader`); null where it has not waited, or was left
   */
  admit(call: Asked, left: AbortSignal): Promise<Fate | null>;
  /** Whether any of these calls waits. */
  holds(calls: readonly Call[]): boolean;
  /** How many calls wait. */
  waiting(): number;
  close(): Promise<void>;
};

/** Opens a line of its own to the server at `target`, such as `http://127.0.0.1:40123`. */
export async function openLine(target: string): Promise<Line> {
  const { hostname, port } = new URL(target);
  const agent = new Agent({ keepAlive: true });
  const rules: { call: Call; fate: Fate }[] = [];
  const held = new Map<IncomingMessage, { answer: ServerResponse; body: Promise<Buffer> }>();
  const inPages = new Set<{ call: Asked; end(fate: Fate | null): void }>();

  function fateOf(asked: Asked): Fate {
    return rules.findLast(({ call }) => isMeant(call, asked))?.fate ?? 'pass';
  }

  function waitingOf(calls: readonly Call[]) {
    const isOne = (asked: Asked) => calls.some((call) => isMeant(call, asked));
    return {
      onLine: [...held].filter(([incoming]) => isOne(callOf(incoming))),
      inPage: [...inPages].filter(({ call }) => isOne(call)),
    };
  }

  function meet(incoming: IncomingMessage, answer: ServerResponse, body: Promise<Buffer>): void {
    const told = incoming.headers[fateHeader];
    delete incoming.headers[fateHeader];
    const fate = told === 'cut' || told === 'pass' ? told : fateOf(callOf(incoming));
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
    // What waits or breaks has been sent all the same, as far as the page can tell.
    incoming.on('error', () => answer.destroy());
    // A page that is closed, or gives a call up, waits for it no longer.
    answer.on('close', () => held.delete(incoming));
    const body = buffer(incoming);
    // What breaks on its way is never forwarded: nobody else hears of it.
    body.catch(() => undefined);
    meet(incoming, answer, body);
  });
  // The server's own answers say for how long a connection may be used again: the line must not close it before.
  server.keepAliveTimeout = 120_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    decide: (calls, fate) => {
      rules.push(...calls.map((call) => ({ call, fate })));
      for (const [incoming, { answer, body }] of [...held]) meet(incoming, answer, body);
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

/** What a request asks for: its address may be whole, or without its host. */
export function callOf({
  method = '',
  url = '',
}: {
  method?: string | undefined;
  url?: string | undefined;
}): Asked {
  return { method, path: new URL(url, 'http://line').pathname };
}

function isMeant({ method, path }: Call, asked: Asked): boolean {
  const wanted = `/api${path}`;
  if (asked.method !== method) return false;
  return wanted.endsWith('*') ? asked.path.startsWith(wanted.slice(0, -1)) : asked.path === wanted;
}
