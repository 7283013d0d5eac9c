import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { StepId } from '#machines/steps.ts';
import { useStaffMember } from '#src/admin/kit/staff-member.ts';
import type { Change, ReviewMark } from '#src/api/admin/marks.ts';
import { changeDraft, listenToDrafts, type ReviewDraft, readDraft } from '../review-draft.ts';

export type { Change as Mark, ReviewMark } from '#src/api/admin/marks.ts';

/** What all of staff have marked on the case of the page and not sent. */
export type Marks = {
  /** In the order in which they were made. */
  all: readonly ReviewMark[];
  /** Of all of them, as they were read last; '' before that. */
  etag: string;
  /** Why they could not be read; null where they were. */
  error: Error | null;
  find(step: StepId, property: string): ReviewMark | undefined;
  has(step: StepId, property: string): boolean;
  /** Marks a place, or words anew what stands there. @param known the mark that the member of staff saw there */
  set(change: Change, known: ReviewMark | undefined): Promise<void>;
  remove(mark: ReviewMark): Promise<void>;
  /** Takes all of them away, unless they are others than these by now. */
  discard(): Promise<void>;
};

export const MarksContext = createContext<Marks | null>(null);

/** The marks on the case of the page; they stand on the server until they are sent or taken away. */
export function useMarks(): Marks {
  const marks = useContext(MarksContext);
  if (!marks) throw new Error('useMarks outside of a case’s page');
  return marks;
}

/** What the member of staff is writing about a case, and how to change it. */
export function useReviewDraft(
  caseId: string,
): readonly [ReviewDraft, (change: Partial<ReviewDraft>) => void] {
  const { id } = useStaffMember();
  const draft = useSyncExternalStore(listenToDrafts, () => readDraft(id, caseId));
  const change = useMemo(() => changeDraft.bind(null, id, caseId), [id, caseId]);
  return [draft, change];
}
