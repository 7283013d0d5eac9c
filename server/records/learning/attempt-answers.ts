import type { AttemptOrder } from '#domain/learning/attempt-order.ts';
import type { Answers } from '#domain/learning/judge.ts';
import { type QuizContent, quizzesOf, type TrainingContent } from '#domain/learning/training-content.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { recordCipherOf } from '#server/platform/crypto/encryption.ts';
import type { AttemptRow } from './attempts.repository.ts';

const boundTo = (id: string) => `quiz-attempt|${id}`;

/** What stands encrypted with an attempt. */
export type AnswerCipher = ReturnType<typeof answerCipher>;

export function answerCipher({ config }: Pick<CoreDeps, 'config'>) {
  const cipher = recordCipherOf(config);
  return {
    seal: (answers: Answers, id: string) => cipher.encrypt(JSON.stringify(answers), boundTo(id)),
    open: ({ id, answers }: Pick<AttemptRow, 'id' | 'answers'>): Answers =>
      JSON.parse(cipher.decrypt(answers, boundTo(id))),
  };
}

/** In which order an attempt shows its questions. */
export function orderOf({ shown_order }: Pick<AttemptRow, 'shown_order'>): AttemptOrder {
  return JSON.parse(shown_order);
}

/** A quiz of a version. Throws where it has none of that id: whoever asks knows that it has. */
export function quizIn(content: TrainingContent, quizId: string): QuizContent {
  const quiz = quizzesOf(content).find(({ id }) => id === quizId);
  if (!quiz) throw new Error('An attempt lost its quiz');
  return quiz;
}
