import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import { type Step, type StepId, steps } from '#machines/steps.ts';
import { useCase } from '#src/admin/case/use-case.ts';
import { useStaffMember } from '#src/admin/kit/staff-member.ts';
import {
  type Change,
  discardMarks,
  marksQuery,
  type ReviewMark,
  removeMark,
  setMark,
} from '#src/api/admin/marks.ts';
import { timeInWords } from '#src/ui/text/date-text.ts';
import textStyles from '#src/ui/text/text.module.css';
import { changeDraft, listenToDrafts, type ReviewDraft, readDraft } from '../review-draft.ts';

export type { Change as Mark, ReviewMark } from '#src/api/admin/marks.ts';

/** The unsent marks of all staff members on the case of the page. */
type Marks = {
  /** In the order of creation. */
  all: readonly ReviewMark[];
  /** The ETag of the whole list; '' before the first fetch. */
  etag: string;
  /** Why they could not be fetched; null on success. */
  error: Error | null;
  find(step: StepId, property: string): ReviewMark | undefined;
  has(step: StepId, property: string): boolean;
  /** Marks a field, or changes the text of its mark. @param known the mark that the staff member saw there */
  set(change: Change, known: ReviewMark | undefined): Promise<void>;
  remove(mark: ReviewMark): Promise<void>;
  /** Removes all marks, unless they have changed meanwhile. */
  discard(): Promise<void>;
};

const MarksContext = createContext<Marks | null>(null);

/** Returns the marks on the case of the page; the server stores them until they are sent or removed. */
export function useMarks(): Marks {
  const marks = useContext(MarksContext);
  if (!marks) throw new Error('useMarks outside of a case’s page');
  return marks;
}

/** Returns the staff member's drafts for a case, and the function that changes them. */
export function useReviewDraft(
  caseId: string,
): readonly [ReviewDraft, (change: Partial<ReviewDraft>) => void] {
  const { id } = useStaffMember();
  const draft = useSyncExternalStore(listenToDrafts, () => readDraft(id, caseId));
  const change = useMemo(() => changeDraft.bind(null, id, caseId), [id, caseId]);
  return [draft, change];
}

/** Groups items by step, in the wizard's order; steps without items are omitted. */
export function byStep<Item extends { step: Step['id'] }>(
  items: readonly Item[],
): { step: Step; items: Item[] }[] {
  return steps
    .map((step) => ({ step, items: items.filter((item) => item.step === step.id) }))
    .filter((group) => group.items.length > 0);
}

/** Fetches the marks of the case once for all components. */
export function MarksProvider({ children }: { children: ReactNode }) {
  const { id } = useCase().summary;
  const { data, error } = useQuery(marksQuery(id));
  const marks = useMemo((): Marks => {
    const { items, etag } = data ?? { items: [], etag: '' };
    const byPlace = new Map(items.map((mark) => [placeKey(mark.step, mark.property), mark]));
    return {
      all: items,
      etag,
      error: data ? null : error,
      find: (step, property) => byPlace.get(placeKey(step, property)),
      has: (step, property) => byPlace.has(placeKey(step, property)),
      set: (change, known) => setMark(id, change, known?.etag ?? null),
      remove: (mark) => removeMark(id, mark),
      discard: () => discardMarks(id, etag),
    };
  }, [id, data, error]);
  return <MarksContext value={marks}>{children}</MarksContext>;
}

const placeKey = (step: string, property: string) => `${step} ${property}`;

/** Who wrote the current text of a mark, and when. */
export function MarkedBy({ mark: { by, at } }: { mark: Pick<ReviewMark, 'by' | 'at'> }) {
  const { id } = useStaffMember();
  return (
    <p className={textStyles.note}>
      Marked by {by.id === id ? 'you' : by.name} on {timeInWords(at)}
    </p>
  );
}
