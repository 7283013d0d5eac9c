import { type AnswerInWords, answersInWords, checkAnswers } from '#domain/form/check-answers.ts';
import type { Answers } from '#domain/form/question.ts';
import type { RuleContext } from '#domain/rules/clock.ts';
import type { Validation } from '#domain/rules/validate.ts';
import { entryForms } from './entry-forms.ts';
import type { EntryAnswers, EntryKind } from './entry-kind.ts';

/** Validates the answers of an entry, as `checkAnswers` does. */
export function checkEntry(kind: EntryKind, value: unknown, context: RuleContext): Validation<EntryAnswers> {
  return checkAnswers<EntryAnswers>(entryForms[kind].questions, value, context);
}

/** Returns the answers of an entry as texts, without empty ones. */
export function entryInWords(kind: EntryKind, answers: Answers): AnswerInWords[] {
  return answersInWords(entryForms[kind].questions, answers);
}
