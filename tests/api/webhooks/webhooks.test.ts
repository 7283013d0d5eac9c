import { randomBytes, randomInt } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createWebhookSender } from '#server/records/webhooks/send.ts';
import { adminEmail, openTestApi, type Person, type TestApi } from '#tests/support/api.ts';
import { eventually } from '#tests/support/eventually.ts';
import { submittedCase } from '../submission/submission-cases.ts';
import { type Receiver, startReceiver } from './receiver.ts';

let api: TestApi;
let as: Person;
let receiver: Receiver;
beforeEach(async () => {
  const lastingSession = { STAFF_IDLE_MINUTES: '43200', STAFF_SESSION_HOURS: '720' };
  api = await openTestApi({ env: { WEBHOOK_NETWORKS: 'any', ...lastingSession } });
  // The library compares timestamps with the machine's clock.
  vi.useFakeTimers({ now: api.clock.now(), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  as = await api.admin();
  receiver = await startReceiver();
  onTestFinished(receiver.close);
});

const log = { warn: () => undefined, error: () => undefined } as never;
const random = {
  bytes: (n: number) => randomBytes(n),
  digits: (n: number) => Array.from({ length: n }, () => randomInt(10)).join(''),
};

/** A process that sends webhooks. */
const sender = (withinMs = 10_000) =>
  createWebhookSender(
    { config: api.config, db: api.db, clock: api.clock, random, log, mailer: { nudge: () => undefined } },
    { withinMs },
  );

async function added(more: object = {}) {
  const events = ['case.submitted', 'case.changed', 'case.decided', 'identity.checked', 'purchase.paid'];
  const body = { name: 'Accounting', url: receiver.url, events, active: true, ...more };
  const made = await api.call('POST', '/webhooks', { as, body });
  expect(made.statusCode, made.body).toBe(201);
  return made.json();
}

const test = async (id: string) => (await api.call('POST', `/webhooks/${id}/test`, { as })).json();
const read = async (id: string) => (await api.call('GET', `/webhooks/${id}`, { as })).json();
const deliveries = async (id: string) =>
  (await api.call('GET', `/webhooks/${id}/deliveries`, { as })).json().items;
const idsReceived = () => receiver.received.map(({ headers }) => headers['webhook-id']);
const nothing = { sent: 0, postponed: 0, givenUp: 0 };

describe('an event', () => {
  it('is written with the change, signed, and contains ids and states only', async () => {
    const { id, secret } = await added();
    const submitted = await submittedCase(api);
    const decide = (event: string, more = {}) => {
      api.clock.advanceMinutes(1);
      return api.call('POST', `/onboarding/${submitted.id}/decision`, { as, body: { event, ...more } });
    };
    expect((await decide('takeIntoReview')).statusCode).toBe(200);
    expect((await decide('reject', { reason: 'No licence', rationale: 'No licence' })).statusCode).toBe(200);
    expect(await sender().drain()).toMatchObject({ postponed: 0 });
    const verified = receiver.received.map(({ headers, body }) =>
      new Webhook(secret).verify(body, { ...headers } as Record<string, string>, { jsonParse: true }),
    ) as { type: string; timestamp: string; data: object }[];
    const ofCase = verified
      .filter(({ type }) => type.startsWith('case.'))
      .sort((one, other) => (one.timestamp < other.timestamp ? -1 : 1));
    const ids = { caseId: submitted.id, clientId: submitted.person.userId };
    expect(ofCase.map(({ type, data }) => ({ type, data }))).toEqual([
      { type: 'case.submitted', data: { ...ids, from: 'draft', status: 'submitted' } },
      {
        type: 'case.changed',
        data: { ...ids, from: 'submitted', status: 'in_review', event: 'takeIntoReview' },
      },
      { type: 'case.decided', data: { ...ids, from: 'in_review', status: 'rejected', event: 'reject' } },
    ]);
    expect(JSON.stringify(verified)).not.toMatch(/@|No licence/);
    expect((await deliveries(id))[0]).toMatchObject({ state: 'delivered', attempts: 1, responseStatus: 204 });
  });

  it('is not written for a receiver that has not chosen it, or is switched off', async () => {
    await added({ events: ['purchase.paid'] });
    await added({ active: false });
    await submittedCase(api);
    expect(await sender().drain()).toEqual(nothing);
  });

  it('is rolled back with the change', async () => {
    const { id } = await added({ events: ['case.submitted'] });
    await api.db.schema.alterTable('audit_waiting').renameTo('audit_away').execute();
    await expect(submittedCase(api)).rejects.toThrow();
    await api.db.schema.alterTable('audit_away').renameTo('audit_waiting').execute();
    const rows = api.db.selectFrom('webhook_deliveries').where('webhook_id', '=', id).selectAll();
    expect(await rows.execute()).toEqual([]);
  });

  it('is signed with both secrets while a rotation overlaps', async () => {
    const { id, secret } = await added();
    const rotated = await api.call('POST', `/webhooks/${id}/rotate`, { as, body: { overlapHours: 1 } });
    const verifies = async (each: string) => {
      const { headers = {}, body = '' } = receiver.received.at(-1) ?? {};
      try {
        new Webhook(each).verify(body, {
          ...headers,
          'webhook-timestamp': headers['webhook-timestamp'],
        } as never);
        return true;
      } catch {
        return false;
      }
    };
    await test(id);
    await sender().drain();
    expect([await verifies(secret), await verifies(rotated.json().secret)]).toEqual([true, true]);
    api.clock.advanceMinutes(60);
    vi.setSystemTime(api.clock.now());
    await test(id);
    await sender().drain();
    expect([await verifies(secret), await verifies(rotated.json().secret)]).toEqual([false, true]);
  });
});

describe('a failed delivery', () => {
  it.each([
    ['an error', 500, {}, { responseStatus: 500, error: 'refused' }],
    ['a redirect', 302, { location: 'http://127.0.0.1:1/' }, { responseStatus: 302, error: 'redirect' }],
  ])('after %s is sent again with the same id', async (_, status, headers, recorded) => {
    const { id } = await added();
    await test(id);
    receiver.answer = (response) => void response.writeHead(status, headers).end();
    expect(await sender().drain()).toEqual({ ...nothing, postponed: 1 });
    expect((await deliveries(id))[0]).toMatchObject({ state: 'waiting', attempts: 1, ...recorded });
    expect((await read(id)).failingSince).not.toBe(null);
    expect(await sender().drain()).toEqual(nothing);
    api.clock.advanceMinutes(1);
    receiver.answer = (response) => void response.writeHead(200).end('x'.repeat(1_000_000));
    expect(await sender().drain()).toEqual({ ...nothing, sent: 1 });
    expect(new Set(idsReceived()).size).toBe(1);
    expect((await read(id)).failingSince).toBe(null);
  });

  it('of a receiver that hangs ends after its time, and does not delay others', async () => {
    const other = await startReceiver();
    onTestFinished(other.close);
    const hanging = await added();
    const healthy = await added({ url: other.url });
    receiver.answer = () => undefined;
    for (let number = 0; number < 6; number += 1) await test(hanging.id);
    await test(healthy.id);
    const hung = sender(1000);
    expect(await hung.drain()).toMatchObject({ sent: 1 });
    expect(other.received).toHaveLength(1);
    // Of the six, only the first few were tried; the pause of the receiver holds back the rest.
    expect(receiver.received.length).toBeLessThanOrEqual(4);
    expect((await deliveries(hanging.id)).map((each: { state: string }) => each.state)).toEqual(
      Array.from({ length: 6 }, () => 'waiting'),
    );
  });

  it.each([
    ['seconds', 429, () => '7200', 120],
    ['an HTTP date', 503, (now: Date) => new Date(now.getTime() + 7_200_000).toUTCString(), 120],
    ['more than a day', 503, () => '99999999', 24 * 60],
    ['less than the usual pause', 429, () => '0', 1],
    ['an unreadable text', 503, () => 'tomorrow', 1],
    ['a status that has no pause', 500, () => '7200', 1],
  ])('is repeated when its receiver asks for it: %s', async (_, status, after, minutes) => {
    const { id } = await added();
    await test(id);
    const header = { 'retry-after': after(api.clock.now()) };
    receiver.answer = (response) => void response.writeHead(status, header).end();
    expect(await sender().drain()).toEqual({ ...nothing, postponed: 1 });
    receiver.answer = (response) => void response.writeHead(204).end();
    api.clock.advanceMinutes(minutes - 1);
    expect(await sender().drain()).toEqual(nothing);
    api.clock.advanceMinutes(1);
    expect(await sender().drain()).toEqual({ ...nothing, sent: 1 });
  });

  it('of a receiver that hangs for a day costs a few attempts, and arrives when the receiver answers again', async () => {
    const { id } = await added();
    await test(id);
    receiver.answer = () => undefined;
    let attempts = 0;
    for (let hour = 0; hour < 24; hour += 1) {
      attempts += (await sender(50).drain()).postponed;
      api.clock.advanceMinutes(60);
    }
    expect(attempts).toBeLessThan(20);
    expect(await read(id)).toMatchObject({ active: true });
    receiver.answer = (response) => void response.writeHead(204).end();
    api.clock.advanceMinutes(6 * 60);
    expect(await sender().drain()).toEqual({ ...nothing, sent: 1 });
    expect(new Set(idsReceived()).size).toBe(1);
  });

  it('is given up, and its receiver switched off with a mail, after three days', async () => {
    const { id } = await added();
    await test(id);
    receiver.answer = (response) => void response.writeHead(503).end();
    let attempts = 0;
    for (let hour = 0; hour <= 24 * 4 && (await read(id)).active; hour += 1) {
      attempts += (await sender().drain()).postponed;
      api.clock.advanceMinutes(60);
    }
    expect(attempts).toBeGreaterThan(10);
    expect(await read(id)).toMatchObject({ active: false, offBecause: 'failures' });
    expect((await deliveries(id))[0]).toMatchObject({ state: 'failed', nextAttemptAt: null });
    const mail = await api.mailTo(adminEmail, ({ subject }) => subject === 'A webhook was switched off');
    expect(mail.text).toContain(`/admin/webhooks/${id}`);
    // Switched on again, the event can be sent again, with the same id.
    await api.call('PATCH', `/webhooks/${id}`, { as, body: { active: true } });
    receiver.answer = (response) => void response.writeHead(200).end();
    const [{ id: delivery }] = await deliveries(id);
    const again = await api.call('POST', `/webhooks/${id}/deliveries/${delivery}/send`, { as });
    expect(again.statusCode, again.body).toBe(200);
    expect(await sender().drain()).toEqual({ ...nothing, sent: 1 });
    expect(new Set(idsReceived())).toEqual(new Set([delivery]));
  });

  it('with 410 switches the receiver off at once', async () => {
    const { id } = await added();
    await test(id);
    receiver.answer = (response) => void response.writeHead(410).end();
    expect(await sender().drain()).toEqual({ ...nothing, givenUp: 1 });
    expect(await read(id)).toMatchObject({ active: false, offBecause: 'gone' });
    const refused = await api.call('POST', `/webhooks/${id}/test`, { as });
    expect(refused.json()).toMatchObject({
      statusCode: 409,
      message: 'This webhook is switched off. Switch it on first',
    });
  });
});

describe('two processes', () => {
  it('send each delivery once', async () => {
    const { id } = await added();
    for (let number = 0; number < 20; number += 1) await test(id);
    const reports = await Promise.all([sender().drain(), sender().drain(), sender().drain()]);
    for (let turn = 0; turn < 10; turn += 1) reports.push(await sender().drain());
    expect(reports.reduce((sum, { sent }) => sum + sent, 0)).toBe(20);
    expect(new Set(idsReceived()).size).toBe(20);
    expect(receiver.received).toHaveLength(20);
  });

  it('send the delivery of a process that died in the middle, with the same id', async () => {
    const { id } = await added();
    const { id: delivery } = await test(id);
    receiver.answer = () => undefined;
    // The end of the test closes its connection and its database.
    sender(3_600_000)
      .drain()
      .catch(() => undefined);
    await eventually(() => expect(receiver.received).toHaveLength(1));
    receiver.answer = (response) => void response.writeHead(204).end();
    expect(await sender().drain()).toEqual(nothing);
    api.clock.advanceMinutes(2);
    expect(await sender().drain()).toEqual({ ...nothing, sent: 1 });
    expect(idsReceived()).toEqual([delivery, delivery]);
  });
});

it('sends by itself while the server listens', async () => {
  await api.app.listen({ port: 0 });
  const { id } = await added();
  await test(id);
  await eventually(() => expect(receiver.received).toHaveLength(1));
  await eventually(async () => expect((await deliveries(id))[0].state).toBe('delivered'));
});

it('shows its secret once, and stores it encrypted', async () => {
  const { id, secret } = await added();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(JSON.stringify(await read(id))).not.toContain('whsec_');
  const rows = await api.db.selectFrom('webhooks').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('whsec_');
  const gone = await api.call('DELETE', `/webhooks/${id}`, { as });
  expect(gone.statusCode).toBe(204);
});
