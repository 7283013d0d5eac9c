import type { QuizAttemptState } from '#machines/quiz-attempt.machine.ts';
import type { Actor } from '#server/platform/caller/principal.ts';

type OfAttempt = { by: Actor; attemptId: string; learningId: string; trainingId: string; quizId: string };

type OfLearner = { by: Actor; learningId: string; userId: string; trainingId: string };

declare module '#server/platform/events/events.ts' {
  interface Events {
    'learning.begun': {
      by: Actor;
      learningId: string;
      userId: string;
      trainingId: string;
      versionNumber: number;
      /** From 1. */
      run: number;
    };
    /** All steps are done and all quizzes passed. Followers run in this transaction. */
    'learning.completed': {
      by: Actor;
      learningId: string;
      userId: string;
      trainingId: string;
      versionId: string;
      versionNumber: number;
      title: string;
      /** In per cent; null if there is no quiz, or a quiz does not show scores to learners. */
      score: number | null;
      completedAt: string;
      refresherMonths: number | null;
    };
    /** @property until the last day of access, `YYYY-MM-DD`; null for no end */
    'learner.access-changed': OfLearner & { until: string | null };
    'learner.extra-time-changed': OfLearner & { unit: 'percent' | 'minutes' | null; amount: number | null };
    'learner.attempt-allowed': OfLearner & { quizId: string };
    'quiz-attempt.begun': OfAttempt;
    /** @property handedIn false if its time ran out */
    'quiz-attempt.ended': OfAttempt & { state: QuizAttemptState; handedIn: boolean };
  }
}
