import type { QuizAttemptState } from '#machines/quiz-attempt.machine.ts';
import type { Actor } from '#server/platform/caller/principal.ts';

type OfAttempt = { by: Actor; attemptId: string; learningId: string; trainingId: string; quizId: string };

declare module '#server/platform/events/events.ts' {
  interface Events {
    'learning.begun': {
      by: Actor;
      learningId: string;
      userId: string;
      trainingId: string;
      versionNumber: number;
      /** Counted from 1. */
      run: number;
    };
    /** Every step is done and every quiz is passed. Whoever makes something of it does so in this transaction. */
    'learning.completed': {
      by: Actor;
      learningId: string;
      userId: string;
      trainingId: string;
      versionId: string;
      versionNumber: number;
      title: string;
      /** In per cent; null where there is no quiz, or one tells learners no scores. */
      score: number | null;
      completedAt: string;
      refresherMonths: number | null;
    };
    'quiz-attempt.begun': OfAttempt;
    /** @property handedIn false where its time was over first */
    'quiz-attempt.ended': OfAttempt & { state: QuizAttemptState; handedIn: boolean };
  }
}
