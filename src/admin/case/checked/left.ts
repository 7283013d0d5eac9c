import type { CheckedPart } from '#src/api/admin/checked.ts';
import { useCase } from '../use-case.ts';

type Kind = CheckedPart['kind'];

/** How many parts of a case nobody has checked as they are now, of how many. */
type Left = { left: number; of: number };

/** What is left to check of a case: in all, and of each kind of part. */
type LeftToCheck = Left & Record<Kind, Left>;

/** Counts what is left. Nothing is to be checked of a case before it is submitted. */
function leftOf(parts: readonly CheckedPart[]): LeftToCheck {
  const count = (counted: readonly CheckedPart[]): Left => ({
    left: counted.filter(({ state }) => state !== 'checked').length,
    of: counted.length,
  });
  const ofKind = (kind: Kind) => count(parts.filter((part) => part.kind === kind));
  return {
    ...count(parts),
    section: ofKind('section'),
    document: ofKind('document'),
    person: ofKind('person'),
  };
}

/** What is left to check of the case that the page shows. */
export function useLeft(): LeftToCheck {
  return leftOf(useCase().checked);
}

const words: Record<Kind, readonly [one: string, several: string]> = {
  section: ['section', 'sections'],
  document: ['document', 'documents'],
  person: ['person', 'people'],
};

/** What is left in words: '2 sections, 1 person'. */
export function leftInWords(left: LeftToCheck): string {
  return (['section', 'document', 'person'] as const)
    .filter((kind) => left[kind].left > 0)
    .map((kind) => `${left[kind].left} ${words[kind][left[kind].left === 1 ? 0 : 1]}`)
    .join(', ');
}
