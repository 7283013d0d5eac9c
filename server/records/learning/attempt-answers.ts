import type { AttemptOrder } from '#domain/learning/attempt-order.ts';
import type { Answers } from '#domain/learning/judge.ts';
import { type QuizContent, quizzesOf, type TrainingContent } from '#domain/learning/training-content.ts';
import {
  clientCipher,
  clientReaders,
  type KeyDeps,
  unlessUnreadable,
} from '#server/platform/crypto/client-keys.ts';
import type { AttemptRow } from './attempts.repository.ts';

const boundTo = (id: string) => `quiz-attempt|${id}`;

/** Encrypts and decrypts the answers of a learner's attempts. */
export type AnswerCipher = Awaited<ReturnType<typeof answerCipher>>;

export async function answerCipher(deps: KeyDeps, userId: string) {
  const cipher = await clientCipher(deps, userId);
  return {
    seal: (answers: Answers, id: string) => cipher.encrypt(JSON.stringify(answers), boundTo(id)),
    open: ({ id, answers }: Pick<AttemptRow, 'id' | 'answers'>): Answers =>
      JSON.parse(cipher.decrypt(answers, boundTo(id))),
  };
}

/** Returns a function that decrypts the answers of several learners' attempts; null for those of an erased client. */
export async function answerReader(deps: KeyDeps, userIds: readonly string[]) {
  const readerOf = await clientReaders(deps, [...new Set(userIds)]);
  return ({ id, user_id, answers }: Pick<AttemptRow, 'id' | 'user_id' | 'answers'>): Answers | null =>
    unlessUnreadable(() => JSON.parse(readerOf(user_id).decrypt(answers, boundTo(id))), null);
}

/** Returns the order of an attempt's questions. */
export function orderOf({ shown_order }: Pick<AttemptRow, 'shown_order'>): AttemptOrder {
  return JSON.parse(shown_order);
}

/** Returns a quiz of a version. Throws if the version has no quiz with that id, which is a bug. */
export function quizIn(content: TrainingContent, quizId: string): QuizContent {
  const quiz = quizzesOf(content).find(({ id }) => id === quizId);
  if (!quiz) throw new Error('An attempt lost its quiz');
  return quiz;
}
