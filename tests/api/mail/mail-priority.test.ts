import pino from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { enqueueMail, enqueueMails } from '#server/platform/mail/outbox.ts';
import { smtpTransport } from '#server/platform/mail/smtp-transport.ts';
import type { MailTransport } from '#server/platform/mail/transport.ts';
import { eventually } from '#tests/support/eventually.ts';
import { openGround, openPortal } from '../sign-in/auth-portal.ts';
import { startSmtpServer } from './mail-server.ts';

// SQLite alone: mail

const content = { template: 'a-mail', subject: 'A mail', html: '<p>Hello</p>', text: 'Hello' };

async function openOutbox() {
  const { db, clock, random, config } = await openGround();
  const deps: CoreDeps = { db, clock, random, config, log: pino({ enabled: false }) };
  return {
    putNotices: async (many: number) => {
      for (let at = 0; at < many; at += 500) {
        const mails = Array.from({ length: Math.min(500, many - at) }, (_, index) => ({
          to: `client-${at + index}@example.com`,
          ...content,
        }));
        const round = { leaveAt: clock.now(), noticeRound: 1 };
        await db.transaction().execute((trx) => enqueueMails(trx, mails, round, deps));
      }
    },
    putCode: (to: string, priority = 0) =>
      db.transaction().execute((trx) => enqueueMail(trx, { to, ...content, priority }, deps)),
    mailer: (transport: MailTransport) => {
      const mailer = createMailer(deps, { transport });
      onTestFinished(() => mailer.stop());
      return mailer;
    },
  };
}

describe('a login code', () => {
  test('is sent while a slow mail server is busy with every other mail', async () => {
    const { putNotices, putCode, mailer } = await openOutbox();
    await putNotices(100);
    const pending: (() => void)[] = [];
    const sent: string[] = [];
    const { nudge } = mailer({
      printsLinks: false,
      close: () => undefined,
      deliver: ({ to }) =>
        to.startsWith('client')
          ? new Promise((resolve) => pending.push(resolve))
          : Promise.resolve().then(() => void sent.push(to)),
    });
    // Every sender of notices is busy with one.
    await eventually(() => {
      nudge();
      expect(pending).toHaveLength(16);
    });
    await putCode('ada@example.com');
    nudge();
    await eventually(() => expect(sent).toEqual(['ada@example.com']));
    expect(pending).toHaveLength(16);
    for (const resume of pending) resume();
  });

  test('reaches a real mail server before ten thousand notices that were queued first', async () => {
    const { putNotices, putCode, mailer } = await openOutbox();
    const smtp = await startSmtpServer();
    await putNotices(10_000);
    const { nudge } = mailer(smtpTransport(smtp.url));
    nudge();
    await eventually(() => expect(smtp.received.length).toBeGreaterThan(0));
    await putCode('ada@example.com');
    nudge();
    await eventually(() => {
      const at = smtp.received.findIndex(({ to }) => to?.[0]?.address === 'ada@example.com');
      expect(at).toBeGreaterThanOrEqual(0);
      expect(at).toBeLessThan(5_000);
    });
  }, 60_000);

  test('of a network’s first request is sent before the second of any', async () => {
    const { portal, postman, db } = await openPortal();
    for (let turn = 0; turn < 5; turn += 1) {
      await portal.post(
        '/auth/request-login-code',
        { email: `f${turn}@example.com` },
        { ip: '198.51.100.1' },
      );
    }
    await portal.post('/auth/request-login-code', { email: 'ada@example.com' }, { ip: '203.0.113.1' });
    await postman.next('ada@example.com');
    const rows = await db
      .selectFrom('mail_outbox')
      .select(['recipient', 'priority'])
      .orderBy('recipient')
      .execute();
    expect(rows.map(({ recipient, priority }) => [recipient, priority])).toEqual([
      ['ada@example.com', 0],
      ['f0@example.com', 0],
      ['f1@example.com', 1],
      ['f2@example.com', 2],
      ['f3@example.com', 3],
      ['f4@example.com', 4],
    ]);
  });

  test('waits only for mails with a higher priority', async () => {
    const { putCode, mailer } = await openOutbox();
    for (let rank = 1; rank <= 20; rank += 1) await putCode(`flood-${rank}@example.com`, rank);
    await putCode('ada@example.com', 0);
    const sent: string[] = [];
    const { drainOutbox } = mailer({
      printsLinks: false,
      close: () => undefined,
      deliver: async ({ to }) => void sent.push(to),
    });
    await drainOutbox();
    // Four are sent in parallel.
    expect(sent.slice(0, 4)).toContain('ada@example.com');
    expect(sent).toHaveLength(21);
  });
});
