import type { components } from '#contract/schema.d.ts';

type Schemas = components['schemas'];

/** A complete training in order, as stored in a version. Ids do not change from one version to the next. */
export type TrainingContent = Schemas['TrainingContent'];
export type ModuleContent = TrainingContent['modules'][number];
export type StepContent = Schemas['TrainingStepContent'];
export type QuizContent = Schemas['TrainingQuizContent'];
/** A question with its correct answers: only for the server and its author, never for a learner. */
export type QuestionContent = Schemas['TrainingQuestionContent'];
export type StepKind = Schemas['TrainingStepKind'];
export type QuestionKind = Schemas['TrainingQuestionKind'];
export type QuizFeedback = Schemas['TrainingQuizFeedback'];

/** Returns every step of a training, in the order in which it is learned. */
export function stepsOf({ modules }: TrainingContent): StepContent[] {
  return modules.flatMap(({ steps }) => steps);
}

/** Returns every quiz of a training: those after its modules, and then those at its end. */
export function quizzesOf({ modules, quizzes }: TrainingContent): QuizContent[] {
  return [...modules.flatMap((module) => module.quizzes), ...quizzes];
}
