import type { SheetAnswers } from '#machines/answer-sheet.machine.ts';
import { asRecord, typedText } from '#src/api/typed-text.ts';

/** Answers that the server does not have yet, by attempt: they survive a reload while the server is unreachable. */
export const typedAnswers = typedText<SheetAnswers>({
  name: 'quiz',
  side: 'client',
  parse: (stored) => {
    const answers = asRecord(stored);
    return answers && isAnswers(answers) ? answers : null;
  },
});

function isAnswers(value: Record<string, unknown>): value is SheetAnswers {
  return Object.values(value).every(
    (each) => Array.isArray(each) && each.every((text) => typeof text === 'string'),
  );
}
