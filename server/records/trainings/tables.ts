import type { QuestionKind, QuizFeedback, StepKind } from '#domain/learning/training-content.ts';
import type { TrainingState } from '#machines/training.machine.ts';
import type { ManagedColumns } from '#server/platform/managed/resource.ts';

/** Drafts of trainings. */
export interface TrainingsTable extends ManagedColumns {
  title: string;
  slug: string;
  summary: string;
  cover_url: string;
  cover_alt: string;
  language: string;
  /** JSON array of strings. */
  tags: string;
  minutes: number | null;
  /** In the currency's smallest unit. */
  price: number;
  currency: string;
  /** 0 or 1: whether the price is 0, for the filters of lists. */
  free: number;
  refresher_months: number | null;
  /** 0 or 1. */
  in_order: number;
  state: TrainingState;
  published_version: number | null;
  /** When it was last published; empty for never. */
  published_at: string;
  /** 0 or 1: whether it was changed since the last publication. */
  changed: number;
  /** Incremented with each change of its parts. */
  outline_version: number;
  /** Cleaned HTML. */
  description: string;
}

/** Every slug that leads to a training: its current one, and those that the catalogue has used. */
export interface TrainingSlugsTable {
  slug: string;
  training_id: string;
  /** 0 or 1: whether the catalogue has used this one. */
  seen: number;
}

/** Positions are from 1 without gaps, within the training. */
export interface TrainingModulesTable extends ManagedColumns {
  training_id: string;
  title: string;
  summary: string;
  position: number;
}

/** Positions are within the module. */
export interface TrainingStepsTable extends ManagedColumns {
  training_id: string;
  module_id: string;
  kind: StepKind;
  title: string;
  minutes: number | null;
  picture_url: string;
  picture_alt: string;
  video_url: string;
  file_id: string | null;
  file_name: string;
  position: number;
  /** Cleaned HTML. */
  body: string;
}

/** Positions are among the quizzes after one module, or at the end. */
export interface TrainingQuizzesTable extends ManagedColumns {
  training_id: string;
  /** Null for the end of the training. */
  module_id: string | null;
  title: string;
  intro: string;
  pass_percentage: number;
  attempts_allowed: number | null;
  time_limit_minutes: number | null;
  /** 0 or 1. */
  shuffle_questions: number;
  /** 0 or 1. */
  shuffle_answers: number;
  feedback: QuizFeedback;
  position: number;
}

/** Positions are within the quiz. */
export interface TrainingQuizQuestionsTable extends ManagedColumns {
  training_id: string;
  quiz_id: string;
  kind: QuestionKind;
  text: string;
  marks: number;
  /** JSON: `[{ id, text }]`. */
  options: string;
  /** JSON: ids of options. */
  correct: string;
  /** JSON array of strings. */
  accepted: string;
  explanation: string;
  position: number;
}

/** Published versions, which never change. */
export interface TrainingVersionsTable {
  id: string;
  training_id: string;
  /** From 1, within the training. */
  number: number;
  published_at: string;
  /** The account that published it. */
  published_by: string | null;
  /** JSON: a `TrainingContent`. */
  content: string;
}

/**
 * The catalogue: the public content of each published training. `id` is the training's id, `version` the number of its
 * version.
 */
export interface PublishedTrainingsTable extends ManagedColumns {
  version_id: string;
  slug: string;
  title: string;
  language: string;
  free: number;
  published_at: string;
  /** JSON: the fields that lists show. */
  shown: string;
  /** JSON: the outline, the description and the other fields of the training's page. */
  details: string;
}

/** The uploaded files that a training, a step or a version shows or offers. */
export interface TrainingFilesTable {
  /** The id of the training, the step or the version. */
  holder_id: string;
  training_id: string;
  file_id: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    trainings: TrainingsTable;
    training_slugs: TrainingSlugsTable;
    training_modules: TrainingModulesTable;
    training_steps: TrainingStepsTable;
    training_quizzes: TrainingQuizzesTable;
    training_quiz_questions: TrainingQuizQuestionsTable;
    training_versions: TrainingVersionsTable;
    published_trainings: PublishedTrainingsTable;
    training_files: TrainingFilesTable;
  }
}
