// @ts-check
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { tsImport } from 'tsx/esm/api';
import { sqliteLibrary } from '#server/platform/db/sqlite-package.mjs';
import { freePort, newDataDir, removeDataDir, startServer } from '../lib/server.mjs';

const Database = sqliteLibrary();

const ASKS = 6_000;
const AT_ONCE = 20;
const NOTICES = 10_000;
const NOTICE = 'Please verify your identity';
const NOTICE_TAKES_MS = 1_000;
const APP_SECRET = 'a-secret-for-the-bench-that-is-long-enough';

/**
 * One address requests 6,000 codes for different mailboxes while 10,000 notices are pending; then a client signs in: requests a
 * code, reads the mail that arrived at a mail server on this machine, and submits the code without a cookie.
 *
 * @returns {Promise<import('../lib/report.mjs').Finding[]>}
 */
export async function measureCodes() {
  const dataDir = newDataDir();
  const mail = await startMailServer();
  const env = { SMTP_URL: mail.url, APP_SECRET, RATE_LIMITS: '1' };
  try {
    const first = await startServer({ dataDir, env });
    await first.stop();
    await fillOutbox(path.join(dataDir, 'portal.sqlite'));
    const server = await startServer({ dataDir, env });
    try {
      const port = Number(new URL(server.url).port);
      const statuses = await flood(port);
      const live = statuses.filter((status) => status === 202).length;
      const began = performance.now();
      const waiting = NOTICES - mail.notices();
      const coming = mail.codeFor('honest@example.com');
      const asked = await post(
        port,
        '/auth/request-login-code',
        { email: 'honest@example.com' },
        '127.0.0.9',
      );
      const code = await coming;
      const mailed = performance.now() - began;
      const verified = await post(port, '/auth/verify', { code }, '127.0.0.9');
      const signedIn = performance.now() - began;
      return [
        {
          what: `mails that ${ASKS} asks from one address cause`,
          measured: live,
          unit: '',
          atMost: 300,
          note: `${statuses.filter((status) => status === 429).length} refused with 429`,
        },
        {
          what: 'an honest sign-in right after them',
          measured: signedIn / 1000,
          unit: 's',
          atMost: 5,
          note: `mailed after ${Math.round(mailed)} ms, with ${waiting} notices still waiting and ${live} other codes live`,
        },
        {
          what: 'its asking and its verifying that were refused',
          measured: [asked.status === 202, verified.status === 200].filter((went) => !went).length,
          unit: '',
          atMost: 0,
        },
      ];
    } finally {
      await server.stop();
    }
  } finally {
    await mail.close();
    removeDataDir(dataDir);
  }
}

/** @param {number} port @returns {Promise<number[]>} */
async function flood(port) {
  /** @type {number[]} */
  const statuses = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < ASKS) {
        next += 1;
        const { status } = await post(
          port,
          '/auth/request-login-code',
          { email: `box-${next}@example.com` },
          '127.0.0.2',
        );
        statuses.push(status);
      }
    }),
  );
  return statuses;
}

const agent = new Agent({ keepAlive: true });

/**
 * @param {number} port
 * @param {string} address
 * @param {object} body
 * @param {string} localAddress the caller's address, as the server sees it
 * @returns {Promise<{ status: number, body: string }>}
 */
function post(port, address, body, localAddress) {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        port,
        host: '127.0.0.1',
        localAddress,
        agent,
        method: 'POST',
        path: `/api${address}`,
        headers: { 'content-type': 'application/json' },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk) => {
          text += chunk;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text }));
      },
    );
    call.on('error', reject);
    call.end(JSON.stringify(body));
  });
}

/**
 * Stores pending mails, like a notice to all clients.
 *
 * @param {string} file of the database
 */
async function fillOutbox(file) {
  /** @type {typeof import('../../server/platform/crypto/encryption.ts')} */
  const { createRecordCipher } = await tsImport(
    '../../server/platform/crypto/encryption.ts',
    import.meta.url,
  );
  const cipher = createRecordCipher([APP_SECRET]);
  const content = JSON.stringify({ subject: NOTICE, html: '<p>Verify</p>', text: 'Verify' });
  const database = new Database(file);
  const now = new Date().toISOString();
  const insert = database.prepare(
    `insert into mail_outbox (id, message_id, recipient, template, sealed_content, created_at, next_attempt_at, attempts)
     values (?, ?, ?, 'verification-required', ?, ?, ?, 0)`,
  );
  database.transaction(() => {
    for (let notice = 0; notice < NOTICES; notice += 1) {
      const id = `notice-${notice}`;
      const sealed = cipher.encrypt(content, `mail_outbox/${id}`);
      insert.run(id, `<${id}@bench>`, `client-${notice}@example.com`, sealed, now, now);
    }
  })();
  database.close();
}

/** A mail server that is slow with notices and quick with codes. */
async function startMailServer() {
  /** @type {Map<string, (code: string) => void>} */
  const waiting = new Map();
  let notices = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 50,
    onData(stream, session, done) {
      let text = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk) => {
        text += chunk;
      });
      stream.on('end', () => {
        if (text.includes(NOTICE)) {
          notices += 1;
          setTimeout(done, NOTICE_TAKES_MS);
          return;
        }
        const to = session.envelope.rcptTo[0]?.address ?? '';
        const code = /[?&]code=3?D?(\d{6})/.exec(text.replaceAll(/=\r?\n/g, ''))?.[1];
        if (code) waiting.get(to)?.(code);
        done();
      });
    },
  });
  // Errors of connections that the end of the run closes are expected.
  server.on('error', () => {});
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${port}`,
    notices: () => notices,
    /** @param {string} to @returns {Promise<string>} */
    codeFor: (to) => new Promise((resolve) => waiting.set(to, resolve)),
    close: () => new Promise((resolve) => server.close(() => resolve(undefined))),
  };
}
