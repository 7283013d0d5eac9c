import { beforeAll, expect, it } from 'vitest';
import { toOnboardingAnswers } from '#server/records/progress/onboarding-answer.ts';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { certification, completeCase } from '#tests/support/complete-case.ts';
import { amendedCase, certify } from '../submission/amended-cases.ts';

let api: TestApi;

beforeAll(async () => {
  api = await buildTestApp();
  return api.close;
});

type Step = { step: string; saved: boolean; savedAt: string | null; state?: string };

/** Returns the state of each step without a record of its own, as the client gets it. */
async function laterSteps(client: Person): Promise<Record<string, Omit<Step, 'step'>>> {
  const { steps } = (await api.call('POST', '/onboarding', { as: client })).json();
  return Object.fromEntries(
    (steps as Step[])
      .filter(({ step }) => /Verification$|^certify/.test(step))
      .map(({ step, saved, savedAt }) => [step, { saved, savedAt }]),
  );
}

/** Returns the state of each step by its id. */
async function states(client: Person): Promise<Record<string, string | undefined>> {
  const { steps } = (await api.call('POST', '/onboarding', { as: client })).json();
  return Object.fromEntries((steps as Step[]).map(({ step, state }) => [step, state]));
}

const notComplete = async (client: Person) =>
  Object.fromEntries(Object.entries(await states(client)).filter(([, state]) => state !== 'complete'));

const open = { saved: false, savedAt: null };

it('are open before anyone was asked and anything was handed in', async () => {
  const client = await api.client();
  expect(await laterSteps(client)).toEqual({
    controlOwnershipVerification: open,
    identityVerification: open,
    certifyAndSubmit: open,
  });
});

it('are done once everyone was mailed, the identity was handed in and the answers are submitted', async () => {
  const client = await api.client();
  const { onboardingId, records } = await completeCase(api, client);
  const done = { saved: true, savedAt: api.clock.now().toISOString() };
  expect(await laterSteps(client)).toEqual({
    controlOwnershipVerification: done,
    identityVerification: done,
    certifyAndSubmit: open,
  });

  const path = `/onboarding/${onboardingId}`;
  expect((await api.call('POST', `${path}/submission`, { as: client, body: certification })).statusCode).toBe(
    201,
  );
  expect((await laterSteps(client)).certifyAndSubmit).toEqual(done);
  const listed = (await api.call('GET', '/onboarding', { as: client })).json().items[0].steps;
  expect(listed.every(({ saved }: Step) => saved)).toBe(true);

  expect((await api.call('POST', `${path}/withdrawal`, { as: client })).statusCode).toBe(200);
  expect((await laterSteps(client)).certifyAndSubmit).toEqual(open);

  const people = records['control-ownership-and-related-parties'];
  const another = { ...people.directors[0], firstName: 'Katherine', email: 'katherine@example.com' };
  const body = { ...people, directors: [...people.directors, another] };
  await api.call('PUT', '/control-ownership-and-related-parties', { as: client, body });
  expect((await laterSteps(client)).controlOwnershipVerification).toEqual(open);
});

it('are complete only by the rules of the submission, whatever was saved', async () => {
  const client = await api.client();
  expect(new Set(Object.values(await states(client)))).toEqual(new Set(['not_started']));

  // Saved, but empty.
  const noPeople = { directors: [], beneficialOwners: [], relatedParties: [] };
  await api.call('PUT', '/control-ownership-and-related-parties', { as: client, body: noPeople });
  await api.call('PUT', '/wallets', { as: client, body: { wallets: [] } });
  expect((await api.call('POST', '/onboarding-documents', { as: client, body: {} })).statusCode).toBe(201);
  expect(await states(client)).toMatchObject({
    wallet: 'empty',
    controlOwnership: 'incomplete',
    controlOwnershipVerification: 'not_started',
    onboardingDocuments: 'incomplete',
  });
});

it('wait for others after mails and a hand-in, and are complete once it is decided', async () => {
  const client = await api.client();
  const { onboardingId, documentsId, files } = await completeCase(api, client);
  const waiting = { controlOwnershipVerification: 'waiting', identityVerification: 'waiting' };
  expect(await notComplete(client)).toEqual({ ...waiting, certifyAndSubmit: 'not_started' });

  const before = (await api.call('GET', `/onboarding-documents/${documentsId}`, { as: client })).json();
  expect(before.boardResolution).toEqual([files.boardResolution]);
  const change = (boardResolution: (string | undefined)[]) =>
    api.call('PATCH', `/onboarding-documents/${documentsId}`, { as: client, body: { boardResolution } });
  await change([]);
  expect((await states(client)).onboardingDocuments).toBe('incomplete');
  await change([files.boardResolution]);
  await api.call('PUT', '/wallets', { as: client, body: { wallets: [] } });
  expect((await states(client)).wallet).toBe('empty');

  const path = `/onboarding/${onboardingId}`;
  await api.call('POST', `${path}/submission`, { as: client, body: certification });
  // The absence of wallets was certified with the rest.
  expect(await notComplete(client)).toEqual(waiting);
  const listed = (await api.call('GET', '/onboarding', { as: client })).json().items[0].steps;
  expect(listed.some((step: Step) => 'state' in step)).toBe(false);

  const admin = await api.admin();
  for (const body of [{ event: 'takeIntoReview' }, { event: 'reject', reason: 'Another firm has them' }]) {
    await api.call('POST', `${path}/decision`, { as: admin, body });
  }
  expect(await notComplete(client)).toEqual({});
});

it('are not all done while changes by staff wait to be certified', async () => {
  const { client, id } = await amendedCase(api);
  expect((await states(client)).certifyAndSubmit).toBe('incomplete');
  const { amendments } = (await api.call('GET', `/onboarding/${id}/submission`, { as: client })).json();
  await certify(api, id, client, amendments.sha256);
  expect((await states(client)).certifyAndSubmit).toBe('complete');
});

it('are read for a whole page of the list at once, however long it is, and belong to each client', async () => {
  const [submitted, handedIn] = [await api.client(), await api.client()];
  const { onboardingId } = await completeCase(api, submitted);
  const body = certification;
  await api.call('POST', `/onboarding/${onboardingId}/submission`, { as: submitted, body });
  await completeCase(api, handedIn);
  const clients = [submitted, handedIn, await api.client(), await api.client()];
  for (const as of clients) await api.call('POST', '/onboarding', { as });
  const rows = await api.db
    .selectFrom('onboardings')
    .selectAll()
    .where(
      'user_id',
      'in',
      clients.map(({ userId }) => userId),
    )
    .execute();

  let asked = 0;
  const db = api.db.withPlugin({
    transformQuery({ node }) {
      asked += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const answers = await toOnboardingAnswers({ ...api, db }, rows);
  const forFour = asked;
  await toOnboardingAnswers(
    { ...api, db },
    rows.filter((row) => row.user_id === submitted.userId),
  );
  expect(asked - forFour).toBe(forFour);
  for (const as of clients) {
    const alone = (await api.call('GET', '/onboarding', { as })).json().items;
    expect(answers.filter(({ userId }) => userId === as.userId)).toEqual(alone);
  }
});
