import { type QuizContent, quizzesOf, type TrainingContent } from './training-content.ts';

/** Additional time of a learner for every quiz with a time limit: a share of the limit in per cent, or minutes. */
export type ExtraTime = { unit: 'percent' | 'minutes'; amount: number };

/** What staff allow one learner in a training. @property attempts further attempts by the id of the quiz */
export type Allowances = { extraTime: ExtraTime | null; attempts: ReadonlyMap<string, number> };

/** Bounds of extra time; the contract states the same. */
export const extraTimeAtMost: Record<ExtraTime['unit'], number> = { percent: 300, minutes: 480 };

/** Returns the additional minutes for a time limit in minutes; a share is rounded up. */
export function extraMinutesOf(limit: number | null, extra: ExtraTime | null): number {
  if (limit === null || extra === null) return 0;
  return extra.unit === 'minutes' ? extra.amount : Math.ceil((limit * extra.amount) / 100);
}

/** Returns a quiz with the attempts and the time limit of one learner. */
export function allowedQuiz(quiz: QuizContent, { extraTime, attempts }: Allowances): QuizContent {
  const { attemptsAllowed, timeLimitMinutes } = quiz;
  return {
    ...quiz,
    attemptsAllowed: attemptsAllowed === null ? null : attemptsAllowed + (attempts.get(quiz.id) ?? 0),
    timeLimitMinutes:
      timeLimitMinutes === null ? null : timeLimitMinutes + extraMinutesOf(timeLimitMinutes, extraTime),
  };
}

/** Returns a training with the attempts and time limits of one learner. */
export function allowedContent(content: TrainingContent, allowances: Allowances): TrainingContent {
  const allowed = (quiz: QuizContent) => allowedQuiz(quiz, allowances);
  return {
    ...content,
    modules: content.modules.map((module) => ({ ...module, quizzes: module.quizzes.map(allowed) })),
    quizzes: content.quizzes.map(allowed),
  };
}

/** Returns the additional minutes that each quiz of a training has for a learner, by the id of the quiz. */
export function extraMinutesOfEach(
  content: TrainingContent,
  extraTime: ExtraTime | null,
): ReadonlyMap<string, number> {
  return new Map(
    quizzesOf(content).map(({ id, timeLimitMinutes }) => [id, extraMinutesOf(timeLimitMinutes, extraTime)]),
  );
}
