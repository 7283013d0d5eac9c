import { hasContent } from '../rules/content-fields.ts';
import type { PropertyError } from '../rules/validate.ts';
import type { QuestionContent, QuizContent, StepContent, TrainingContent } from './training-content.ts';

/** A path in the training, whether something is missing there, and what to do about it. */
type Check = readonly [property: string, isMissing: boolean, message: string];

/**
 * Returns what is missing before a training can be published: a sentence for each path, with indexes from 0, such as
 * `modules.0.steps.2.videoUrl` or `quizzes.1.questions.2.options`. Empty for none.
 */
export function missingForLearners({ training, modules, quizzes }: TrainingContent): PropertyError[] {
  return [
    ...errorsOf([
      ['title', training.title === '', 'Enter the title of the training'],
      ['slug', training.slug === '', 'Enter the slug'],
      ['summary', training.summary === '', 'Enter a summary. The catalogue shows it'],
      ['coverAlt', training.coverUrl !== '' && training.coverAlt === '', sayWhatItShows],
      ['modules', modules.length === 0, 'Add a module. There is nothing to learn yet'],
    ]),
    ...modules.flatMap(({ title, steps, quizzes: after }, index) =>
      at(`modules.${index}`, [
        ...errorsOf([
          ['title', title === '', 'Enter the title of the module'],
          ['steps', steps.length === 0, 'Add a step to this module, or delete the module'],
        ]),
        ...steps.flatMap((step, place) => at(`steps.${place}`, errorsOf(checksOfStep(step)))),
        ...after.flatMap((quiz, place) => at(`quizzes.${place}`, missingInQuiz(quiz))),
      ]),
    ),
    ...quizzes.flatMap((quiz, place) => at(`quizzes.${place}`, missingInQuiz(quiz))),
  ];
}

const sayWhatItShows = 'Describe the picture for people who cannot see it';

function checksOfStep(step: StepContent): Check[] {
  const { kind } = step;
  return [
    ['title', step.title === '', 'Enter the title of the step'],
    ['body', kind === 'text' && !hasContent(step.body), 'Write the text of the step'],
    ['pictureUrl', kind === 'picture' && step.pictureUrl === '', 'Upload the picture'],
    ['pictureAlt', kind === 'picture' && step.pictureUrl !== '' && step.pictureAlt === '', sayWhatItShows],
    ['videoUrl', kind === 'video' && step.videoUrl === '', 'Enter the address of the video'],
    ['fileId', kind === 'file' && step.fileId === null, 'Upload the file'],
  ];
}

function missingInQuiz({ title, questions }: QuizContent): PropertyError[] {
  return [
    ...errorsOf([
      ['title', title === '', 'Enter the title of the quiz'],
      ['questions', questions.length === 0, 'Add a question to this quiz, or delete the quiz'],
    ]),
    ...questions.flatMap((question, index) => at(`questions.${index}`, errorsOf(checksOfQuestion(question)))),
  ];
}

function checksOfQuestion({ kind, text, options, correct, accepted }: QuestionContent): Check[] {
  const isChosen = kind !== 'shortText';
  const isMarked = kind === 'single' || kind === 'several' || kind === 'trueFalse';
  return [
    ['text', text === '', 'Enter the question'],
    ['options', isChosen && options.length < 2, 'Enter at least two answers to choose from'],
    ...options.map(
      (option, index): Check => [
        `options.${index}.text`,
        option.text === '',
        'Enter the answer, or delete it',
      ],
    ),
    ['correct', isMarked && correct.length === 0, 'Mark the right answer'],
    ['accepted', !isChosen && accepted.length === 0, 'Enter an answer that is right'],
  ];
}

function errorsOf(checks: readonly Check[]): PropertyError[] {
  return checks.flatMap(([property, isMissing, message]) => (isMissing ? [{ property, message }] : []));
}

function at(place: string, errors: readonly PropertyError[]): PropertyError[] {
  return errors.map(({ property, message }) => ({ property: `${place}.${property}`, message }));
}
