import type { FastifyInstance, InjectOptions } from 'fastify';
import { startStripe } from '#scripts/stripe/stand-in.mjs';
import { buildApp } from '#server/app.ts';
import { systemRandom } from '#server/platform/core/random.ts';
import type { DatabaseHandle } from '#server/platform/db/database.ts';
import type { MailTransport, OutgoingMail } from '#server/platform/mail/transport.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { parseConfig } from '#server/platform/settings/config.ts';

export type Method = 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE';

export type Call = { as?: string; body?: object; payload?: Buffer; headers?: Record<string, string> };

/** The firm whose days the seed plays through: a server of its own without a port, and a clock that the agenda moves. */
export type Firm = {
  /** The email address of the account that manages the content. */
  manager: string;
  now(): Date;
  moveTo(at: Date): void;
  /** Calls the API. @param as an email address, which is signed in first. Throws if the call is refused. */
  call<Answer = unknown>(method: Method, path: string, call?: Call): Promise<Answer>;
  /** Returns the next mail to an address with such a subject, as soon as it has arrived. */
  mailTo(address: string, subject: RegExp): Promise<OutgoingMail>;
  /** Pays a purchase with a card, at the stand-in for Stripe. */
  pay(clientSecret: string): Promise<void>;
  close(): Promise<void>;
};

/** The sessions of staff end by their settings; the firm's clock leaps over days. */
const wholeDay = { staffIdleMinutes: 1440, staffSessionHours: 24, freshProofMinutes: 1440 };

/**
 * Opens the firm's server on the configured, migrated database. Mails are read by the seed and never sent. Purchases are paid at a
 * stand-in for Stripe.
 * @param manager an email address, which becomes an administrator
 */
export async function openFirm(
  config: Config,
  db: DatabaseHandle['db'],
  { manager, start }: { manager: string; start: Date },
): Promise<Firm> {
  const mails = new Mailbox();
  let now = start;
  const clock = { now: () => now };
  let app: FastifyInstance | undefined;
  const inject = (options: InjectOptions) => {
    if (!app) throw new Error('The firm is not open yet');
    return app.inject(options);
  };
  const stripe = await startStripe({
    deliver: async ({ body, headers }) =>
      (await inject({ method: 'POST', url: '/api/stripe/webhook', payload: body, headers })).statusCode,
    now: clock.now,
  });
  app = await buildApp({
    config: {
      ...config,
      ...wholeDay,
      adminEmails: [manager],
      staffSignIn: ['code'],
      rateFactor: 0,
      logLevel: 'silent',
      stripe: parseConfig(stripe.env).stripe,
    },
    db,
    clock,
    random: systemRandom,
    mail: { transport: mails },
  });
  await app.ready();

  const tokens = new Map<string, { token: string; day: string }>();

  async function tokenOf(email: string): Promise<string> {
    const day = now.toISOString().slice(0, 10);
    const known = tokens.get(email);
    if (known?.day === day) return known.token;
    await call('POST', '/auth/request-login-code', { body: { email } });
    const { text } = await mails.take(email, /login code/);
    const code = /\b\d{6}\b/.exec(text.replaceAll(/https?:\S+/g, ''))?.[0];
    const signedIn = await call<{ access_token: string }>('POST', '/auth/verify-login-code', {
      body: { email, code },
    });
    tokens.set(email, { token: signedIn.access_token, day });
    return signedIn.access_token;
  }

  async function call<Answer>(
    method: Method,
    path: string,
    { as, body, payload, headers }: Call = {},
  ): Promise<Answer> {
    const content = payload ?? body;
    const answer = await inject({
      method,
      url: `/api${path}`,
      headers: { ...(as && { authorization: `Bearer ${await tokenOf(as)}` }), ...headers },
      ...(content && { payload: content }),
    });
    if (answer.statusCode >= 300) throw new Error(`${method} ${path} answered ${answer.body}`);
    return answer.body === '' ? (undefined as Answer) : answer.json<Answer>();
  }

  return {
    manager,
    now: clock.now,
    moveTo: (at) => {
      now = at;
    },
    call,
    mailTo: (address, subject) => mails.take(address, subject),
    async pay(clientSecret) {
      await stripe.act(stripe.payments.ofSecret(clientSecret).id, 'succeed');
    },
    async close() {
      await app.close();
      await stripe.stop();
    },
  };
}

/** Keeps mails instead of sending them. */
class Mailbox implements MailTransport {
  readonly printsLinks = false;
  readonly #mails: OutgoingMail[] = [];
  #arrived = () => {};

  async deliver(mail: OutgoingMail): Promise<void> {
    this.#mails.push(mail);
    this.#arrived();
  }

  async take(to: string, subject: RegExp): Promise<OutgoingMail> {
    for (;;) {
      const index = this.#mails.findIndex((mail) => mail.to === to && subject.test(mail.subject));
      const [mail] = index < 0 ? [] : this.#mails.splice(index, 1);
      if (mail) return mail;
      await new Promise<void>((arrived) => {
        this.#arrived = arrived;
      });
    }
  }

  close(): void {}
}
