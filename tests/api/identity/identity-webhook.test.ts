import { createHmac } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#scripts/sumsub/stand-in.mjs';
import { openTestApi } from '#tests/support/api.ts';
import { eventually } from '#tests/support/eventually.ts';
import { auditOf, statusOf } from './identity-people.ts';
import { openSumsubPortal, openWidget, post, reset, type SumsubPortal } from './identity-sumsub-portal.ts';

let portal: SumsubPortal;

beforeAll(async () => {
  const opened = await openSumsubPortal();
  portal = opened;
  return opened.close;
});
beforeEach(() => reset(portal));

/** Returns an applicant that the provider has approved, and the event that is not delivered yet. */
async function approvedInSilence() {
  const opened = await openWidget(portal);
  portal.sumsub.switches.webhooks = 'missing';
  await portal.sumsub.review(opened.applicant, 'GREEN');
  const applicant = portal.sumsub.applicants.find(opened.applicant);
  if (!applicant) throw new Error('There is no applicant');
  return { ...opened, event: portal.sumsub.events.make(applicant, 'applicantReviewed') };
}

/** Returns the stored status of a check, without a call to the provider. */
async function storedStatus(id: string): Promise<string | undefined> {
  const row = await portal.api.db
    .selectFrom('identity_checks')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.status;
}

async function storedEvents(id: string): Promise<number> {
  const rows = await portal.api.db
    .selectFrom('identity_events')
    .select('digest')
    .where('check_id', '=', id)
    .execute();
  return rows.length;
}

const signed = (body: string, hash = 'sha256', algorithm = 'HMAC_SHA256_HEX') => ({
  body,
  headers: {
    'content-type': 'application/json',
    'x-payload-digest': createHmac(hash, keys.webhookSecret).update(body).digest('hex'),
    'x-payload-digest-alg': algorithm,
  },
});

describe('an event', () => {
  it.each(['sha256', 'sha512'] as const)('signed with %s takes effect', async (digest) => {
    const { client, applicant } = await openWidget(portal);
    portal.sumsub.switches.digest = digest;
    await portal.sumsub.review(applicant, 'GREEN');
    expect(portal.sumsub.events.answers).toEqual([200, 200]);
    expect((await statusOf(portal.api, client)).self).toMatchObject({ status: 'verified', reason: null });
  });

  it('gives the reason of a refusal', async () => {
    const { client, applicant } = await openWidget(portal);
    await portal.sumsub.review(applicant, 'RED', 'The photograph is blurred');
    expect((await statusOf(portal.api, client)).self).toMatchObject({
      status: 'refused',
      reason: 'The photograph is blurred',
    });
  });

  it('is not trusted: the provider’s API decides, whatever the event says', async () => {
    const { applicant } = await openWidget(portal);
    const lie = JSON.stringify({
      externalUserId: applicant,
      type: 'applicantReviewed',
      reviewStatus: 'completed',
      reviewResult: { reviewAnswer: 'GREEN' },
    });
    expect((await post(portal.api, signed(lie))).statusCode).toBe(200);
    expect(await storedStatus(applicant)).toBe('not_started');
  });

  it('that arrives a hundred times concurrently takes effect once', async () => {
    const { applicant, event } = await approvedInSilence();
    const asked = portal.sumsub.calls.length;
    const answers = await Promise.all(Array.from({ length: 100 }, () => post(portal.api, event)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await storedStatus(applicant)).toBe('verified');
    expect(await auditOf(portal.api, applicant)).toEqual([
      'client verification.widget-opened {}',
      'system verification.reviewed {"status":"verified"}',
    ]);
    expect(portal.sumsub.calls.length - asked).toBeLessThan(5);
    await post(portal.api, event);
    expect(await storedEvents(applicant)).toBe(1);
  });

  it('of an unknown applicant is accepted and has no effect', async () => {
    const bodies = ['{"externalUserId":"somebody","type":"applicantReviewed"}', '{}', '{"externalUserId":7}'];
    const before = await auditOf(portal.api);
    for (const body of bodies) expect((await post(portal.api, signed(body))).statusCode).toBe(200);
    expect(portal.sumsub.calls).toEqual([]);
    expect(await auditOf(portal.api)).toEqual(before);
  });

  it('while the provider’s API is unavailable answers 503, and takes effect when it is sent again', async () => {
    const { applicant, event } = await approvedInSilence();
    portal.sumsub.switches.api = 'error';
    expect((await post(portal.api, event)).statusCode).toBe(503);
    expect(await storedStatus(applicant)).toBe('not_started');
    portal.sumsub.switches.api = 'up';
    expect((await post(portal.api, event)).statusCode).toBe(200);
    expect(await storedStatus(applicant)).toBe('verified');
  });
});

describe('a signature', () => {
  it('with any wrong digit is refused, and changes nothing', async () => {
    const { applicant, event } = await approvedInSilence();
    const digest = event.headers['x-payload-digest'] ?? '';
    for (let index = 0; index < digest.length; index += 1) {
      const altered = digest.slice(0, index) + (digest[index] === '0' ? '1' : '0') + digest.slice(index + 1);
      const headers = { ...event.headers, 'x-payload-digest': altered };
      expect((await post(portal.api, { ...event, headers })).statusCode).toBe(401);
    }
    expect(await storedStatus(applicant)).toBe('not_started');
    expect(await storedEvents(applicant)).toBe(0);
  });

  it('covers the bytes of the body: one changed bit, or one space, and it is refused', async () => {
    const { event } = await approvedInSilence();
    const flipped = Buffer.from(event.body);
    flipped.writeUInt8(flipped.readUInt8(30) ^ 1, 30);
    for (const body of [
      flipped,
      `${event.body} `,
      ` ${event.body}`,
      JSON.stringify(JSON.parse(event.body), null, 1),
    ]) {
      expect([400, 401]).toContain((await post(portal.api, { ...event, body })).statusCode);
    }
    expect((await post(portal.api, event)).statusCode).toBe(200);
  });

  it.each([
    ['no digest', { 'x-payload-digest': '' }],
    ['no algorithm', { 'x-payload-digest-alg': '' }],
    ['half a digest', { 'x-payload-digest': 'ab'.repeat(16) }],
    ['SHA-1, which is not taken', { 'x-payload-digest-alg': 'HMAC_SHA1_HEX' }],
    ['another algorithm than it was made with', { 'x-payload-digest-alg': 'HMAC_SHA512_HEX' }],
    ['an algorithm by another name', { 'x-payload-digest-alg': 'sha256' }],
    ['a digest that is not hexadecimal', { 'x-payload-digest': 'z'.repeat(64) }],
  ])('with %s is refused', async (_, changes) => {
    const { applicant, event } = await approvedInSilence();
    const headers = Object.fromEntries(
      Object.entries({ ...event.headers, ...changes }).filter(([, value]) => value !== ''),
    );
    expect((await post(portal.api, { ...event, headers })).statusCode).toBe(401);
    expect(await storedStatus(applicant)).toBe('not_started');
  });

  it('made with SHA-1 is refused even if it is correct', async () => {
    const { event } = await approvedInSilence();
    expect((await post(portal.api, signed(event.body, 'sha1', 'HMAC_SHA1_HEX'))).statusCode).toBe(401);
  });

  it('is always refused if the built-in check is used', async () => {
    const api = await openTestApi();
    const body = '{"externalUserId":"x"}';
    for (const secret of ['', keys.webhookSecret]) {
      const digest = createHmac('sha256', secret).update(body).digest('hex');
      const headers = { ...signed(body).headers, 'x-payload-digest': digest };
      expect((await post(api, { body, headers })).statusCode).toBe(401);
    }
  });
});

describe('unusual events', () => {
  it('sent three times each have the same effect as once', async () => {
    const { applicant } = await openWidget(portal);
    portal.sumsub.switches.webhooks = 'duplicate';
    await portal.sumsub.review(applicant, 'GREEN');
    expect(portal.sumsub.events.answers).toEqual(Array.from({ length: 6 }, () => 200));
    expect(await storedStatus(applicant)).toBe('verified');
    expect((await auditOf(portal.api, applicant)).filter((entry) => entry.includes('reviewed'))).toHaveLength(
      1,
    );
  });

  it('in the wrong order result in the same status as in the right order', async () => {
    const { applicant } = await openWidget(portal);
    portal.sumsub.switches.webhooks = 'out-of-order';
    await portal.sumsub.review(applicant, 'GREEN');
    expect(await storedStatus(applicant)).toBe('verified');
  });

  it('that are late do not undo what came after them', async () => {
    const { applicant } = await openWidget(portal);
    portal.sumsub.switches.webhooks = 'late';
    await portal.sumsub.review(applicant, 'RED');
    portal.sumsub.switches.webhooks = 'prompt';
    await portal.sumsub.review(applicant, 'GREEN');
    await portal.sumsub.events.deliverStored();
    expect(portal.sumsub.events.answers).toEqual([200, 200, 200, 200]);
    expect(await storedStatus(applicant)).toBe('verified');
  });

  it('that are badly signed change nothing, and the next read gets the true status', async () => {
    const { client, applicant } = await openWidget(portal);
    portal.sumsub.switches.webhooks = 'badly-signed';
    await portal.sumsub.review(applicant, 'GREEN');
    expect(portal.sumsub.events.answers).toEqual([401, 401]);
    expect(await storedStatus(applicant)).toBe('not_started');
    expect((await statusOf(portal.api, client)).self.status).toBe('verified');
  });

  it('RED after GREEN revokes the verification, and GREEN after RED grants it', async () => {
    const { applicant } = await openWidget(portal);
    for (const [outcome, status] of [
      ['GREEN', 'verified'],
      ['RED', 'refused'],
      ['GREEN', 'verified'],
    ] as const) {
      await portal.sumsub.review(applicant, outcome);
      expect(await storedStatus(applicant)).toBe(status);
    }
  });

  it('of many applicants at once each take effect for their own', async () => {
    const opened = [];
    for (let count = 0; count < 6; count += 1) opened.push(await openWidget(portal));
    await Promise.all(
      opened.map(({ applicant }, index) => portal.sumsub.review(applicant, index % 2 ? 'GREEN' : 'RED')),
    );
    const stored = await Promise.all(opened.map(({ applicant }) => storedStatus(applicant)));
    expect(stored).toEqual(['refused', 'verified', 'refused', 'verified', 'refused', 'verified']);
  });
});

it('that are not JSON, or not an object, are refused before anything is queried', async () => {
  for (const body of ['{', '[]', '"x"', '7']) {
    expect((await post(portal.api, signed(body))).statusCode).toBe(400);
  }
  const large = JSON.stringify({ text: 'x'.repeat(1_100_000) });
  expect((await post(portal.api, signed(large))).statusCode).toBe(413);
});

describe('provider responses that overtake each other', () => {
  type Verdict = { status: 'verified' | 'refused'; reason: null };
  const verified: Verdict = { status: 'verified', reason: null };
  const refusedNow: Verdict = { status: 'refused', reason: null };

  it('result in the later one, in whichever order they arrive', async () => {
    const asked: ((verdict: Verdict) => void)[] = [];
    const api = await openTestApi({
      identityProvider: {
        kind: 'sumsub',
        issueToken: async () => 'token',
        readVerdict: () => new Promise<Verdict>((answer) => asked.push(answer)),
        isGenuine: () => true,
      },
    });
    const client = await api.client();
    await api.call('POST', '/sumsub/access-token', { as: client, body: {} });
    const { id } = await api.db.selectFrom('identity_checks').select('id').executeTakeFirstOrThrow();
    const event = (type: string) => signed(JSON.stringify({ externalUserId: id, type }));

    const early = post(api, event('the first'));
    await eventually(() => expect(asked).toHaveLength(1));
    const late = post(api, event('the second'));
    await eventually(() => expect(asked).toHaveLength(2));
    asked[1]?.(refusedNow);
    expect((await late).statusCode).toBe(200);
    // The first response is older than what is stored by now: the server has to ask again.
    asked[0]?.(verified);
    await eventually(() => expect(asked).toHaveLength(3));
    asked[2]?.(refusedNow);
    expect((await early).statusCode).toBe(200);
    const row = await api.db.selectFrom('identity_checks').select('status').executeTakeFirstOrThrow();
    expect(row.status).toBe('refused');
  });
});
