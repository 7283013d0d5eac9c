import type { AskedQuestion } from './attempt-order.ts';
import type { AnswerValue } from './judge.ts';

/** The maximum length of a text answer in characters, as in the contract. */
const longestText = 500;

type Checked = { ok: true; value: AnswerValue } | { ok: false; message: string };

/**
 * Returns an answer as it is stored, with the quiz's own ids, or the error as a sentence. An empty answer removes the previous
 * one.
 */
export function checkAnswer(asked: AskedQuestion, sent: AnswerValue): Checked {
  if (sent.length === 0) return { ok: true, value: [] };
  const { kind } = asked.question;
  if (kind === 'shortText') {
    const text = sent[0] ?? '';
    if (sent.length > 1) return { ok: false, message: 'Answer with one text' };
    if (text.length > longestText)
      return { ok: false, message: `Answer with at most ${longestText} characters` };
    return { ok: true, value: text.trim() === '' ? [] : [text] };
  }
  const value = asked.toQuiz(sent);
  if (!value) return { ok: false, message: 'Choose from the answers of this question' };
  if (new Set(value).size < value.length) return { ok: false, message: 'Choose each answer once' };
  if (kind === 'order' && value.length < asked.options.length) {
    return { ok: false, message: 'Put all of them in order' };
  }
  if ((kind === 'single' || kind === 'trueFalse') && value.length > 1) {
    return { ok: false, message: 'Choose one answer' };
  }
  return { ok: true, value };
}
