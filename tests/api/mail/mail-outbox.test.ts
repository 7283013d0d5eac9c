import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import PostalMime from 'postal-mime';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { createMailer, type MailerOptions } from '#server/platform/mail/mailer.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { pruneMails } from '#server/platform/mail/prune.ts';
import { smtpTransport } from '#server/platform/mail/smtp-transport.ts';
import type { MailTransport, OutgoingMail } from '#server/platform/mail/transport.ts';
import { openGround } from '../sign-in/auth-portal.ts';
import { startSmtpServer } from './mail-server.ts';

const content = {
  template: 'login-code',
  subject: 'Your login code',
  html: '<p>402913</p>',
  text: '402913',
  loginLink: 'http://portal.test/verify?code=402913#flow=AAAAAAAAAAAAAAAAAAAAAA',
};

async function openOutbox(env: Record<string, string> = {}) {
  const ground = await openGround(env);
  const { db, clock, random, config } = ground;
  const deps: CoreDeps = { db, clock, random, config, log: pino({ enabled: false }) };
  return {
    ...ground,
    deps,
    put: (to = 'ada@example.com') =>
      db.transaction().execute((trx) => enqueueMail(trx, { to, ...content }, deps)),
    mailer: (options: MailerOptions) => {
      const mailer = createMailer(deps, options);
      onTestFinished(() => mailer.stop());
      return mailer;
    },
    row: () => db.selectFrom('mail_outbox').selectAll().executeTakeFirstOrThrow(),
  };
}

/** Delivers as the test says. */
function transport(deliver: (mail: OutgoingMail) => Promise<void>): MailTransport {
  return { deliver, printsLinks: false, close: () => undefined };
}

const nothing = { sent: 0, postponed: 0, givenUp: 0 };

describe('the outbox', () => {
  test('stores a mail only if the transaction that caused it commits', async () => {
    const { db, deps } = await openOutbox();
    const failing = db.transaction().execute(async (trx) => {
      await enqueueMail(trx, { to: 'ada@example.com', ...content }, deps);
      throw new Error('something else failed');
    });
    await expect(failing).rejects.toThrow('something else failed');
    expect(await db.selectFrom('mail_outbox').selectAll().execute()).toEqual([]);
  });

  test('stores content encrypted, bound to its row, and erases it once sent', async () => {
    const { put, row, mailer, db } = await openOutbox();
    const { id } = await put();
    const waiting = await row();
    expect(waiting).toMatchObject({ id, message_id: `<${id}@portal.test>`, recipient: 'ada@example.com' });
    expect(JSON.stringify(waiting)).not.toMatch(/402913|Your login code/);

    await db.updateTable('mail_outbox').set({ id: 'another-row' }).execute();
    const report = await mailer({ transport: transport(async () => {}) }).drainOutbox();
    expect(report).toEqual({ ...nothing, postponed: 1 });

    await db.updateTable('mail_outbox').set({ id, next_attempt_at: waiting.next_attempt_at }).execute();
    const sent: OutgoingMail[] = [];
    await mailer({ transport: transport(async (mail) => void sent.push(mail)) }).drainOutbox();
    expect(sent).toMatchObject([{ to: 'ada@example.com', text: '402913', subject: 'Your login code' }]);
    expect(await row()).toMatchObject({ sealed_content: null, sent_at: '2026-11-21T08:00:00.000Z' });
  });

  test('retries after 5, 10, 20 … seconds, a quarter of an hour at most, with the same Message-ID and date', async () => {
    const { put, mailer, clock, row } = await openOutbox();
    await put();
    const tries: { at: number; messageId: string; date: string }[] = [];
    const start = clock.now().getTime();
    const { drainOutbox } = mailer({
      transport: transport(async ({ messageId, date }) => {
        tries.push({ at: (clock.now().getTime() - start) / 1000, messageId, date: date.toISOString() });
        if (tries.length < 10)
          throw Object.assign(new Error('451 to ada@example.com'), { code: 'EENVELOPE' });
      }),
    });
    while (tries.length < 10) {
      await drainOutbox();
      clock.advance({ seconds: 5 });
    }
    const gaps = tries.slice(1).map(({ at }, index) => at - tries[index]!.at);
    expect(gaps).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900]);
    expect(new Set(tries.map(({ messageId, date }) => `${messageId} ${date}`)).size).toBe(1);
    expect(await row()).toMatchObject({ attempts: 10, sealed_content: null, last_error: null });
  });

  test('stores why an attempt failed, without the text of the mail server', async () => {
    const { put, mailer, row } = await openOutbox();
    await put();
    const error = Object.assign(new Error('550 no such user ada@example.com'), { code: 'EENVELOPE' });
    await mailer({ transport: transport(() => Promise.reject(error)) }).drainOutbox();
    expect(await row()).toMatchObject({ last_error: 'EENVELOPE', claimed_until: null });
  });

  test('gives up after a day and erases the content', async () => {
    const { put, mailer, clock, row } = await openOutbox();
    await put();
    const { drainOutbox } = mailer({ transport: transport(() => Promise.reject(new Error('away'))) });
    expect(await drainOutbox()).toEqual({ ...nothing, postponed: 1 });
    // One long pause is not a day of attempts: the clock may have jumped, or the server did not run.
    clock.advance({ hours: 24 });
    expect(await drainOutbox()).toEqual({ ...nothing, postponed: 1 });
    let last = { ...nothing };
    for (let attempt = 3; attempt <= 20; attempt += 1) {
      clock.advance({ hours: 1 });
      last = await drainOutbox();
    }
    expect(last).toEqual({ ...nothing, givenUp: 1 });
    expect(await row()).toMatchObject({
      attempts: 20,
      sealed_content: null,
      sent_at: null,
      gave_up_at: expect.any(String),
    });
    clock.advance({ hours: 1 });
    expect(await drainOutbox()).toEqual(nothing);
  });

  test('sends waiting mails after a clock that was two days ahead was corrected', async () => {
    const { put, mailer, clock, db } = await openOutbox();
    await put('before@example.com');
    let isAway = true;
    const tries = transport(async () => {
      if (isAway) throw new Error('away');
    });
    const { drainOutbox } = mailer({ transport: tries });
    await drainOutbox();
    clock.advance({ hours: 48 });
    await put('meanwhile@example.com');
    expect(await drainOutbox()).toEqual({ ...nothing, postponed: 2 });
    clock.advance({ hours: -48 });
    isAway = false;
    expect(await drainOutbox()).toEqual({ ...nothing, sent: 2 });
    const waiting = db.selectFrom('mail_outbox').select('id').where('sent_at', 'is', null);
    expect(await waiting.execute()).toEqual([]);
  });

  test('gives each of many mails to one of several workers', async () => {
    const { put, mailer } = await openOutbox();
    await Promise.all(Array.from({ length: 60 }, (_, index) => put(`person${index}@example.com`)));
    const sent: string[] = [];
    const options = { transport: transport(async ({ to }) => void sent.push(to)) };
    const reports = await Promise.all(
      [mailer(options), mailer(options), mailer(options)].map((m) => m.drainOutbox()),
    );
    expect(reports.reduce((sum, report) => sum + report.sent, 0)).toBe(60);
    expect(new Set(sent).size).toBe(60);
    expect(sent).toHaveLength(60);
  });

  test('reassigns a mail whose sender crashed while sending when the claim expires, as the same mail', async () => {
    const { put, mailer, clock, deps } = await openOutbox();
    await put();
    const received: string[] = [];
    let died: () => void = () => undefined;
    const started = new Promise<void>((resolve) => {
      died = resolve;
    });
    // Ends after it has handed over the mail, before it records that.
    const dying = createMailer(deps, {
      transport: transport(({ messageId }) => {
        received.push(messageId);
        died();
        return new Promise(() => undefined);
      }),
    });
    void dying.drainOutbox();
    await started;
    const living = mailer({ transport: transport(async ({ messageId }) => void received.push(messageId)) });
    expect(await living.drainOutbox()).toEqual(nothing);
    clock.advance({ seconds: 119 });
    expect(await living.drainOutbox()).toEqual(nothing);
    clock.advance({ seconds: 1 });
    expect(await living.drainOutbox()).toEqual({ ...nothing, sent: 1 });
    expect(received).toHaveLength(2);
    expect(new Set(received).size).toBe(1);
  });
});

describe('mails as files', () => {
  test('are complete, private, one per mail, and readable by a mail program', async () => {
    const { put, mailer, dataDir } = await openOutbox({
      MAIL_FROM: 'Harbour Compliance <desk@example.org>',
    });
    const { id } = await put();
    const lines: string[] = [];
    const report = await mailer({ print: (line) => lines.push(line) }).drainOutbox();
    expect(report).toEqual({ ...nothing, sent: 1 });

    const folder = join(dataDir, 'outbox');
    expect(await readdir(folder)).toEqual([`2026-11-21T08-00-00-000Z-${id}.eml`]);
    const file = join(folder, `2026-11-21T08-00-00-000Z-${id}.eml`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const mail = await PostalMime.parse(await readFile(file));
    expect(mail).toMatchObject({
      subject: 'Your login code',
      from: { name: 'Harbour Compliance', address: 'desk@example.org' },
      to: [{ address: 'ada@example.com' }],
      messageId: `<${id}@portal.test>`,
      date: '2026-11-21T08:00:00.000Z',
    });
    expect(mail.text?.trim()).toBe('402913');
    expect(mail.html?.trim()).toBe('<p>402913</p>');
    expect(mail.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
    expect(lines).toEqual([
      'Login link for a***@example.com: http://portal.test/verify?code=402913#flow=AAAAAAAAAAAAAAAAAAAAAA',
    ]);
  });

  test('that are written twice are one file', async () => {
    const { put, mailer, dataDir, db, row } = await openOutbox();
    await put();
    const before = await row();
    const { drainOutbox } = mailer({ print: () => undefined });
    await drainOutbox();
    await db.updateTable('mail_outbox').set(before).execute();
    expect(await drainOutbox()).toEqual({ ...nothing, sent: 1 });
    expect(await readdir(join(dataDir, 'outbox'))).toHaveLength(1);
  });
});

describe('mails through SMTP', () => {
  // A short timeout, but long enough for a busy machine.
  const quick = { step: 3000, whole: 9000 };

  test('arrive unchanged, and no login link is printed', async () => {
    const smtp = await startSmtpServer();
    const { put, mailer } = await openOutbox({ SMTP_URL: smtp.url });
    const { id } = await put();
    const lines: string[] = [];
    expect(await mailer({ print: (line) => lines.push(line) }).drainOutbox()).toEqual({
      ...nothing,
      sent: 1,
    });
    expect(smtp.received).toMatchObject([
      { messageId: `<${id}@portal.test>`, subject: 'Your login code', to: [{ address: 'ada@example.com' }] },
    ]);
    expect(lines).toEqual([]);
  });

  test('survive a server that disconnects, stalls and refuses', async () => {
    const smtp = await startSmtpServer();
    const { put, mailer, clock, row } = await openOutbox();
    const { id } = await put();
    smtp.moods.push('drop', 'stall', 'refuse');
    const { drainOutbox } = mailer({ transport: smtpTransport(smtp.url, quick) });
    for (const wait of [5, 10, 20]) {
      expect(await drainOutbox()).toEqual({ ...nothing, postponed: 1 });
      clock.advance({ seconds: wait });
    }
    expect(await drainOutbox()).toEqual({ ...nothing, sent: 1 });
    expect(smtp.received.map(({ messageId }) => messageId)).toEqual([`<${id}@portal.test>`]);
    expect(await row()).toMatchObject({ attempts: 4, sealed_content: null });
  });

  test('that were accepted without a response are sent again with the same Message-ID', async () => {
    const smtp = await startSmtpServer();
    const { put, mailer, clock } = await openOutbox();
    const { id } = await put();
    smtp.moods.push('drop-after-accepting');
    const { drainOutbox } = mailer({ transport: smtpTransport(smtp.url) });
    await drainOutbox();
    clock.advance({ seconds: 5 });
    await drainOutbox();
    expect(smtp.received.map(({ messageId }) => messageId)).toEqual([
      `<${id}@portal.test>`,
      `<${id}@portal.test>`,
    ]);
  });

  test('wait while no server is listening', async () => {
    const { put, mailer, row } = await openOutbox();
    await put();
    // Port 1 of the loopback interface: the connection is refused at once.
    const { drainOutbox } = mailer({ transport: smtpTransport('smtp://127.0.0.1:1', quick) });
    expect(await drainOutbox()).toEqual({ ...nothing, postponed: 1 });
    expect(await row()).toMatchObject({ attempts: 1, last_error: 'ESOCKET' });
  });

  test('that stall do not delay the others', async () => {
    const smtp = await startSmtpServer();
    const { put, mailer } = await openOutbox();
    await put('first@example.com');
    await put('second@example.com');
    smtp.moods.push('stall');
    const report = await mailer({ transport: smtpTransport(smtp.url, quick) }).drainOutbox();
    expect(report).toEqual({ ...nothing, sent: 1, postponed: 1 });
    expect(smtp.received).toHaveLength(1);
  });
});

test('are deleted a week after they were sent, waiting ones never', async () => {
  const { put, mailer, clock, db, deps } = await openOutbox();
  await put('sent@example.com');
  await mailer({ transport: transport(async () => {}) }).drainOutbox();
  await put('waiting@example.com');
  clock.advance({ hours: 7 * 24 });
  await pruneMails(deps);
  expect(await db.selectFrom('mail_outbox').select('id').execute()).toHaveLength(2);
  clock.advance({ seconds: 1 });
  await pruneMails(deps);
  const left = await db.selectFrom('mail_outbox').select('recipient').execute();
  expect(left).toEqual([{ recipient: 'waiting@example.com' }]);
});
