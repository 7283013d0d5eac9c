import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#contract/schema.d.ts';
import { recomputeRatings } from '#server/records/compliance/risk/recompute.ts';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { decide, save, staffMember, submit, submitted } from '../cases/cases.ts';
import { closeReview, confirmReview, confirmSection, startReview } from './review-calls.ts';
import { read, update, withdraw } from './submission-calls.ts';

type Reviews = components['schemas']['CaseReviews'];

let api: TestApi;
let rita: Person;
beforeAll(async () => {
  api = await buildTestApp();
  rita = await staffMember(api, 'Rita');
  return api.close;
});

/** Lets days pass, after which the sessions have ended and Rita signs in again. */
async function daysPass(days: number): Promise<void> {
  api.clock.advanceMinutes(60 * 24 * days);
  rita = await api.signIn('rita@firm.example');
}

/** A case whose first version is approved. */
async function approved() {
  const made = await submitted(api);
  await approve(made.id);
  return made;
}

async function approve(id: string): Promise<void> {
  for (const event of ['takeIntoReview', 'approve']) {
    const { statusCode, body } = await decide(api, rita, id, { event });
    expect(statusCode, body).toBe(200);
  }
}

const reviewsOf = async (id: string): Promise<Reviews> =>
  (await api.call('GET', `/admin/cases/${id}/reviews`, { as: rita })).json();
const dueReviews = async (query = '', as = rita) => {
  const answer = await api.call('GET', `/admin/reviews?${query}`, { as });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().items as components['schemas']['DueReview'][];
};
const templatesTo = async ({ email }: Person) =>
  (await api.db.selectFrom('mail_outbox').select('template').where('recipient', '=', email).execute()).map(
    ({ template }) => template,
  );
const sectionsOf = async (id: string, client: Person): Promise<Record<string, string>> => {
  const { review } = await read(api, id, client);
  return Object.fromEntries(
    review.sections.map(({ step, state }: { step: string; state: string }) => [step, state]),
  );
};

describe('a periodic review', () => {
  it('asks the client section by section, and is approved with what was changed', async () => {
    const { id, client } = await approved();
    const { nextReviewOn } = await reviewsOf(id);
    const started = await startReview(api, id, rita);
    expect([started.statusCode, started.json().items[0]]).toMatchObject([
      201,
      {
        dueOn: nextReviewOn,
        asksClient: true,
        startedBy: { id: rita.userId },
        closedAt: null,
        outcome: null,
      },
    ]);
    expect((await startReview(api, id, rita)).statusCode).toBe(409);
    expect(await templatesTo(client)).toContain('review-started');

    const shown = await read(api, id, client);
    expect(shown).toMatchObject({ status: 'periodic_review', approvedVersion: 1 });
    expect(shown.missing).toHaveLength(8);
    expect(new Set(Object.values(await sectionsOf(id, client)))).toEqual(new Set(['open']));
    expect((await submit(api, client, id)).statusCode).toBe(409);

    expect((await confirmSection(api, id, client, 'contactDetails')).statusCode).toBe(200);
    const twice = await confirmSection(api, id, client, 'contactDetails');
    expect([twice.statusCode, twice.json().message]).toEqual([
      409,
      expect.stringMatching(/^You confirmed “Contact Details” on /),
    ]);
    await save(api, client, { 'company-details': { tradeName: 'Engines of today' } });
    const changed = await confirmSection(api, id, client, 'companyDetails');
    expect([changed.statusCode, changed.json().message]).toEqual([
      409,
      'You changed “Company Details”. That is your answer, so that there is nothing to confirm.',
    ]);
    await confirmReview(api, id, client);
    expect(await sectionsOf(id, client)).toMatchObject({ companyDetails: 'changed', wallet: 'confirmed' });
    expect((await read(api, id, client)).missing).toEqual([]);
    expect((await submit(api, client, id)).statusCode).toBe(201);
    expect((await reviewsOf(id)).items[0]).toMatchObject({
      answeredAt: expect.any(String),
      changed: ['companyDetails'],
      closedAt: null,
    });

    expect((await confirmSection(api, id, client, 'wallet')).statusCode).toBe(409);
    await daysPass(3);
    await approve(id);
    const after = await reviewsOf(id);
    expect(after.items[0]).toMatchObject({ outcome: 'changed', closedBy: { id: rita.userId } });
    expect(after.nextReviewOn! > nextReviewOn!).toBe(true);
  });

  it('that changes nothing is recorded as confirmed, and opens no check of a part', async () => {
    const { id, client } = await approved();
    await startReview(api, id, rita);
    await confirmReview(api, id, client);
    expect((await submit(api, client, id)).statusCode).toBe(201);
    const { sections } = (await api.call('GET', `/admin/cases/${id}`, { as: rita })).json();
    expect(sections.flatMap(({ differences }: { differences: unknown[] }) => differences ?? [])).toEqual([]);
    await approve(id);
    expect((await reviewsOf(id)).items[0]).toMatchObject({ outcome: 'confirmed', changed: [] });
  });

  it('answers a section once when two windows confirm it at once', async () => {
    const { id, client } = await approved();
    await startReview(api, id, rita);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => confirmSection(api, id, client, 'customerType')),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
  });

  it('is not the client’s to start, and another client’s review is missing', async () => {
    const { id, client } = await approved();
    expect((await startReview(api, id, client)).statusCode).toBe(403);
    await startReview(api, id, rita);
    expect((await confirmSection(api, id, await api.client(), 'wallet')).statusCode).toBe(404);
    expect((await confirmSection(api, id, client, 'identityVerification')).statusCode).toBe(400);
    expect((await confirmSection(api, id, client, 'nothing')).statusCode).toBe(400);
  });

  it('is closed when the client withdraws the answers and gives them up, and stays due', async () => {
    const { id, client } = await approved();
    const { nextReviewOn } = await reviewsOf(id);
    await startReview(api, id, rita);
    await confirmReview(api, id, client);
    await submit(api, client, id);
    expect((await withdraw(api, id, client)).json().status).toBe('updating');
    expect((await update(api, id, client, 'abandon')).statusCode).toBe(200);
    expect(await reviewsOf(id)).toMatchObject({ nextReviewOn, items: [{ outcome: 'given_up' }] });
    expect((await startReview(api, id, rita)).statusCode).toBe(201);
  });
});

describe('a review without the client', () => {
  it('is completed with a reason, which moves the next review', async () => {
    const { id } = await approved();
    const { nextReviewOn } = await reviewsOf(id);
    await daysPass(5);
    const closed = await closeReview(api, id, { outcome: 'completed', reason: 'Seen last week.' }, rita);
    expect([closed.statusCode, closed.json().items[0]]).toMatchObject([
      200,
      { asksClient: false, outcome: 'completed', reason: 'Seen last week.' },
    ]);
    expect(closed.json().nextReviewOn > nextReviewOn!).toBe(true);
    const { data } = await api.db
      .selectFrom('periodic_reviews')
      .select('data')
      .where('onboarding_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(data).not.toContain('Seen');
  });

  it('is postponed with a reason to a day within twelve months', async () => {
    const { id } = await approved();
    const inDays = (days: number) =>
      new Date(api.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
    const postpone = (body: object) => closeReview(api, id, { outcome: 'postponed', ...body }, rita);
    for (const body of [
      { reason: 'Later' },
      { reason: ' ', until: inDays(30) },
      { until: inDays(30) },
      { reason: 'Later', until: inDays(0) },
      { reason: 'Later', until: inDays(400) },
      { reason: 'Later', until: 'soon' },
      { reason: 'Later', until: inDays(30), other: 1 },
    ]) {
      expect((await postpone(body)).statusCode, JSON.stringify(body)).toBe(400);
    }
    expect(
      (await closeReview(api, id, { outcome: 'completed', reason: 'Done', until: inDays(3) }, rita))
        .statusCode,
    ).toBe(400);
    expect((await reviewsOf(id)).items).toEqual([]);
    const until = inDays(30);
    expect((await postpone({ reason: 'The client moves next month.', until })).json()).toMatchObject({
      nextReviewOn: until,
      items: [{ outcome: 'postponed', postponedTo: until }],
    });
    // Ratings that are computed again keep it.
    await daysPass(31);
    await recomputeRatings(api);
    expect((await reviewsOf(id)).nextReviewOn).toBe(until);
  });

  it('restores the approved answers of a client who was asked and does not answer', async () => {
    const { id, client } = await approved();
    await startReview(api, id, rita);
    await save(api, client, { 'company-details': { tradeName: 'Half a change' } });
    const closed = await closeReview(api, id, { outcome: 'completed', reason: 'No answer.' }, rita);
    expect(closed.statusCode, closed.body).toBe(200);
    expect((await read(api, id, client)).status).toBe('approved');
    expect((await api.call('GET', '/company-details', { as: client })).json().tradeName).toBe('');
    expect(await templatesTo(client)).toContain('review-ended');
    expect((await closeReview(api, id, { outcome: 'completed', reason: 'Again.' }, rita)).statusCode).toBe(
      200,
    );
  });

  it('is refused while the answers wait for a decision, and for a case that is not approved', async () => {
    const { id, client } = await approved();
    await startReview(api, id, rita);
    await confirmReview(api, id, client);
    await submit(api, client, id);
    const refused = await closeReview(api, id, { outcome: 'completed', reason: 'Too early.' }, rita);
    expect(refused.statusCode).toBe(409);
    const other = await submitted(api);
    expect((await startReview(api, other.id, rita)).statusCode).toBe(409);
    expect((await closeReview(api, other.id, { outcome: 'completed', reason: 'No.' }, rita)).statusCode).toBe(
      409,
    );
  });
});

describe('the list of due reviews', () => {
  it('shows what is overdue, soon due, asked and answered', async () => {
    const { id, client } = await approved();
    const other = await approved();
    const set = (next_review_on: string, of: string) =>
      api.db
        .updateTable('compliance_ratings')
        .set({ next_review_on })
        .where('onboarding_id', '=', of)
        .execute();
    const inDays = (days: number) =>
      new Date(api.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
    const stateOf = async (of: string, query = '') =>
      (await dueReviews(query)).find((each) => each.id === of)?.state;
    expect(await stateOf(id)).toBeUndefined();
    await set(inDays(-1), id);
    await set(inDays(90), other.id);
    expect([await stateOf(id), await stateOf(id, 'state=overdue'), await stateOf(id, 'state=soon')]).toEqual([
      'overdue',
      'overdue',
      undefined,
    ]);
    expect(await stateOf(other.id, 'state=soon')).toBe('soon');
    const listed = (await dueReviews())
      .map((each) => each.id)
      .filter((each) => [id, other.id].includes(each));
    expect(listed).toEqual([id, other.id]);
    const answer = await api.call('POST', '/admin/case-actions/reviews', {
      as: rita,
      body: { ids: [id, 'missing'] },
    });
    expect(answer.json().items).toEqual([
      { id, refused: null },
      { id: 'missing', refused: 'This case does not exist' },
    ]);
    expect([await stateOf(id), await stateOf(id, 'state=asked'), await stateOf(id, 'state=overdue')]).toEqual(
      ['asked', 'asked', undefined],
    );
    await confirmReview(api, id, client);
    await submit(api, client, id);
    expect(await stateOf(id, 'state=answered')).toBe('answered');
    expect((await api.call('GET', '/admin/reviews?state=none', { as: rita })).statusCode).toBe(400);
    expect((await api.call('GET', '/admin/reviews', { as: client })).statusCode).toBe(403);
  });
});
