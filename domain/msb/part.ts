import type { components } from '#contract/schema.d.ts';
import type { QuestionForm } from '../form/question.ts';

/** The answers of an application for registration as a money services business, by part. */
export type MsbContent = components['schemas']['MsbContent'];
export type MsbPartId = keyof MsbContent;

/** One page of the form. */
export type MsbPart<Name extends string = string> = QuestionForm<Name> & {
  id: MsbPartId;
  /** The reason for the questions, in one sentence. */
  why: string;
};

/** A page whose questions have the property names of the contract. */
export type MsbPartOf<Id extends MsbPartId> = MsbPart<keyof MsbContent[Id] & string> & { id: Id };
