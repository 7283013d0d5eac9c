import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { StepId } from '#machines/steps.ts';
import { useStaffMember } from '#src/admin/kit/staff-member.ts';
import type { Change, ReviewMark } from '#src/api/admin/marks.ts';
import { changeDraft, listenToDrafts, type ReviewDraft, readDraft } from '../review-draft.ts';

export type { Change as Mark, ReviewMark } from '#src/api/admin/marks.ts';

/** The unsent marks of all staff members on the case of the page. */
export type Marks = {
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

export const MarksContext = createContext<Marks | null>(null);

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
