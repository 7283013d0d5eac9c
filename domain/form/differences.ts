import { type Answers, entryLabel, fullLabel, inSentence, isAsked, type QuestionForm } from './question.ts';
import { answerInWords, readBackForm } from './read-back.ts';
import { type Difference, differencesOf, type EditedVersions, type Identify, settled } from './three-way.ts';

/** A difference with its display texts; `''` is an empty answer. */
export type DifferenceInWords = Difference & { label: string; inWords: { mine: string; theirs: string } };

/** Returns the identity of an entry for both users: the answers in `identifiedBy` of its list, or else its name. */
const identifyIn =
  ({ lists }: Pick<QuestionForm, 'lists'>): Identify =>
  (entry, property) => {
    const list = lists.find(({ name }) => name === property);
    const parts = list?.identifiedBy?.map((name) => entry[name]) ?? [list?.nameOf(entry)];
    return JSON.stringify(
      parts.map((part) =>
        String(part ?? '')
          .trim()
          .toLowerCase(),
      ),
    );
  };

/** Returns the differences in a form, in the form's order, of questions that at least one of the two versions asks. */
export function formDifferences(form: QuestionForm, versions: EditedVersions): DifferenceInWords[] {
  const found = differencesOf(versions, identifyIn(form));
  const { mine, theirs } = versions;
  const isAskedOfOne = (asked: { when?(record: Answers): boolean }) =>
    isAsked(asked, mine) || isAsked(asked, theirs);
  const read = { mine: readingOf(form, mine), theirs: readingOf(form, theirs) };

  const own = form.questions.filter(isAskedOfOne).flatMap((question) =>
    found
      .filter(({ property, entry }) => entry === null && property === question.name)
      .map((difference) => ({
        ...difference,
        label: fullLabel(question),
        inWords: {
          mine: read.mine.get(question.name) ?? answerInWords(question, difference.mine),
          theirs: read.theirs.get(question.name) ?? answerInWords(question, difference.theirs),
        },
      })),
  );
  const listed = form.lists.filter(isAskedOfOne).flatMap((list) =>
    found
      .filter(({ property, of }) => of !== null && property === list.name)
      .flatMap((difference): DifferenceInWords[] => {
        const name = list.nameOf(difference.of ?? {}) || list.one;
        if (difference.field === null) {
          const there = (entry: unknown) => (entry === undefined ? 'Not on the list' : 'On the list');
          const inWords = { mine: there(difference.mine), theirs: there(difference.theirs) };
          return [{ ...difference, label: `${entryLabel(list)}: ${name}`, inWords }];
        }
        const question = list.questions.find((each) => each.name === difference.field);
        if (!question) return [];
        const inWords = {
          mine: answerInWords(question, difference.mine),
          theirs: answerInWords(question, difference.theirs),
        };
        return [{ ...difference, label: `${name}, ${inSentence(question.label)}`, inWords }];
      }),
  );
  return [...own, ...listed];
}

/** Returns a form's record with one difference resolved in favour of a side. */
export function settledForm<Stored extends object>(
  form: Pick<QuestionForm, 'lists'>,
  record: Stored,
  difference: Difference,
  side: 'mine' | 'theirs',
): Stored {
  return settled(record, difference, side, identifyIn(form));
}

/** Returns the display text of each answer, by its dotted path. */
function readingOf(form: QuestionForm, record: Answers): ReadonlyMap<string, string> {
  const rows = readBackForm({ ...form, lists: [] }, record).flatMap((group) => group.rows);
  return new Map(rows.map(({ property, value }) => [property, value]));
}
