import type { ObjectSchema } from 'yup';
import { currencies } from '../catalogues/currencies.ts';
import { videoOf } from '../learning/video.ts';
import type { ModuleFields, StepFields, TrainingFields } from '../records/training.ts';
import { checkedBy } from './checked-by.ts';
import { choiceField, yesNoField } from './choice-field.ts';
import { closedObject } from './closed-object.ts';
import {
  asStoredText,
  idOrNullField,
  languageField,
  ownPictureField,
  slugField,
  tagsField,
} from './content-fields.ts';
import { textField } from './text-field.ts';
import type { Validation } from './validate.ts';
import { countField, wholeNumberField } from './whole-number-field.ts';

/** Maximum length of the HTML of a training's description and of a step, as sent and as stored. */
export const maxLearningText = 50_000;

/** The maximum price, in the smallest unit of its currency. */
const maxPrice = 100_000_000;

const trainingRule: ObjectSchema<TrainingFields> = closedObject(
  {
    title: textField({ missing: 'Enter the title of the training', max: 200 }),
    slug: slugField(),
    summary: textField({ max: 500, multiline: true }),
    description: textField({ max: maxLearningText, multiline: true }),
    coverUrl: ownPictureField(),
    coverAlt: textField({ max: 300 }),
    language: languageField('Choose the language that the training is in'),
    tags: tagsField(),
    minutes: wholeNumberField({ min: 1, max: 100_000 }),
    price: countField({ min: 0, max: maxPrice }),
    currency: choiceField({ choices: currencies, missing: 'Choose the currency of the price' }),
    refresherMonths: wholeNumberField({ min: 1, max: 120 }),
    inOrder: yesNoField(),
  },
  'Send the training as an object',
);

/** Validates a whole training as a draft: title, slug, language and currency are required. Never throws for any value. */
export function checkTraining(value: unknown): Validation<TrainingFields> {
  return checkedBy(trainingRule, typeof value === 'object' && value !== null ? asStoredText(value) : value);
}

const moduleRule: ObjectSchema<ModuleFields> = closedObject(
  {
    title: textField({ missing: 'Enter the title of the module', max: 200 }),
    summary: textField({ max: 1000, multiline: true }),
  },
  'Send the module as an object',
);

/** Validates the fields of a module. Never throws for any value. */
export function checkTrainingModule(value: unknown): Validation<ModuleFields> {
  return checkedBy(moduleRule, value);
}

const stepRule: ObjectSchema<StepFields> = closedObject(
  {
    kind: choiceField<StepFields['kind']>({
      choices: ['text', 'picture', 'video', 'file'],
      missing: 'Choose the kind of step',
    }),
    title: textField({ missing: 'Enter the title of the step', max: 200 }),
    minutes: wholeNumberField({ min: 1, max: 10_000 }),
    body: textField({ max: maxLearningText, multiline: true }),
    pictureUrl: ownPictureField(),
    pictureAlt: textField({ max: 300 }),
    videoUrl: textField({ max: 500 }).test(
      'video',
      'Enter the https address of a video at YouTube or Vimeo, or of a file that ends with .mp4 or .webm',
      (value) => value === '' || videoOf(value) !== null,
    ),
    fileId: idOrNullField('Upload the file here'),
    fileName: textField({ max: 200 }).test(
      'file name',
      'Leave out slashes. This is the name of one file',
      (value) => !/[/\\]/.test(value),
    ),
  },
  'Send the step as an object',
);

/** Validates the fields of a step, which may be incomplete until it is published. Never throws for any value. */
export function checkTrainingStep(value: unknown): Validation<StepFields> {
  return checkedBy(stepRule, value);
}
