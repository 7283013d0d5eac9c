import {
  type Difference,
  differencesOf,
  type Identify,
  type Meeting,
  settled,
} from '../meeting/three-way.ts';
import { isAsked, isUnanswered, type MsbField, type MsbPart } from './field.ts';
import { inWords } from './read-back.ts';

/** A difference as people read it; `''` is an answer left empty. */
type DifferenceInWords = Difference & { label: string; mineInWords: string; theirsInWords: string };

/** Two entries with the same name are the same one for both. */
const identifyIn =
  ({ lists }: MsbPart): Identify =>
  (entry, property) =>
    (lists.find(({ name }) => name === property)?.nameOf(entry) ?? '').trim().toLowerCase();

/** What two people left differently in a part of an application and is asked of one of them, in the form's order. */
export function msbDifferences(part: MsbPart, meeting: Meeting): DifferenceInWords[] {
  const found = differencesOf(meeting, identifyIn(part));
  const own = part.fields.flatMap((field) =>
    found
      .filter(({ property, entry }) => entry === null && property === field.name)
      .filter(() => isAsked(field, meeting.mine) || isAsked(field, meeting.theirs))
      .map((difference) => ({ ...difference, label: field.label, ...answersIn(field, difference) })),
  );
  const listed = part.lists.flatMap((list) =>
    found
      .filter(({ property, of }) => of !== null && property === list.name)
      .filter(() => isAsked(list, meeting.mine) || isAsked(list, meeting.theirs))
      .flatMap((difference): DifferenceInWords[] => {
        const { field: name, of, mine, theirs } = difference;
        const called = list.nameOf(of ?? {}) || list.one;
        if (name === null) {
          const there = (value: unknown) => (value === undefined ? 'Not on the list' : 'On the list');
          return [
            {
              ...difference,
              label: `${list.title}: ${called}`,
              mineInWords: there(mine),
              theirsInWords: there(theirs),
            },
          ];
        }
        const field = list.fields.find((each) => each.name === name);
        if (!field) return [];
        return [{ ...difference, label: `${called}, ${field.label}`, ...answersIn(field, difference) }];
      }),
  );
  return [...own, ...listed];
}

/** A part's answers with one difference settled in favour of a side. */
export function settledMsb<Kept extends object>(
  part: MsbPart,
  answers: Kept,
  difference: Difference,
  side: 'mine' | 'theirs',
): Kept {
  return settled(answers, difference, side, identifyIn(part));
}

function answersIn(field: MsbField, { mine, theirs }: Difference) {
  const said = (value: unknown) =>
    // A box that is not ticked says No; any other answer that is not there is left empty.
    isUnanswered(value) && typeof value !== 'boolean' ? '' : inWords(field, value);
  return { mineInWords: said(mine), theirsInWords: said(theirs) };
}
