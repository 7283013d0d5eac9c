import { asRecord, typedText } from '#src/api/typed-text.ts';

export type ReviewDraft = {
  /** The message to the client in addition to the marks. */
  message: string;
  /** The message to the client with an approval. */
  approval: string;
  /** The message to the client with a rejection. */
  rejection: string;
  /** The rationale of the decision, only for staff. */
  rationale: string;
};

const empty: ReviewDraft = { message: '', approval: '', rejection: '', rationale: '' };

const texts = ['message', 'approval', 'rejection', 'rationale'] as const satisfies (keyof ReviewDraft)[];

const listeners = new Set<() => void>();

const typedReviews = typedText<ReviewDraft>({ name: 'review', side: 'staff', parse });

/** Returns the staff member's drafts for a case: the same object until they change. */
export function readDraft(staffId: string, caseId: string): ReviewDraft {
  return typedReviews.read(staffId, caseId) ?? empty;
}

/** Changes the drafts, stores them and notifies the listeners. */
export function changeDraft(staffId: string, caseId: string, change: Partial<ReviewDraft>): void {
  const next = { ...readDraft(staffId, caseId), ...change };
  const isEmpty = texts.every((name) => next[name] === '');
  typedReviews.write(staffId, caseId, isEmpty ? null : next);
  for (const listener of listeners) listener();
}

/** Returns the function that stops listening. */
export function listenToDrafts(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function parse(stored: unknown): ReviewDraft | null {
  const draft = asRecord(stored);
  if (!draft) return null;
  const text = (name: (typeof texts)[number]) => {
    const value = draft[name];
    return typeof value === 'string' ? value : '';
  };
  return {
    message: text('message'),
    approval: text('approval'),
    rejection: text('rejection'),
    rationale: text('rationale'),
  };
}
