import type { components } from '#contract/schema.d.ts';

type Schemas = components['schemas'];

/** A training whole and in order, as a version fixes it. Ids stay the same from one version to the next. */
export type TrainingContent = Schemas['TrainingContent'];
export type ModuleContent = TrainingContent['modules'][number];
export type StepContent = Schemas['TrainingStepContent'];
export type QuizContent = Schemas['TrainingQuizContent'];
/** A question with its right answers: it is for the server and for who writes it, never for a learner. */
export type QuestionContent = Schemas['TrainingQuestionContent'];
export type StepKind = Schemas['TrainingStepKind'];
export type QuestionKind = Schemas['TrainingQuestionKind'];
export type QuizFeedback = Schemas['TrainingQuizFeedback'];

/** Every step of a training, in the order in which it is learned. */
export function stepsOf({ modules }: TrainingContent): StepContent[] {
  return modules.flatMap(({ steps }) => steps);
}

/** Every quiz of a training: those after its modules, and then those at its end. */
export function quizzesOf({ modules, quizzes }: TrainingContent): QuizContent[] {
  return [...modules.flatMap((module) => module.quizzes), ...quizzes];
}
