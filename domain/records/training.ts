import type { components } from '#contract/schema.d.ts';

type Schemas = components['schemas'];
type PlaceOf<Input, Place extends keyof Input> = Omit<Required<Input>, Place | 'position'>;

/** The fields of a training that an editor writes; its description is HTML. */
export type TrainingFields = Required<Schemas['TrainingInput']>;
/** The fields of its parts, without their position. */
export type ModuleFields = PlaceOf<Schemas['TrainingModuleInput'], 'trainingId'>;
export type StepFields = PlaceOf<Schemas['TrainingStepInput'], 'moduleId'>;
export type QuizFields = PlaceOf<Schemas['TrainingQuizInput'], 'trainingId' | 'moduleId'>;
export type QuestionFields = PlaceOf<Schemas['TrainingQuizQuestionInput'], 'quizId'>;

export const emptyTraining: TrainingFields = {
  title: '',
  slug: '',
  summary: '',
  description: '',
  coverUrl: '',
  coverAlt: '',
  language: 'en',
  tags: [],
  minutes: null,
  price: 0,
  currency: 'CAD',
  refresherMonths: null,
  inOrder: false,
};

export const emptyModule: ModuleFields = { title: '', summary: '' };

export const emptyStep: StepFields = {
  kind: 'text',
  title: '',
  minutes: null,
  body: '',
  pictureUrl: '',
  pictureAlt: '',
  videoUrl: '',
  fileId: null,
  fileName: '',
};

export const emptyQuiz: QuizFields = {
  title: '',
  intro: '',
  passPercentage: 80,
  attemptsAllowed: null,
  timeLimitMinutes: null,
  shuffleQuestions: false,
  shuffleAnswers: false,
  feedback: 'score',
};

export const emptyQuestion: QuestionFields = {
  kind: 'single',
  text: '',
  marks: 1,
  options: [],
  correct: [],
  accepted: [],
  explanation: '',
};
