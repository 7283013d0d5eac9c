import { percentOf } from './judge.ts';
import { type QuizContent, quizzesOf, type StepContent, type TrainingContent } from './training-content.ts';

/** The result of an attempt that standings need. @property marks null while it can be answered */
export type AttemptResult = {
  id: string;
  quizId: string;
  isOpen: boolean;
  hasPassed: boolean;
  marks: number | null;
  totalMarks: number;
};

export type Done = { stepIds: ReadonlySet<string>; attempts: readonly AttemptResult[] };

export type QuizStanding = {
  quiz: QuizContent;
  attempts: number;
  /** Null for any number. */
  attemptsLeft: number | null;
  best: { score: number; hasPassed: boolean; marks: number } | null;
  hasPassed: boolean;
  /** The attempt that can be answered now. */
  underWay: string | null;
};

/** A step or quiz to complete in a training. */
type Item = { kind: 'step' | 'quiz'; id: string; isDone: boolean; canBeDone: boolean };

export type Progress = {
  done: number;
  total: number;
  isComplete: boolean;
  /** The ids of the steps and quizzes that can be started now. */
  open: ReadonlySet<string>;
  next: { kind: 'step' | 'quiz'; id: string } | { kind: 'none'; id: null };
  /**
   * The marks of the best attempts of all quizzes, as a percentage; null before the first attempt is over, or without any quiz.
   */
  score: number | null;
};

/** Returns a learner's state in one quiz, by all their attempts at it. */
export function standingOf(quiz: QuizContent, attempts: readonly AttemptResult[]): QuizStanding {
  const own = attempts.filter(({ quizId }) => quizId === quiz.id);
  const over = own.flatMap(({ marks, totalMarks, hasPassed }) =>
    marks === null ? [] : [{ marks, score: percentOf(marks, totalMarks), hasPassed }],
  );
  const best = over.reduce<(typeof over)[number] | null>(
    (one, other) => (one === null || other.marks > one.marks ? other : one),
    null,
  );
  return {
    quiz,
    attempts: own.length,
    attemptsLeft: quiz.attemptsAllowed === null ? null : Math.max(0, quiz.attemptsAllowed - own.length),
    best,
    hasPassed: own.some(({ hasPassed }) => hasPassed),
    underWay: own.find(({ isOpen }) => isOpen)?.id ?? null,
  };
}

/** Returns what must be completed, in order: the steps of each module and then its quizzes, and those at the end. */
function itemsOf(content: TrainingContent, { stepIds, attempts }: Done): Item[] {
  const ofStep = ({ id }: StepContent): Item => ({
    kind: 'step',
    id,
    isDone: stepIds.has(id),
    canBeDone: true,
  });
  const ofQuiz = (quiz: QuizContent): Item => {
    const { hasPassed, attemptsLeft, underWay } = standingOf(quiz, attempts);
    // A passed quiz may be repeated for a better result while attempts are left.
    const canBeDone = attemptsLeft !== 0 || underWay !== null;
    return { kind: 'quiz', id: quiz.id, isDone: hasPassed, canBeDone };
  };
  return [
    ...content.modules.flatMap(({ steps, quizzes }) => [...steps.map(ofStep), ...quizzes.map(ofQuiz)]),
    ...content.quizzes.map(ofQuiz),
  ];
}

/** Returns a learner's progress in a training. Pure: the same input has the same result. */
export function progressOf(content: TrainingContent, done: Done): Progress {
  const items = itemsOf(content, done);
  const firstMissing = items.findIndex(({ isDone }) => !isDone);
  const reached = content.inOrder && firstMissing >= 0 ? items.slice(0, firstMissing + 1) : items;
  const open = reached.filter(({ canBeDone }) => canBeDone);
  const next = open.find(({ isDone }) => !isDone);
  return {
    done: items.filter(({ isDone }) => isDone).length,
    total: items.length,
    isComplete: items.length > 0 && firstMissing < 0,
    open: new Set(open.map(({ id }) => id)),
    next: next ? { kind: next.kind, id: next.id } : { kind: 'none', id: null },
    score: scoreSoFar(content, done.attempts),
  };
}

function scoreSoFar(content: TrainingContent, attempts: readonly AttemptResult[]): number | null {
  const standings = quizzesOf(content).map((quiz) => standingOf(quiz, attempts));
  if (standings.every(({ best }) => best === null)) return null;
  const reached = standings.reduce((sum, { best }) => sum + (best?.marks ?? 0), 0);
  const all = standings.reduce(
    (sum, { quiz }) => sum + quiz.questions.reduce((marks, question) => marks + question.marks, 0),
    0,
  );
  return percentOf(reached, all);
}

/** Returns whether a learner may see the total score: not if a quiz only shows whether it is passed. */
export function showsScore(content: TrainingContent): boolean {
  return quizzesOf(content).every(({ feedback }) => feedback !== 'none');
}
