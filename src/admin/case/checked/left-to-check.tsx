import layout from '#src/admin/kit/layout.module.css';
import areaText from '#src/admin/kit/text.module.css';
import type { CheckedPart } from '#src/api/admin/checked.ts';
import { CheckIcon } from '#src/ui/icons/icons.tsx';
import textStyles from '#src/ui/text/text.module.css';
import { useCase } from '../use-case.ts';
import styles from './checked.module.css';

type Kind = CheckedPart['kind'];

/** The number of parts of a case whose current content is unchecked, and the total. */
type Left = { left: number; of: number };

/** The parts of a case left to check: in total, and by kind. */
type LeftByKind = Left & Record<Kind, Left>;

/** Counts the parts left to check. There are none before the case is submitted. */
function leftOf(parts: readonly CheckedPart[]): LeftByKind {
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

function useLeft(): LeftByKind {
  return leftOf(useCase().checked);
}

const words: Record<Kind, readonly [one: string, several: string]> = {
  section: ['section', 'sections'],
  document: ['document', 'documents'],
  person: ['person', 'people'],
};

/** Returns the parts left to check as text: '2 sections, 1 person'. */
function leftInWords(left: LeftByKind): string {
  return (['section', 'document', 'person'] as const)
    .filter((kind) => left[kind].left > 0)
    .map((kind) => `${left[kind].left} ${words[kind][left[kind].left === 1 ? 0 : 1]}`)
    .join(', ');
}

/** The number of parts left to check, as a short text; nothing before the case is submitted. */
export function LeftToCheck() {
  const left = useLeft();
  if (left.of === 0) return null;
  if (left.left === 0) {
    return (
      <span className={`${layout.row} ${textStyles.small} ${areaText.success}`}>
        <CheckIcon size={16} />
        All {left.of} checked
      </span>
    );
  }
  return (
    <span className={`${textStyles.small} ${styles.left} tabular`} title={leftInWords(left)}>
      {left.left} of {left.of} to check
    </span>
  );
}
