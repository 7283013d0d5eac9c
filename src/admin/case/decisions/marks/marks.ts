import { useMemo, useSyncExternalStore } from 'react';
import type { StepId } from '#machines/steps.ts';
import { useStaffMember } from '#src/admin/kit/staff-member.ts';
import { changeDraft, listenToDrafts, type Mark, type ReviewDraft, readDraft } from '../review-draft.ts';

export type { Mark } from '../review-draft.ts';

/** What the member of staff has marked on a case and not sent. */
export type Marks = {
  /** In the order in which they were made. */
  all: readonly Mark[];
  has(step: StepId, property: string): boolean;
  /** Why that place is marked; undefined where it is not. */
  reasonFor(step: StepId, property: string): string | undefined;
  /** Marks a place; one that is marked already gets the new reason. */
  add(mark: Mark): void;
  remove(step: StepId, property: string): void;
  /** Forgets every mark and the message beside them: they were sent, or discarded. */
  clear(): void;
};

/** The marks that the member of staff has made on a case; they live until they are sent or taken away. */
export function useMarks(caseId: string): Marks {
  const [{ marks }, change] = useReviewDraft(caseId);
  return useMemo(() => {
    const find = (step: StepId, property: string) => marks.find(isAt(step, property));
    return {
      all: marks,
      has: (step, property) => find(step, property) !== undefined,
      reasonFor: (step, property) => find(step, property)?.reason,
      add: (mark) =>
        change({
          marks: find(mark.step, mark.property)
            ? marks.map((old) => (isAt(mark.step, mark.property)(old) ? mark : old))
            : [...marks, mark],
        }),
      remove: (step, property) => change({ marks: marks.filter((mark) => !isAt(step, property)(mark)) }),
      clear: () => change({ marks: [], message: '' }),
    };
  }, [marks, change]);
}

/** All that the member of staff has prepared for a case, and how to change it. */
export function useReviewDraft(
  caseId: string,
): readonly [ReviewDraft, (change: Partial<ReviewDraft>) => void] {
  const { id } = useStaffMember();
  const draft = useSyncExternalStore(listenToDrafts, () => readDraft(id, caseId));
  const change = useMemo(() => changeDraft.bind(null, id, caseId), [id, caseId]);
  return [draft, change];
}

function isAt(step: StepId, property: string): (mark: Mark) => boolean {
  return (mark) => mark.step === step && mark.property === property;
}
