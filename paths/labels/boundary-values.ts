import type { Question } from '#domain/form/question.ts';
import { sectionIds } from '#domain/records/sections.ts';
import { sections } from '#domain/sections/registry.ts';
import { steps } from '#machines/steps.ts';

/** A value at the edge of what a field accepts, as a variant of the data of a save. */
export type BoundaryValue = {
  /** Such as 'the longest: 100 characters'. */
  variant: string;
  value: string;
  isAccepted: boolean;
};

/** The boundary values of one text field of a form with one record. */
export type FieldBoundaries = {
  section: (typeof sectionIds)[number];
  /** The title of the form's step. */
  step: string;
  name: string;
  label: string;
  values: readonly BoundaryValue[];
};

/** Returns the boundary values of all text fields whose limits the question tables of the forms declare. */
export function fieldBoundaries(): readonly FieldBoundaries[] {
  return sectionIds.flatMap((section) => {
    const step = steps.find((each) => each.section === section)?.title ?? sections[section].title;
    return sections[section].questions.flatMap((question: Question) => {
      const values = question.when ? [] : boundariesOf(question);
      const { name, fullLabel, label } = question;
      return values.length > 0 ? [{ section, step, name, label: fullLabel ?? label, values }] : [];
    });
  });
}

/** Returns what to type: nothing, the shortest, the longest, and one character more; empty for fields without a length. */
function boundariesOf(question: Question): readonly BoundaryValue[] {
  if (question.kind !== 'text' && question.kind !== 'area') return [];
  const { max, missing } = question;
  const min = question.kind === 'area' ? (question.min ?? 1) : 1;
  const sized = (variant: string, length: number, isAccepted: boolean): BoundaryValue => ({
    variant: `${variant}: ${length} ${length === 1 ? 'character' : 'characters'}`,
    value: 'a'.repeat(length),
    isAccepted,
  });
  return [
    { variant: 'empty', value: '', isAccepted: missing === undefined },
    ...(min > 1 ? [sized('one too few', min - 1, false)] : []),
    sized('the shortest', min, true),
    sized('the longest', max, true),
    sized('one too many', max + 1, false),
  ];
}
