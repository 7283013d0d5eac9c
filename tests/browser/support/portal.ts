import { rm } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, expect, onTestFinished, vi } from 'vitest';
import type { SectionId, SectionRecords } from '#domain/records/sections.ts';
import { validRecords } from '#tests/domain/valid-records.ts';
import { gotoWith, newPage, type PageOptions, pageProblems } from '#tests/support/browser.ts';
import type { Mail, ReadMailOptions } from '#tests/support/outbox.ts';
import { lastingStaffSessions, type RunningServer, startServer } from '#tests/support/server.ts';
import { withBrowser } from '#tests/support/worker-browser.ts';

/** A signed-in representative of a company. */
export type Client = { email: string; token: string };

export type OpenOptions = PageOptions & {
  /** Whose token is stored before the portal opens; none by default. */
  as?: Client;
  /** Whose token is stored as the administrators', in addition to the client's. */
  staffMember?: Client;
  /** The stored value of `theme`. */
  theme?: string;
  /** Console messages that the test expects. */
  expectProblems?: RegExp;
  /** Preparations before the address is opened, such as a clock or a failing response. */
  before?(page: Page): Promise<unknown>;
};

/** The built server of one test file, with a real Chromium. */
export type Portal = ReturnType<typeof startPortal>;

export { validRecords };

const clockModule = new URL('./movable-clock.mjs', import.meta.url).href;

/**
 * Starts a server before the file's first test and stops it after its last, with the worker's browser.
 *
 * @param options `product`: the folder of the build; by default `dist`. `port`: by default any free one
 */
export function startPortal({
  env = {},
  product,
  port,
}: {
  env?: Record<string, string>;
  product?: string;
  port?: number;
} = {}) {
  const settings = { NODE_OPTIONS: `--import=${clockModule}`, ...lastingStaffSessions, ...env };
  let server: RunningServer;
  let browser: Browser;
  let addresses = 0;
  let jumps = 0;

  withBrowser.beforeAll(async ({ browser: ofWorker }) => {
    browser = ofWorker;
    server = await startServer({ product, port, env: settings });
  });
  afterAll(() => server?.stop());

  async function call(method: string, path: string, { as, body }: { as?: Client; body?: unknown } = {}) {
    return fetch(`${server.url}/api${path}`, {
      method,
      headers: {
        ...(as && { authorization: `Bearer ${as.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  function freshAddress(): string {
    addresses += 1;
    return `client-${addresses}@example.com`;
  }

  async function signIn(email: string): Promise<Client> {
    expect((await call('POST', '/auth/request-login-code', { body: { email } })).status).toBe(202);
    // Skips an invitation, which may have been sent as well.
    const { code } = await server.readMail(email, { suits: (mail) => mail.code !== '' });
    const answer = await call('POST', '/auth/verify-login-code', { body: { email, code } });
    const { access_token: token } = await answer.json();
    return { email, token };
  }

  /** Stores records of the client through the API, like their forms. */
  async function save(client: Client, records: Partial<SectionRecords>): Promise<void> {
    for (const [section, record] of Object.entries(records)) {
      const answer = await call('PUT', `/${section}`, { as: client, body: record });
      expect(answer.status, `PUT ${section}`).toBe(200);
    }
  }

  return {
    get url(): string {
      return server.url;
    },
    /** The server's data folder. */
    get dataDir(): string {
      return server.dataDir;
    },
    call,
    save,
    /** Returns an address that this file has not used. */
    freshAddress,
    readMail: (email: string, options?: ReadMailOptions): Promise<Mail> => server.readMail(email, options),
    /** Signs the address in through the API. */
    signIn,
    /** Creates a new client with the given records saved; `'all'`: the whole wizard. */
    async newClient(records: Partial<SectionRecords> | 'all' = {}): Promise<Client> {
      const client = await signIn(freshAddress());
      await save(client, records === 'all' ? validRecords : records);
      return client;
    },
    /** Returns the stored record of a section; null if nothing was saved. */
    async saved<Section extends SectionId>(
      client: Client,
      section: Section,
    ): Promise<SectionRecords[Section] | null> {
      const answer = await call('GET', `/${section}`, { as: client });
      return answer.status === 404 ? null : answer.json();
    },
    /** Ends the client's session on the server, as an administrator or its lifetime may while the portal is open. */
    async endSession(client: Client): Promise<void> {
      expect((await call('POST', '/auth/logout', { as: client })).ok).toBe(true);
    },
    /**
     * Stops the server, calls `change` with its data folder, which only the server may use while it runs, and starts it again at
     * the same address. @param added settings in addition
     */
    async changeAtRest(
      change: (dataDir: string) => unknown,
      added: Record<string, string> = {},
    ): Promise<void> {
      const { dataDir, port: samePort } = server;
      await server.kill();
      await change(dataDir);
      const successor = await startServer({
        ...{ product, dataDir, port: samePort },
        env: { ...settings, ...added },
      });
      jumps = 0;
      const stop = async () => {
        await successor.stop();
        await rm(dataDir, { recursive: true, force: true });
      };
      server = { ...successor, stop };
    },
    /** Moves the server's clock, so that an address that was just sent a code can get another. */
    async passMinute(): Promise<void> {
      jumps += 1;
      process.kill(server.pid, 'SIGUSR2');
      await vi.waitFor(() => expect(server.output()).toContain(`The clock is ${jumps * 61} s ahead`));
    },
    /**
     * Opens the portal in a new browser context, which is closed after the test. Errors on the console, uncaught errors and
     * violations of the content security policy fail the test.
     */
    async open(path: string, options: OpenOptions = {}): Promise<Page> {
      const { as, staffMember, theme, expectProblems, before, ...rest } = options;
      const stored = {
        ...(as && { access_token: as.token }),
        ...(staffMember && { admin_access_token: staffMember.token }),
        ...(theme !== undefined && { theme }),
      };
      const page = await newPage(browser, {
        baseURL: server.url,
        ...rest,
      });
      onTestFinished(async () => {
        const problems = pageProblems(page).filter((problem) => !expectProblems?.test(problem));
        await page.context().close();
        expect(problems, 'errors in the browser').toEqual([]);
      });
      await before?.(page);
      await gotoWith(page, path, stored);
      return page;
    },
  };
}
