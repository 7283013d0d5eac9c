import type { SheetAnswers } from '#machines/answer-sheet.machine.ts';
import { answersPrefix } from '#src/api/typed-drafts.ts';

/** Keeps what was answered in an attempt until it is saved, for whoever closes the browser while the server is away. */
export function keepUnsaved(attemptId: string, answers: SheetAnswers): void {
  try {
    // There is one attempt at a time that somebody answers: what is left of others is of no use to anybody.
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(answersPrefix)) localStorage.removeItem(key);
    }
    if (Object.keys(answers).length > 0)
      localStorage.setItem(answersPrefix + attemptId, JSON.stringify(answers));
  } catch {
    // Full, or switched off: they live as long as the page does.
  }
}

/** What was answered here and not saved; nothing where it was all saved. */
export function keptUnsaved(attemptId: string): SheetAnswers {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(answersPrefix + attemptId) ?? '{}');
    return isAnswers(kept) ? kept : {};
  } catch {
    return {};
  }
}

function isAnswers(value: unknown): value is SheetAnswers {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every(
      (each) => Array.isArray(each) && each.every((text) => typeof text === 'string'),
    )
  );
}
