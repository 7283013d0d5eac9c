import type { components } from '#contract/schema.d.ts';
import type { QuizAttemptState } from '#machines/quiz-attempt.machine.ts';
import type { ManagedColumns } from '#server/platform/managed/resource.ts';

/**
 * A run of a learner through a training, in the version that was published when they began: `created_at` is when, and `updated_at`
 * when they last did something. Whoever changes anything of a run has locked its row first.
 */
export interface LearningsTable extends ManagedColumns {
  user_id: string;
  training_id: string;
  version_id: string;
  version_number: number;
  /** Counted for each learner and training, from 1: more than 1 where it was begun again. */
  run: number;
  state: components['schemas']['LearningState'];
  completed_at: string | null;
  /** The training's, in that version. */
  title: string;
  /** Name and address of the learner, to be found by. */
  learner: string;
  /** Steps that are done and quizzes that are passed, and how many there are. */
  done: number;
  total: number;
  /** In per cent, of the best attempts so far; null before the first is over. */
  best_score: number | null;
  certificate_id: string | null;
}

/** The steps that are done. */
export interface LearningStepsTable {
  learning_id: string;
  step_id: string;
  done_at: string;
}

/** Attempts at quizzes; `created_at` is when one began. */
export interface QuizAttemptsTable extends ManagedColumns {
  learning_id: string;
  user_id: string;
  training_id: string;
  version_id: string;
  quiz_id: string;
  /** The quiz's, in that version. */
  title: string;
  state: QuizAttemptState;
  pass_percentage: number;
  /** Null for no limit. */
  ends_at: string | null;
  /** Null where its time was over first. */
  handed_in_at: string | null;
  /** Null while it can be answered. */
  ended_at: string | null;
  /** Null until it is judged. */
  marks: number | null;
  total_marks: number;
  /** JSON: an `AttemptOrder`. */
  shown_order: string;
  /** JSON: `Answers`, by the quiz's own ids; encrypted, bound to the row, since a short text can hold anything. */
  answers: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    learnings: LearningsTable;
    learning_steps: LearningStepsTable;
    quiz_attempts: QuizAttemptsTable;
  }
}
