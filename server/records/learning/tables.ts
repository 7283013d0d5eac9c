import type { components } from '#contract/schema.d.ts';
import type { QuizAttemptState } from '#machines/quiz-attempt.machine.ts';
import type { ManagedColumns } from '#server/platform/managed/resource.ts';

/**
 * A learner's run through a training, in the version published when it started. `created_at` is the start, `updated_at`
 * the last activity. Every change of a run locks its row first.
 */
export interface LearningsTable extends ManagedColumns {
  user_id: string;
  training_id: string;
  version_id: string;
  version_number: number;
  /** Number of the run for this learner and training, from 1; more than 1 for a repetition. */
  run: number;
  state: components['schemas']['LearningState'];
  completed_at: string | null;
  /** The title of that version. */
  title: string;
  /** Name and email address of the learner, for the search. */
  learner: string;
  /** Number of completed steps and passed quizzes, and of all. */
  done: number;
  total: number;
  /** In per cent, of the best attempts so far; null before the first attempt has ended. */
  best_score: number | null;
  certificate_id: string | null;
}

export interface LearningStepsTable {
  learning_id: string;
  step_id: string;
  done_at: string;
}

/** Attempts at quizzes; `created_at` is the start. */
export interface QuizAttemptsTable extends ManagedColumns {
  learning_id: string;
  user_id: string;
  training_id: string;
  version_id: string;
  quiz_id: string;
  /** The quiz title in that version. */
  title: string;
  state: QuizAttemptState;
  pass_percentage: number;
  /** Null without a limit. */
  ends_at: string | null;
  /** Null if the time ran out. */
  handed_in_at: string | null;
  /** Null while it is open. */
  ended_at: string | null;
  /** Null until it is graded. */
  marks: number | null;
  total_marks: number;
  /** JSON: an `AttemptOrder`. */
  shown_order: string;
  /**
   * JSON: `Answers`, by the quiz's own ids; encrypted and bound to the row, since a short text may contain personal
   * data.
   */
  answers: string;
}

/** What staff changed for one learner; the latest entry of a kind applies, and each further attempt is an entry. */
export interface LearnerAdjustmentsTable {
  id: string;
  created_at: string;
  user_id: string;
  training_id: string;
  learning_id: string;
  /** The order of the entries of a learner in a training, from 1. */
  number: number;
  kind: components['schemas']['LearnerAdjustmentKind'];
  /** Of a further attempt; otherwise null. */
  quiz_id: string | null;
  /** The last day of access, `YYYY-MM-DD` in UTC; null for no end. */
  access_until: string | null;
  /** Of extra time; null for none. */
  unit: 'percent' | 'minutes' | null;
  amount: number | null;
  staff_id: string;
  /** Encrypted, because the reason for extra time may be a person's health. */
  reason: string;
}

/** Ended attempts whose answers are not counted yet. */
export interface AttemptsToCountTable {
  attempt_id: string;
}

/** Totals of the answers to a question of a quiz, over all versions. */
export interface QuizAnswerCountsTable {
  training_id: string;
  quiz_id: string;
  question_id: string;
  kind: 'asked' | 'answered' | 'right' | 'option';
  /** The id of the option; otherwise empty. */
  choice: string;
  count: number;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    learnings: LearningsTable;
    learning_steps: LearningStepsTable;
    learner_adjustments: LearnerAdjustmentsTable;
    quiz_attempts: QuizAttemptsTable;
    attempts_to_count: AttemptsToCountTable;
    quiz_answer_counts: QuizAnswerCountsTable;
  }
}
