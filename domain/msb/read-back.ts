import { type Answers, isAsked, type Question } from '../form/question.ts';
import { answerInWords } from '../form/read-back.ts';
import type { MsbContent, MsbPart } from './part.ts';

/** The display text of one answer. `was` is the previously submitted text if it differs. */
export type MsbAnswer = { label: string; text: string; was: string | null };

/** The answers under one heading; `title` is '' for the part's own questions. */
export type MsbAnswers = { title: string; answers: readonly MsbAnswer[] };

const nothing = '–';

/** Returns the display text of an answer, with each choice on its own line; `–` if there is none. */
const inWords = (question: Question, value: unknown) => answerInWords(question, value, '\n') || nothing;

function answersIn(
  questions: readonly Question[],
  record: Answers,
  before: Answers | undefined,
): MsbAnswer[] {
  return questions
    .filter((question) => isAsked(question, record))
    .map((question) => {
      const text = inWords(question, record[question.name]);
      const earlier = before && inWords(question, before[question.name]);
      return { label: question.label, text, was: earlier === undefined || earlier === text ? null : earlier };
    });
}

const entriesOf = (part: Answers | undefined, name: string) => (part?.[name] ?? []) as readonly Answers[];

/**
 * Returns the display texts of a part of an application, with a group for each entry of a list. Entries are compared with the
 * previous entries at the same index.
 */
export function readBackMsb(
  { id, questions, lists }: MsbPart,
  content: MsbContent,
  before: MsbContent | null,
): MsbAnswers[] {
  const [part, earlier]: [Answers, Answers | undefined] = [content[id], before?.[id]];
  const own = { title: '', answers: answersIn(questions, part, earlier) };
  const entries = lists
    .filter((list) => isAsked(list, part))
    .flatMap((list) => {
      const [now, then] = [entriesOf(part, list.name), entriesOf(earlier, list.name)];
      const stored = now.map((entry, n) => ({
        title: `${list.title} ${n + 1}`,
        answers: answersIn(list.questions, entry, earlier && (then[n] ?? {})),
      }));
      const gone = then.slice(now.length).map((entry, n) => ({
        title: `${list.title} ${now.length + n + 1}`,
        answers: [{ label: list.title, text: 'Removed', was: list.nameOf(entry) || nothing }],
      }));
      return [...stored, ...gone];
    });
  return [own, ...entries].filter(({ answers }) => answers.length > 0);
}
