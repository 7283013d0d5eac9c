import { describe, expect, it } from 'vitest';
import { UNREVIEWED_RULES } from '#server/records/outreach/mail-limits.ts';
import { openTestApi, type Person, type TestApi } from '#tests/support/api.ts';
import { grace, nameThem, sendEmail } from '../identity/identity-people.ts';
import { decide } from '../submission/submission-calls.ts';
import { submittedCase } from '../submission/submission-cases.ts';
import { crowd } from './outreach.ts';

const [hourly, daily] = UNREVIEWED_RULES;
const firstHalf = crowd(50);
const secondHalf = crowd(100).slice(50);

/** Creates a client with a hundred people in two lists. */
async function crowdedClient(api: TestApi, as?: Person): Promise<Person> {
  const client = as ?? (await api.client());
  await nameThem(api, client, { directors: firstHalf, beneficialOwners: secondHalf });
  return client;
}

/** Mails some of the crowd, one after the other, from a given index on. @returns the statuses */
async function mail(api: TestApi, as: Person, from: number, count: number, more = {}): Promise<number[]> {
  const statuses: number[] = [];
  for (const [index, person] of [...firstHalf, ...secondHalf].slice(from, from + count).entries()) {
    const role = from + index < 50 ? 'directors' : 'beneficialOwners';
    statuses.push((await sendEmail(api, as, person, { role, ...more })).statusCode);
  }
  return statuses;
}

const all = (status: number, count: number) => Array.from({ length: count }, () => status);

describe('row 26: the mails of a client who was not reviewed yet', () => {
  it('are limited to thirty an hour and a hundred a day: the 101st is refused, with the time to continue', async () => {
    const api = await openTestApi();
    const client = await crowdedClient(api);
    expect(await mail(api, client, 0, hourly.limit)).toEqual(all(202, hourly.limit));
    const early = await sendEmail(api, client, firstHalf[hourly.limit]!);
    expect([early.statusCode, early.headers['retry-after'], early.json().message]).toEqual([
      429,
      '3600',
      'Until we have looked at your onboarding, 30 verification emails an hour and 100 a day are the most that can be sent. Please send the next one in 60 minutes',
    ]);
    let sent = hourly.limit;
    while (sent < daily.limit) {
      api.clock.advanceMinutes(60);
      const next = Math.min(hourly.limit, daily.limit - sent);
      expect(await mail(api, client, sent, next)).toEqual(all(202, next));
      sent += next;
    }
    api.clock.advanceMinutes(60);
    // The recipient makes no difference: the 101st mail may go to the first person again.
    const last = await sendEmail(api, client, firstHalf[0]!);
    expect(last.statusCode).toBe(429);
    expect(Number(last.headers['retry-after'])).toBe(86_400 - 4 * 3600);
    expect(last.json().message).toMatch(/Please send the next one in 20 hours$/);
    const mails = await api.db
      .selectFrom('mail_outbox')
      .select('id')
      .where('template', '=', 'person-verification')
      .execute();
    expect(mails).toHaveLength(daily.limit);
  });

  it('are counted once, however many are requested at the same time', async () => {
    const api = await openTestApi();
    const client = await crowdedClient(api);
    const answers = await Promise.all(firstHalf.slice(0, 40).map((person) => sendEmail(api, client, person)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...all(202, 30), ...all(429, 10)]);
  });

  it('do not include those that staff send, nor another client’s', async () => {
    const api = await openTestApi();
    const client = await crowdedClient(api);
    const by = await api.reviewer();
    expect(await mail(api, by, 0, 35, { userId: client.userId })).toEqual(all(202, 35));
    api.clock.advanceMinutes(1);
    expect(await mail(api, client, 0, hourly.limit)).toEqual(all(202, hourly.limit));
    expect((await sendEmail(api, client, firstHalf[40]!)).statusCode).toBe(429);
    const other = await api.client();
    await nameThem(api, other, { directors: [grace] });
    expect((await sendEmail(api, other, grace)).statusCode).toBe(202);
  });

  it('are no longer limited once their case was taken into review', async () => {
    const api = await openTestApi();
    const { person, id } = await submittedCase(api);
    expect((await decide(api, id, { event: 'takeIntoReview' })).statusCode).toBe(200);
    const change = {
      event: 'requestChanges',
      reason: 'Name everyone',
      changes: [{ step: 'companyDetails', property: 'legalName', reason: 'As in the register' }],
    };
    expect((await decide(api, id, change)).statusCode).toBe(200);
    await crowdedClient(api, person);
    expect(await mail(api, person, 0, 40)).toEqual(all(202, 40));
  });
});
