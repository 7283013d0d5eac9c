import { beforeEach, describe, expect, it } from 'vitest';
import { limitKey } from '#server/platform/limits/limit-key.ts';
import { mailboxOf } from '#server/records/users/email-address.ts';
import { openTestApi, type TestApi } from '#tests/support/api.ts';
import { pdf } from '#tests/support/documents.ts';
import { completeMsb } from '#tests/support/msb-application.ts';
import { form } from '#tests/support/pictures.ts';

// Safety rows 36 and 37.

let api: TestApi;

beforeEach(async () => {
  api = await openTestApi();
});

let sent = 0;

/** Every form that anyone can send, and its total limit; each form is different from the previous ones. */
const forms: Record<
  string,
  { buckets: string[]; total: number; send(ip: string, isValid?: boolean): Promise<number> }
> = {
  'a message to the firm': {
    buckets: ['contact-from'],
    total: 2000,
    send: (ip, isValid = true) =>
      post('/contacts', ip, {
        name: 'Ada',
        email: `ada-${sent}@example.com`,
        subject: `Number ${sent}`,
        message: isValid ? 'Hello' : '',
        consent: true,
      }),
  },
  'a résumé': {
    buckets: ['resume-from', 'resume-day'],
    total: 600,
    async send(ip, isValid = true) {
      sent += 1;
      const texts = {
        name: 'Ada',
        email: `ada-${sent}@example.com`,
        position: 'Clerk',
        consent: String(isValid),
      };
      const fields = Object.entries(texts).map(([field, text]) => ({
        field,
        name: null,
        bytes: Buffer.from(text),
      }));
      const { payload, headers } = form(...fields, { name: 'cv.pdf', type: 'application/pdf', bytes: pdf() });
      const answer = await api.app.inject({
        method: 'POST',
        url: '/api/resumes',
        payload,
        headers,
        remoteAddress: ip,
      });
      return answer.statusCode;
    },
  },
  'a newsletter': {
    buckets: ['newsletter-from'],
    total: 600,
    send: (ip, isValid = true) =>
      post('/newsletter-subscription', ip, { email: `ada-${sent}@example.com`, consent: isValid }),
  },
  'an MSB application': {
    buckets: ['msb-from'],
    total: 2000,
    send: (ip, isValid = true) =>
      post('/msb-application', ip, {
        email: isValid ? `ada-${sent}@example.com` : 'nobody',
        activities: completeMsb().activities,
      }),
  },
  'a code': {
    buckets: ['asked-from'],
    total: 20_000,
    send: (ip, isValid = true) =>
      post('/auth/request-login-code', ip, { email: isValid ? `ada-${sent}@example.com` : 'nobody' }),
  },
};

async function post(url: string, remoteAddress: string, payload: object): Promise<number> {
  sent += 1;
  return (await api.app.inject({ method: 'POST', url: `/api${url}`, payload, remoteAddress })).statusCode;
}

/** Stores a total count of requests from everywhere. */
async function haveHad(buckets: readonly string[], total: number): Promise<void> {
  const at = api.clock.now().toISOString();
  for (const bucket of buckets) {
    const key = limitKey(api.config.appSecret, bucket, 'everyone');
    for (let left = total; left > 0; left -= 5000) {
      const rows = Array.from({ length: Math.min(left, 5000) }, () => ({ key, at, weight: 1 }));
      await api.db.insertInto('rate_limit_events').values(rows).execute();
    }
  }
}

describe.each(Object.entries(forms))('%s', (_what, { buckets, total, send }) => {
  it('is accepted once from a network that sent nothing, although the total of all is used up', async () => {
    await haveHad(buckets, total);
    expect([await send('203.0.113.1'), await send('203.0.113.1')]).toEqual([202, 429]);
    expect([await send('2001:db8:1:1::1'), await send('2001:db8:1:2::1')]).toEqual([202, 429]);
  });

  it('is accepted from no one once a flood from ever new networks is ten times the total', async () => {
    await haveHad(buckets, total * 10);
    expect(await send('203.0.113.1')).toBe(429);
  });

  it('that is refused does not count towards the total', async () => {
    for (let n = 0; n < 4; n += 1) expect(await send(`203.0.113.${n}`, false)).toBe(400);
    const keys = buckets.map((bucket) => limitKey(api.config.appSecret, bucket, 'everyone'));
    const counted = await api.db
      .selectFrom('rate_limit_events')
      .select('key')
      .where('key', 'in', keys)
      .execute();
    expect(counted).toEqual([]);
    expect(await send('203.0.113.9')).toBe(202);
    const one = await api.db.selectFrom('rate_limit_events').select('key').where('key', 'in', keys).execute();
    expect(one).toHaveLength(buckets.length);
  });
});

describe('a /48', () => {
  it('that sends 2,000 messages gets four shares of a network, and an honest caller from another network passes', async () => {
    const { send } = forms['a message to the firm'] as (typeof forms)[string];
    const statuses: number[] = [];
    for (let n = 0; n < 2000; n += 1) statuses.push(await send(`2001:db8:7:${(n % 500).toString(16)}::1`));
    expect(statuses.filter((status) => status === 202)).toHaveLength(120);
    expect(await send('2001:db8:8:1::1')).toBe(202);
    expect(await send('203.0.113.1')).toBe(202);
  }, 60_000);
});

describe('one mailbox in 200 spellings', () => {
  const spellings = Array.from({ length: 200 }, (_, n) => {
    const local = n % 2 ? 'ada.love.lace' : 'AdaLove.Lace';
    return `${local}${n % 5 ? `+tag${n}` : ''}@${n % 3 ? 'gmail.com' : 'GoogleMail.com'}`;
  });

  it('gets as many codes as one spelling', async () => {
    const statuses: number[] = [];
    for (const email of spellings)
      statuses.push(await post('/auth/request-login-code', '203.0.113.1', { email }));
    expect(statuses.filter((status) => status === 202)).toHaveLength(1);
  });

  it('gets one newsletter confirmation', async () => {
    for (const [n, email] of spellings.entries()) {
      expect(await post('/newsletter-subscription', `198.51.100.${n}`, { email, consent: true })).toBe(202);
    }
    const mails = await api.db.selectFrom('mail_outbox').select('id').execute();
    expect(mails.length).toBeLessThanOrEqual(1);
    expect(await api.db.selectFrom('newsletter_subscriptions').select('id').execute()).toHaveLength(1);
  });

  it.each([
    ['Ada@Example.com', 'ada@example.com'],
    ['ada+kyc@example.com', 'ada@example.com'],
    ['ada+a+b@example.com', 'ada@example.com'],
    ['a.d.a@example.com', 'a.d.a@example.com'],
    ['a.d.a+x@gmail.com', 'ada@gmail.com'],
    ['ada@googlemail.com', 'ada@gmail.com'],
    ['+ada@example.com', '+ada@example.com'],
    ['constructor@__proto__.com', 'constructor@__proto__.com'],
  ])('%s leads to %s', (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox);
  });
});
