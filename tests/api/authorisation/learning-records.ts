import type { Person } from '#tests/support/api.ts';
import {
  paidPurchase,
  publishedTraining,
  quizContent,
  trainingContent,
  withdrawTraining,
} from '#tests/support/learning.ts';
import { form } from '#tests/support/pictures.ts';
import type { World } from './world.ts';

const known = new WeakMap<World, Map<string, string>>();

/**
 * Returns a training that only this client learns: it is not in the catalogue, so for all others it does not exist. Its first
 * step has a file, its quiz has unlimited attempts and no end, so that nothing changes by itself.
 */
export async function trainingOf(world: World, as: Person): Promise<string> {
  const ofWorld = known.get(world) ?? new Map<string, string>();
  known.set(world, ofWorld);
  const before = ofWorld.get(as.userId);
  if (before) return before;
  const { payload, headers } = form({ bytes: world.picture });
  const { administrator } = world.people;
  const stored = await world.api.call('POST', '/upload/private', {
    as: administrator,
    body: payload,
    headers,
  });
  const fileId = stored.json().id;
  const [module] = trainingContent().modules;
  const [first, second] = module?.steps ?? [];
  if (!module || !first || !second) throw new Error('The sample has two steps');
  const steps = [{ ...first, kind: 'file' as const, fileId, fileName: 'A file' }, second];
  const quizzes = [quizContent({ attemptsAllowed: null, timeLimitMinutes: null })];
  const id = await publishedTraining(
    world.api,
    trainingContent({ modules: [{ ...module, steps }], quizzes }),
  );
  await paidPurchase(world.api, as, id);
  await world.api.call('POST', `/trainings/${id}/learning`, { as, body: {} });
  await withdrawTraining(world.api, id);
  ofWorld.set(as.userId, id);
  return id;
}

/** Returns an attempt of this client that can be answered. */
export async function attemptOf(world: World, as: Person): Promise<string> {
  const body = { trainingId: await trainingOf(world, as), quizId: 'quiz' };
  return (await world.api.call('POST', '/training-quiz-attempt', { as, body })).json().id;
}

/** Returns this client's entry in the list of learners. */
export async function learnerOf(world: World, client: Person): Promise<string> {
  const trainingId = await trainingOf(world, client);
  const as = world.people.administrator;
  return (await world.api.call('GET', `/training-learners?trainingId=${trainingId}`, { as })).json().items[0]
    .id;
}

/** Returns the entry of a new learner who has used the only attempt at the quiz. */
export async function exhaustedLearner({ api }: World): Promise<string> {
  const as = await api.client();
  const trainingId = await publishedTraining(
    api,
    trainingContent({ quizzes: [quizContent({ attemptsAllowed: 1 })] }),
  );
  await paidPurchase(api, as, trainingId);
  const { id } = (await api.call('POST', `/trainings/${trainingId}/learning`, { as, body: {} })).json();
  const attempt = await api.call('POST', '/training-quiz-attempt', {
    as,
    body: { trainingId, quizId: 'quiz' },
  });
  await api.call('PATCH', `/training-quiz-attempt/${attempt.json().id}`, { as, body: { handIn: true } });
  await withdrawTraining(api, trainingId);
  return id;
}
