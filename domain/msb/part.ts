import type { components } from '#contract/schema.d.ts';
import type { QuestionForm } from '../form/question.ts';

/** What an application to be registered as a money services business holds, part by part. */
export type MsbContent = components['schemas']['MsbContent'];
export type MsbPartId = keyof MsbContent;

/** One page of the form. */
export type MsbPart<Name extends string = string> = QuestionForm<Name> & {
  id: MsbPartId;
  /** Why we ask, in one sentence. */
  why: string;
};

/** A page whose questions are named as the contract names them. */
export type MsbPartOf<Id extends MsbPartId> = MsbPart<keyof MsbContent[Id] & string> & { id: Id };
