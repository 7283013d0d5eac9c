import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { answerOf, client } from './client.ts';
import { queryClient } from './query-client.ts';

type Schemas = components['schemas'];
export type QuizAttempt = Schemas['QuizAttempt'];
export type AttemptQuestion = Schemas['AttemptQuestion'];
export type QuestionFeedback = Schemas['QuestionFeedback'];
export type QuizAttemptSummary = Schemas['QuizAttemptSummary'];

const key = 'quiz-attempts';
const silent = { silent: true } as const;

/** An attempt, and when it was read, in milliseconds of this browser's monotonic clock: the attempt's `now` is that moment. */
export type ReadAttempt = { attempt: QuizAttempt; readAt: number };

const justRead = (attempt: QuizAttempt): ReadAttempt => ({ attempt, readAt: performance.now() });

export const attemptQuery = (id: string) =>
  queryOptions({
    queryKey: [key, id] as const,
    queryFn: async ({ signal }) => {
      const call = client.GET('/training-quiz-attempt/{id}', { params: { path: { id } }, signal });
      return justRead((await answerOf(call, silent)).data);
    },
  });

/** The latest attempts at a quiz, newest first. */
export const attemptsQuery = (trainingId: string, quizId: string) =>
  queryOptions({
    queryKey: [key, 'at', trainingId, quizId] as const,
    queryFn: async ({ signal }) => {
      const query = { trainingId, quizId, pageSize: 20 };
      const call = client.GET('/training-quiz-attempt', { params: { query }, signal });
      return (await answerOf(call, silent)).data.items;
    },
  });

/** Puts the attempt of a response into the cache. */
export function keepAttempt(attempt: QuizAttempt): QuizAttempt {
  queryClient.setQueryData(attemptQuery(attempt.id).queryKey, justRead(attempt));
  void queryClient.invalidateQueries({ queryKey: [key, 'at', attempt.trainingId, attempt.quizId] });
  return attempt;
}

/** Starts or resumes an attempt. @throws ApiError 409 where none is left or the quiz is not available yet */
export async function beginAttempt(trainingId: string, quizId: string): Promise<QuizAttempt> {
  const call = client.POST('/training-quiz-attempt', { body: { trainingId, quizId } });
  return keepAttempt((await answerOf(call, silent)).data);
}

/** A request body: some answers by question, and whether the attempt is complete. */
export type SentAnswers = {
  id: string;
  answers: Record<string, readonly string[]>;
  handIn: boolean;
  signal?: AbortSignal;
};

/**
 * Saves answers and, if requested, hands the attempt in. Each answer replaces the saved one.
 * @returns the attempt; if it was already over, its result, and nothing was saved
 * @throws ApiError
 */
export async function sendAnswers({ id, answers, handIn, signal }: SentAnswers): Promise<QuizAttempt> {
  const body = {
    ...(Object.keys(answers).length > 0 && {
      answers: Object.entries(answers).map(([questionId, value]) => ({ questionId, value: [...value] })),
    }),
    ...(handIn && { handIn }),
  };
  const params = { path: { id } };
  const sent = client.PATCH('/training-quiz-attempt/{id}', { params, body, ...(signal && { signal }) });
  const call = sent.then((answer) => {
    const over = answer.response.status === 409 ? storedOf(answer.error) : undefined;
    return over ? { data: over, response: new Response() } : answer;
  });
  return (await answerOf(call, silent)).data;
}

function storedOf(error: unknown): QuizAttempt | undefined {
  return (error as Partial<Schemas['QuizAttemptConflict']> | undefined)?.stored;
}
