import { rm } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, expect, onTestFinished, vi } from 'vitest';
import type { SectionId, SectionRecords } from '#domain/records/sections.ts';
import { validRecords } from '#tests/domain/valid-records.ts';
import { gotoWith, newPage, type PageOptions, pageProblems } from '#tests/support/browser.ts';
import type { Mail, ReadMailOptions } from '#tests/support/outbox.ts';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { withBrowser } from '#tests/support/worker-browser.ts';

/** A company's representative who is signed in. */
export type Client = { email: string; token: string };

export type OpenOptions = PageOptions & {
  /** Whose token is stored before the portal opens; without it nobody's. */
  as?: Client;
  /** Whose token is stored as the administrators', beside the client's. */
  staffMember?: Client;
  /** What is stored under `theme`. */
  theme?: string;
  /** Messages on the console that belong to what is tested. */
  expectProblems?: RegExp;
  /** What is set up before the address is opened, such as a clock or an answer that fails. */
  before?(page: Page): Promise<unknown>;
};

/** The built server of one file, with a real Chromium before it. */
export type Portal = ReturnType<typeof startPortal>;

export { validRecords };

const clockModule = new URL('./movable-clock.mjs', import.meta.url).href;

/**
 * Starts a server before the file's first test and ends it after its last, with the worker's browser before it.
 *
 * @param options `product`: the folder that was built into; without it, `dist`
 */
export function startPortal({ env = {}, product }: { env?: Record<string, string>; product?: string } = {}) {
  const settings = { NODE_OPTIONS: `--import=${clockModule}`, ...env };
  let server: RunningServer;
  let browser: Browser;
  let addresses = 0;
  let jumps = 0;

  withBrowser.beforeAll(async ({ browser: ofWorker }) => {
    browser = ofWorker;
    server = await startServer({ product, env: settings });
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
    // Not an invitation, which may lie beside it.
    const { code } = await server.readMail(email, { suits: (mail) => mail.code !== '' });
    const answer = await call('POST', '/auth/verify-login-code', { body: { email, code } });
    const { access_token: token } = await answer.json();
    return { email, token };
  }

  /** Stores records of the client by the API, as their forms would. */
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
    /** Where the server keeps everything. */
    get dataDir(): string {
      return server.dataDir;
    },
    call,
    save,
    /** An address that nobody in this file has used. */
    freshAddress,
    readMail: (email: string, options?: ReadMailOptions): Promise<Mail> => server.readMail(email, options),
    /** Signs the address in by the API. */
    signIn,
    /** A client that nobody else in this file is, with the given records saved; `'all'`: the whole wizard. */
    async newClient(records: Partial<SectionRecords> | 'all' = {}): Promise<Client> {
      const client = await signIn(freshAddress());
      await save(client, records === 'all' ? validRecords : records);
      return client;
    },
    /** What the server keeps of a section; null where nothing was saved. */
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
     * Stops the server, lets `change` at its data folder, which it alone may use while it runs, and starts it again at the
     * same address.
     */
    async changeAtRest(change: (dataDir: string) => unknown): Promise<void> {
      const { dataDir, port } = server;
      await server.kill();
      await change(dataDir);
      const successor = await startServer({ product, dataDir, port, env: settings });
      jumps = 0;
      const stop = async () => {
        await successor.stop();
        await rm(dataDir, { recursive: true, force: true });
      };
      server = { ...successor, stop };
    },
    /** Moves the server's clock on, so that an address that was just sent a code may be sent another. */
    async passMinute(): Promise<void> {
      jumps += 1;
      process.kill(server.pid, 'SIGUSR2');
      await vi.waitFor(() => expect(server.output()).toContain(`The clock is ${jumps * 61} s ahead`));
    },
    /**
     * Opens the portal in a browser context of its own, which is closed after the test. Errors on the console, uncaught
     * ones and violations of the content security policy fail the test.
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
