import type { components } from '#contract/schema.d.ts';
import { type QuizStanding, showsScore, standingOf } from '#domain/learning/progress.ts';
import type { ModuleContent, QuizContent, StepContent } from '#domain/learning/training-content.ts';
import type { TrainingVersion } from '../trainings/versions.ts';
import type { User } from '../users/users.repository.ts';
import type { LearningRow } from './learnings.repository.ts';
import type { PresentedAdjustments } from './present-adjustments.ts';
import type { Run } from './run.ts';

type Schemas = components['schemas'];

/** Returns a training as its learner sees it. @property current the published version; null if withdrawn */
export function presentLearning(
  run: Run,
  current: Pick<TrainingVersion, 'number'> | null,
): Schemas['Learning'] {
  const { learning, version, progress } = run;
  const { training, inOrder, modules, quizzes } = version.content;
  return {
    id: learning.id,
    trainingId: learning.training_id,
    versionNumber: version.number,
    newerVersion: current !== null && current.number > version.number,
    startedAt: learning.created_at,
    completedAt: learning.completed_at,
    score: shownScore(learning, version),
    inOrder,
    title: training.title,
    slug: training.slug,
    language: training.language,
    refresherMonths: training.refresherMonths,
    modules: modules.map((module) => presentModule(module, run)),
    quizzes: quizzes.map((quiz) => presentStanding(quiz, run)),
    progress: { done: progress.done, total: progress.total },
    next: progress.next,
    certificateId: learning.certificate_id,
  };
}

function presentModule(module: ModuleContent, run: Run): Schemas['LearningModule'] {
  const { id, title, summary, steps, quizzes } = module;
  return {
    id,
    title,
    summary,
    steps: steps.map((step) => {
      const [done, open] = [run.steps.has(step.id), run.progress.open.has(step.id)];
      return { ...(done || open ? step : closedStep(step)), done, open };
    }),
    quizzes: quizzes.map((quiz) => presentStanding(quiz, run)),
  };
}

/** A step that the learner has not reached: if steps must be done in order, its content is not sent. */
function closedStep(step: StepContent): StepContent {
  return { ...step, body: '', pictureUrl: '', pictureAlt: '', videoUrl: '', fileId: null, fileName: '' };
}

function presentStanding(
  quiz: QuizContent,
  { attempts, progress, extraMinutes }: Run,
): Schemas['QuizStanding'] {
  const { id, title, intro, passPercentage, attemptsAllowed, timeLimitMinutes, feedback } = quiz;
  const standing = standingOf(quiz, attempts);
  return {
    ...{ id, title, intro, passPercentage, attemptsAllowed, timeLimitMinutes },
    extraMinutes: extraMinutes.get(id) ?? 0,
    questionCount: quiz.questions.length,
    attemptsLeft: standing.attemptsLeft,
    best: bestOf(standing, feedback !== 'none'),
    open: progress.open.has(id),
    attemptUnderWay: standing.underWay,
  };
}

function bestOf({ best }: QuizStanding, isScoreShown: boolean): Schemas['QuizResult'] | null {
  return best && { score: isScoreShown ? best.score : null, passed: best.hasPassed };
}

/** Returns the score of a completed run in per cent; null if its quizzes do not show scores. */
export function shownScore(learning: LearningRow, { content }: TrainingVersion): number | null {
  return learning.completed_at !== null && showsScore(content) ? learning.best_score : null;
}

/** Returns a run for its learner's list. */
export function presentLearningSummary(
  learning: LearningRow,
  version: TrainingVersion,
): Schemas['LearningSummary'] {
  const { slug, coverUrl, coverAlt } = version.content.training;
  return {
    id: learning.id,
    trainingId: learning.training_id,
    title: learning.title,
    slug,
    coverUrl,
    coverAlt,
    versionNumber: learning.version_number,
    startedAt: learning.created_at,
    completedAt: learning.completed_at,
    lastActivityAt: learning.updated_at,
    score: shownScore(learning, version),
    progress: { done: learning.done, total: learning.total },
    certificateId: learning.certificate_id,
  };
}

type Person = Pick<User, 'first_name' | 'last_name' | 'email'>;

/** Returns a run for the staff list. */
export function presentLearner(learning: LearningRow, person: Person): Schemas['TrainingLearner'] {
  return {
    id: learning.id,
    userId: learning.user_id,
    name: `${person.first_name} ${person.last_name}`.trim(),
    email: person.email,
    trainingId: learning.training_id,
    title: learning.title,
    versionNumber: learning.version_number,
    state: learning.state,
    startedAt: learning.created_at,
    completedAt: learning.completed_at,
    lastActivityAt: learning.updated_at,
    done: learning.done,
    total: learning.total,
    bestScore: learning.best_score,
  };
}

/** Returns a run and its progress for staff. */
export function presentLearnerProgress(
  run: Run,
  person: Person,
  adjustments: PresentedAdjustments,
): Schemas['TrainingLearnerProgress'] {
  const { learning, version, steps, attempts } = run;
  const ofQuiz = (quiz: QuizContent): Schemas['LearnerQuiz'] => {
    const standing = standingOf(quiz, attempts);
    const { id, title, passPercentage, attemptsAllowed } = quiz;
    return {
      ...{ id, title, passPercentage, attemptsAllowed },
      attempts: standing.attempts,
      noAttemptLeft: standing.attemptsLeft === 0 && standing.underWay === null,
      best: bestOf(standing, true),
    };
  };
  return {
    ...presentLearner(learning, person),
    ...adjustments,
    modules: version.content.modules.map((module) => ({
      id: module.id,
      title: module.title,
      steps: module.steps.map(({ id, title }) => ({ id, title, doneAt: steps.get(id) ?? null })),
      quizzes: module.quizzes.map(ofQuiz),
    })),
    quizzes: version.content.quizzes.map(ofQuiz),
  };
}
