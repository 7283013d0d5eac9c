import type { QuizContent, StepContent, TrainingContent } from '#src/api/admin/trainings.ts';

export type Stop = { kind: 'step'; part: StepContent } | { kind: 'quiz'; part: QuizContent };

/** Returns the steps and quizzes in the order in which they are learned. */
export function stopsOf({ modules, quizzes }: TrainingContent): Stop[] {
  const step = (part: StepContent): Stop => ({ kind: 'step', part });
  const quiz = (part: QuizContent): Stop => ({ kind: 'quiz', part });
  return [
    ...modules.flatMap((module) => [...module.steps.map(step), ...module.quizzes.map(quiz)]),
    ...quizzes.map(quiz),
  ];
}
