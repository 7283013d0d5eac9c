import { array, type ObjectSchema, string } from 'yup';
import type { QuestionKind, QuizFeedback } from '../learning/training-content.ts';
import type { QuestionFields, QuizFields } from '../records/training.ts';
import { checkedBy } from './checked-by.ts';
import { choiceField, yesNoField } from './choice-field.ts';
import { closedObject } from './closed-object.ts';
import { listField } from './list-field.ts';
import { textField } from './text-field.ts';
import type { Validation } from './validate.ts';
import { countField, wholeNumberField } from './whole-number-field.ts';

const feedbacks: readonly QuizFeedback[] = ['none', 'score', 'answers'];
const kinds: readonly QuestionKind[] = ['single', 'several', 'trueFalse', 'order', 'shortText'];

const quizRule: ObjectSchema<QuizFields> = closedObject(
  {
    title: textField({ missing: 'Enter the title of the quiz', max: 200 }),
    intro: textField({ max: 2000, multiline: true }),
    passPercentage: countField({ min: 1, max: 100 }),
    attemptsAllowed: wholeNumberField({ min: 1, max: 100 }),
    timeLimitMinutes: wholeNumberField({ min: 1, max: 600 }),
    shuffleQuestions: yesNoField(),
    shuffleAnswers: yesNoField(),
    feedback: choiceField({ choices: feedbacks, missing: 'Choose what learners see afterwards' }),
  },
  'Send the quiz as an object',
);

/** Validates the fields of a quiz. Never throws for any value. */
export function checkTrainingQuiz(value: unknown): Validation<QuizFields> {
  return checkedBy(quizRule, value);
}

const maxOptions = 12;
const maxAccepted = 20;
const optionsMessage = `List up to ${maxOptions} answers to choose from`;
const acceptedMessage = `List up to ${maxAccepted} right answers`;
const correctMessage = 'Choose the right answers among those that are listed';
const optionId = /^[A-Za-z0-9_-]{1,40}$/;

type Option = QuestionFields['options'][number];

const option: ObjectSchema<Option> = closedObject(
  {
    id: string().typeError(optionsMessage).required(optionsMessage).matches(optionId, optionsMessage),
    text: textField({ max: 500, multiline: true }),
  },
  optionsMessage,
);

const questionRule = closedObject(
  {
    kind: choiceField({ choices: kinds, missing: 'Choose the kind of question' }),
    text: textField({ missing: 'Enter the question', max: 2000, multiline: true }),
    marks: countField({ min: 1, max: 100 }),
    options: listField<Option>({
      item: option,
      max: maxOptions,
      tooMany: optionsMessage,
      wrongType: optionsMessage,
      identity: ({ id }) => (typeof id === 'string' ? id : undefined),
      reportAt: 'id',
      repeated: 'Two answers have the same id',
    }),
    correct: array()
      .typeError(correctMessage)
      .of(string().typeError(correctMessage).required(correctMessage))
      .defined(correctMessage)
      .nonNullable(correctMessage)
      .max(maxOptions, correctMessage)
      .test('listed', correctMessage, (value, { parent }) => {
        const ids = optionIdsOf(parent);
        return value.every((id) => ids.has(id));
      })
      .test('one', 'Choose one right answer', (value, { parent }) => {
        return parent.kind === 'several' || value.length <= 1;
      }),
    accepted: array()
      .typeError(acceptedMessage)
      .of(textField({ missing: 'Enter the answer', max: 200 }))
      .defined(acceptedMessage)
      .nonNullable(acceptedMessage)
      .max(maxAccepted, acceptedMessage),
    explanation: textField({ max: 2000, multiline: true }),
  },
  'Send the question as an object',
);

function optionIdsOf({ options }: { options?: unknown }): Set<unknown> {
  return new Set(Array.isArray(options) ? options.map((each) => Object(each).id) : []);
}

/**
 * Validates the fields of a question, which may be incomplete until it is published. Fields that its kind does not use are
 * removed: `trueFalse` has the options `true` and `false`, `order` has its options in the correct order without marking any, and
 * `shortText` has none. Never throws for any value.
 */
export function checkTrainingQuestion(value: unknown): Validation<QuestionFields> {
  const stored = typeof value === 'object' && value !== null ? asStoredText(value) : value;
  return checkedBy(questionRule, stored) as Validation<QuestionFields>;
}

/** The two options of a true/false question; their ids are the answer. */
export const trueAndFalse: readonly Option[] = [
  { id: 'true', text: 'True' },
  { id: 'false', text: 'False' },
];

function asStoredText(value: Partial<Record<keyof QuestionFields, unknown>>): object {
  const { kind } = value;
  if (kind === 'shortText') return { ...value, options: [], correct: [] };
  const stored = kind === 'trueFalse' ? { ...value, options: trueAndFalse } : value;
  return {
    ...stored,
    ...(kind === 'order' && { correct: [] }),
    ...(Array.isArray(value.correct) && kind !== 'order' && { correct: [...new Set(value.correct)] }),
    accepted: [],
  };
}
