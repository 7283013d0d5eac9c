import { beforeEach, describe, expect, it } from 'vitest';
import type { components } from '#contract/schema.d.ts';
import { systemRandom } from '#server/platform/core/random.ts';
import { recomputeRatings } from '#server/records/compliance/risk/recompute.ts';
import { noticeReviews } from '#server/records/submission/review/notice-reviews.ts';
import { remindReviews } from '#server/records/submission/review/remind-reviews.ts';
import { startDueReviews } from '#server/records/submission/review/start-due-reviews.ts';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { decide, staffMember, submit, submitted } from '../cases/cases.ts';
import { closeReview, confirmReview, startReview } from './review-calls.ts';
import { read, update, withdraw } from './submission-calls.ts';

type Schemas = components['schemas'];

let api: TestApi;
let admin: Person;
let rita: Person;
// One server for each test: a case whose documents are older than months cannot be submitted.
beforeEach(async () => {
  api = await buildTestApp({ env: { STAFF_SESSION_HOURS: '720' } });
  admin = await api.admin();
  rita = await staffMember(api, 'Rita');
  return api.close;
});

const dayIn = (days: number) =>
  new Date(api.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** Lets days pass, after which Rita signs in again. */
async function daysPass(days: number): Promise<void> {
  api.clock.advanceMinutes(60 * 24 * days);
  admin = await api.signIn(admin.email);
  rita = await api.signIn(rita.email);
}

/** A case of Rita, whose first version is approved. */
async function approved() {
  const made = await submitted(api);
  const body = { to: rita.userId, from: null };
  const path = `/admin/cases/${made.id}/assignee`;
  expect((await api.call('PUT', path, { as: rita, body })).statusCode).toBe(200);
  for (const event of ['takeIntoReview', 'approve']) {
    const { statusCode, body: answer } = await decide(api, rita, made.id, { event });
    expect(statusCode, answer).toBe(200);
  }
  return made;
}

const { signal } = new AbortController();
const jobDeps = () => ({ ...api, random: systemRandom, mailer: { nudge: () => undefined } as never });

const templatesTo = async ({ email }: Person, template: string) =>
  (
    await api.db
      .selectFrom('mail_outbox')
      .select('template')
      .where('recipient', '=', email)
      .where('template', '=', template)
      .execute()
  ).length;
const reviewsOf = async (id: string): Promise<Schemas['CaseReviews']> =>
  (await api.call('GET', `/admin/cases/${id}/reviews`, { as: rita })).json();
const timelineOf = async (id: string): Promise<Schemas['AuditEntry'][]> =>
  (await api.call('GET', `/admin/cases/${id}/timeline?pageSize=100`, { as: rita })).json().items;

const postpone = async (id: string, days: number) => {
  const body = { outcome: 'postponed', reason: 'Later', until: dayIn(days) };
  expect((await closeReview(api, id, body, rita)).statusCode).toBe(200);
};

describe('the assignee of a case', () => {
  /** Runs the job as the server does every ten minutes. */
  const notice = () => noticeReviews(api, signal);
  const inboxOf = async (id: string) =>
    (await api.call('GET', '/inbox?pageSize=100', { as: rita }))
      .json()
      .items.filter(
        ({ subjectId, kind }: { subjectId: string; kind: string }) =>
          subjectId === id && kind === 'review-due',
      );
  /** The notices of a case, the latest first. */
  const noticesOf = async (id: string) =>
    (await timelineOf(id))
      .filter(({ action }) => action === 'review.due-soon')
      .map(({ details }) => details.within);

  it('is notified 90, 60, 30 and 7 days before the next review, once each, also by two servers', async () => {
    const { id } = await approved();
    await postpone(id, 92);
    await notice();
    expect(await noticesOf(id)).toEqual([]);
    const expected: number[] = [];
    for (const [days, within] of [
      [2, 90],
      [30, 60],
      [30, 30],
      [23, 7],
    ] as const) {
      await daysPass(days - 1);
      await notice();
      expect(await noticesOf(id)).toEqual(expected);
      await daysPass(1);
      await Promise.all([notice(), notice()]);
      await notice();
      expected.unshift(within);
      expect(await noticesOf(id)).toEqual(expected);
    }
    expect(await inboxOf(id)).toMatchObject([{ kind: 'review-due', about: 'onboarding', by: null }]);
    await daysPass(8);
    await notice();
    expect(await noticesOf(id)).toEqual([7, 30, 60, 90]);
  });

  it('is notified of the nearest day only, after downtime, and again after the review is postponed', async () => {
    const { id } = await approved();
    await postpone(id, 25);
    await notice();
    expect(await noticesOf(id)).toEqual([30]);
    await api.call('POST', '/inbox/read', { as: rita, body: { upTo: api.clock.now().toISOString() } });
    await postpone(id, 26);
    await notice();
    await notice();
    expect(await noticesOf(id)).toEqual([30, 30]);
    expect(await inboxOf(id)).toHaveLength(2);
  });

  it('is not notified while the client is asked, and of a case that has no assignee', async () => {
    const asked = await approved();
    const { id } = await approved();
    await postpone(asked.id, 60);
    await postpone(id, 60);
    await startReview(api, asked.id, rita);
    const body = { to: null, from: rita.userId };
    expect((await api.call('PUT', `/admin/cases/${id}/assignee`, { as: rita, body })).statusCode).toBe(200);
    await notice();
    expect(await noticesOf(asked.id)).toEqual([]);
    expect(await noticesOf(id)).toEqual([60]);
    expect([await inboxOf(asked.id), await inboxOf(id)]).toEqual([[], []]);
  });

  it('is not notified again after the rating was computed again', async () => {
    const { id } = await approved();
    await postpone(id, 60);
    await notice();
    await daysPass(1);
    await api.db.updateTable('compliance_ratings').set({ table_version: -1 }).execute();
    await recomputeRatings(api);
    await notice();
    expect(await noticesOf(id)).toEqual([60]);
  });
});

describe('a client who was asked', () => {
  const remind = () => remindReviews(jobDeps(), signal);
  const reminded = (client: Person) => templatesTo(client, 'review-reminder');
  const timesOf = async (id: string) => (await reviewsOf(id)).items[0]?.remindedAt;

  it('is reminded after 7 and 21 days, once each, also by two servers; staff see when', async () => {
    const { id, client } = await approved();
    await startReview(api, id, rita);
    await daysPass(6);
    await remind();
    expect([await reminded(client), await timesOf(id)]).toEqual([0, []]);
    await daysPass(1);
    await Promise.all([remind(), remind()]);
    await remind();
    expect(await reminded(client)).toBe(1);
    const first = api.clock.now().toISOString();
    await daysPass(14);
    await remind();
    await remind();
    expect(await reminded(client)).toBe(2);
    expect(await timesOf(id)).toEqual([first, api.clock.now().toISOString()]);
    const sent = (await timelineOf(id)).filter(({ action }) => action === 'review.client-reminded');
    expect(sent.map(({ actorRole }) => actorRole)).toEqual(['system', 'system']);
    await daysPass(30);
    await remind();
    expect(await reminded(client)).toBe(2);
  });

  it('is not reminded of answers that are submitted, of a closed review, and while a deletion is asked for', async () => {
    const answered = await approved();
    const completed = await approved();
    const postponed = await approved();
    const leaving = await approved();
    const waiting = await approved();
    for (const { id } of [answered, completed, postponed, leaving, waiting]) await startReview(api, id, rita);
    await confirmReview(api, answered.id, answered.client);
    expect((await submit(api, answered.client, answered.id)).statusCode).toBe(201);
    await closeReview(api, completed.id, { outcome: 'completed', reason: 'Seen' }, rita);
    await postpone(postponed.id, 60);
    await api.call('POST', '/account/deletion', { as: leaving.client, body: {} });
    await daysPass(7);
    await remind();
    const all = [answered, completed, postponed, leaving, waiting].map(({ client }) => reminded(client));
    expect(await Promise.all(all)).toEqual([0, 0, 0, 0, 1]);
  });

  it('is not reminded more than a week late, after downtime', async () => {
    const { id, client } = await approved();
    await startReview(api, id, rita);
    await daysPass(15);
    await remind();
    expect(await reminded(client)).toBe(0);
    await daysPass(6);
    await remind();
    expect(await reminded(client)).toBe(1);
  });
});

describe('a review that falls due', () => {
  /** Runs the job with the setting `COMPLIANCE=fintrac`. */
  const start = (complianceEnforced = true) =>
    startDueReviews({ ...jobDeps(), config: { ...api.config, complianceEnforced } }, signal);
  const dueReview = async (id: string) => {
    const { items }: Schemas['DueReviewPage'] = (
      await api.call('GET', '/admin/reviews?pageSize=100', { as: rita })
    ).json();
    return items.find((each) => each.id === id);
  };

  it('is opened on its day, and the client asked by the server, once also by two servers', async () => {
    const { id, client } = await approved();
    await postpone(id, 30);
    const { nextReviewOn } = await reviewsOf(id);
    await daysPass(29);
    await start();
    expect(await dueReview(id)).toMatchObject({ state: 'soon', askedBy: null });
    await daysPass(1);
    await start(false);
    expect(await templatesTo(client, 'review-started')).toBe(0);
    await Promise.all([start(), start()]);
    await start();
    expect(await templatesTo(client, 'review-started')).toBe(1);
    expect(await dueReview(id)).toMatchObject({ state: 'asked', askedBy: 'server' });
    const { items } = await reviewsOf(id);
    expect(items.filter(({ closedAt }) => closedAt === null)).toMatchObject([
      { dueOn: nextReviewOn, startedBy: null, isAutomatic: true, asksClient: true },
    ]);
    const [moved] = (await timelineOf(id)).filter(({ action }) => action === 'submission.startReview');
    expect(moved).toMatchObject({ actorId: null, actorRole: 'system', details: { to: 'periodic_review' } });
    const refused = await startReview(api, id, rita);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      expect.stringMatching(/^The periodic review of this onboarding was started by the system on /),
    ]);

    const again = await api.signIn(client.email);
    const shown = await read(api, id, again);
    expect(shown).toMatchObject({ status: 'periodic_review', review: { dueOn: nextReviewOn } });
    expect(shown.timeline.at(-1)).toMatchObject({ event: 'startReview' });
    expect(new Set(shown.review.sections.map(({ state }: { state: string }) => state))).toEqual(
      new Set(['open']),
    );
  });

  it('is opened after downtime, and again on the day to which it is postponed', async () => {
    const { id, client } = await approved();
    await postpone(id, 3);
    await daysPass(20);
    await start();
    expect(await templatesTo(client, 'review-started')).toBe(1);
    await postpone(id, 2);
    await start();
    expect(await templatesTo(client, 'review-started')).toBe(1);
    await daysPass(2);
    await start();
    expect(await templatesTo(client, 'review-started')).toBe(2);
  });

  it('that staff opened or the client gave up is not opened again for the same day', async () => {
    const { id, client } = await approved();
    await postpone(id, 1);
    await daysPass(1);
    expect((await startReview(api, id, rita)).statusCode).toBe(201);
    expect(await dueReview(id)).toMatchObject({ state: 'asked', askedBy: 'staff' });
    const again = await api.signIn(client.email);
    await confirmReview(api, id, again);
    await submit(api, again, id);
    expect((await withdraw(api, id, again)).statusCode).toBe(200);
    await update(api, id, again, 'abandon');
    expect((await read(api, id, again)).status).toBe('approved');
    await start();
    expect((await reviewsOf(id)).items.map(({ outcome }) => outcome)).toEqual(['given_up', 'postponed']);
  });

  it('waits while the client updates the answers, is held, has asked for deletion or cannot sign in', async () => {
    const updating = await approved();
    const held = await approved();
    const leaving = await approved();
    const disabled = await approved();
    const deleted = await approved();
    for (const { id } of [updating, held, leaving, disabled, deleted]) await postpone(id, 1);
    await update(api, updating.id, updating.client, 'update');
    const hold = { held: true, reason: 'A court asked for it' };
    const path = `/admin/cases/${held.id}/legal-hold`;
    expect((await api.call('PUT', path, { as: admin, body: hold })).statusCode).toBe(200);
    expect(
      (await api.call('POST', '/account/deletion', { as: leaving.client, body: {} })).statusCode,
    ).toBeLessThan(300);
    await api.db.updateTable('users').set({ disabled: 1 }).where('id', '=', disabled.client.userId).execute();
    expect((await api.call('DELETE', `/onboarding/${deleted.id}`, { as: admin })).statusCode).toBeLessThan(
      300,
    );
    await daysPass(1);
    await start();
    for (const { client } of [updating, held, leaving, disabled, deleted]) {
      expect(await templatesTo(client, 'review-started'), client.email).toBe(0);
    }
    expect(await dueReview(held.id)).toMatchObject({ state: 'soon' });
    const lifted = { held: false, reason: 'The court has decided' };
    expect((await api.call('PUT', path, { as: admin, body: lifted })).statusCode).toBe(200);
    await start();
    expect(await templatesTo(held.client, 'review-started')).toBe(1);
  });
});
