import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '#scripts/lib/project.mjs';
import { buildApp } from '#server/app.ts';
import { systemClock } from '#server/platform/core/clock.ts';
import { systemRandom } from '#server/platform/core/random.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { emlTransport } from '#server/platform/mail/eml-transport.ts';
import type { OutgoingMail } from '#server/platform/mail/transport.ts';
import { parseConfig } from '#server/platform/settings/config.ts';
import { prepareDataDir } from '#server/platform/settings/data-dir.ts';
import { createWorkers } from '#server/platform/workers/workers.ts';
import { signIn } from '#server/records/auth/sign-in.ts';
import { prepareDatabase } from '#server/start/prepare-database.ts';
import { startProvider } from '#tests/paths/rig/provider.ts';
import { type PathServer, reachServer, startPayments } from '#tests/paths/rig/server.ts';
import { freePort } from '#tests/support/free-port.ts';
import { openOutbox } from '#tests/support/outbox.ts';
import { pathsProduct } from '../product.ts';

/** The reviewer who decides about cases and identity checks. */
export const reviewerAddress = 'reviewer@example.com';

type Options = {
  /** Any free port without it. */
  port?: number | undefined;
  /** Called with every mail that is sent. */
  onMail?(mail: OutgoingMail): void;
};

/** How the portal answers calls: at once, not before this changes, or by breaking the connection. */
export type Answering = 'at once' | 'slowly' | 'not';

export type PreparedPortal = PathServer & {
  /** Changes how calls are answered, those that wait included. */
  answer(how: Answering): void;
};

/**
 * Starts the built portal with its own empty database, which is removed when the portal stops; other stored data is not touched.
 */
export async function openPortal({ port, onMail }: Options = {}): Promise<PreparedPortal> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'onboarding-portal-prepared-'));
  const chosen = port ?? (await freePort());
  const url = `http://127.0.0.1:${chosen}`;
  // Milliseconds by which the preparation of a path has moved the clock forward.
  let ahead = 0;
  const clock = { now: () => new Date(systemClock.now().getTime() + ahead) };
  const provider = await startProvider(() => url);
  const payments = await startPayments({ url: () => url, now: clock.now });
  const configOf = (serves: boolean) =>
    prepareDataDir(
      parseConfig({
        ...(serves && provider.env),
        ...payments.env,
        HOST: '127.0.0.1',
        PORT: String(chosen),
        PUBLIC_URL: url,
        DATA_DIR: dataDir,
        ADMIN_EMAILS: reviewerAddress,
        LOG_LEVEL: 'error',
      }),
    );
  const config = configOf(false);
  await prepareDatabase(config, systemClock);
  const database = openDatabase(config);
  const outbox = path.join(dataDir, 'outbox');
  const files = emlTransport(outbox);
  const product = path.join(projectRoot, pathsProduct);

  const calls = openGate();
  async function listen(serves: boolean) {
    const app = await buildApp({
      config: configOf(serves),
      db: database.db,
      clock,
      random: systemRandom,
      portalDirectory: path.join(product, 'portal'),
      workers: createWorkers(path.join(product, 'server/worker.js')),
      mail: {
        transport: {
          printsLinks: false,
          deliver: async (mail) => {
            await files.deliver(mail);
            onMail?.(mail);
          },
          // Stays open for the next server.
          close: () => undefined,
        },
      },
    });
    app.addHook('onRequest', async (request, reply) => {
      if (!request.url.startsWith('/api/') || (await calls.mayPass())) return;
      reply.hijack();
      request.raw.socket.destroy();
    });
    await app.listen({ host: config.host, port: config.port });
    return app;
  }
  let app = await listen(false);
  let isServed = false;

  // Without a mail: an address gets one code a minute, and that one is for the tester.
  const openSession = async (email: string): Promise<{ token: string }> => {
    const origin = { device: '', network: '' };
    const person = { email, firstName: '', lastName: '', origin, now: clock.now() };
    const opened = await inTransaction(database.db, (trx) =>
      signIn(trx, { config, random: systemRandom }, person),
    );
    if (!opened || 'refused' in opened) throw new Error(`${email} cannot sign in`);
    return { token: opened.token };
  };

  let domains = 0;
  const portal: PreparedPortal = {
    ...reachServer({ url, readMail: openOutbox(outbox).readMail }),
    product: pathsProduct,
    answer: calls.answer,
    signIn: openSession,
    reviewer: await openSession(reviewerAddress),
    freshDomain: () => {
      domains += 1;
      return `path-${domains}.example.com`;
    },
    provider,
    payments,
    now: clock.now,
    serves: () => isServed,
    passMinute: async () => {
      ahead += 61_000;
    },
    restart: async (serves) => {
      await app.close();
      app = await listen(serves);
      isServed = serves;
    },
    withProvider: async () => {
      if (!isServed) await portal.restart(true);
      return portal;
    },
    stop: async () => {
      await app.close();
      files.close();
      await database.close();
      await provider.stop();
      await payments.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return portal;
}

/** Delays or refuses calls on purpose. */
function openGate() {
  let answering: Answering = 'at once';
  const waiting = new Set<() => void>();
  return {
    answer: (how: Answering): void => {
      answering = how;
      for (const wake of waiting) wake();
      waiting.clear();
    },
    /** Resolves to whether a call may pass, as soon as that is decided. */
    mayPass: async (): Promise<boolean> => {
      while (answering === 'slowly') await new Promise<void>((resolve) => waiting.add(resolve));
      return answering === 'at once';
    },
  };
}
