import { asRecord, typedText } from '#src/api/typed-text.ts';

/** What a member of staff is writing about a case and has not sent. */
export type ReviewDraft = {
  /** What goes to the client beside the marks. */
  message: string;
  /** What the client reads beside the approval. */
  approval: string;
  /** What the client reads of a rejection. */
  rejection: string;
  /** Why it is decided so, for colleagues alone. */
  rationale: string;
};

const empty: ReviewDraft = { message: '', approval: '', rejection: '', rationale: '' };

const texts = ['message', 'approval', 'rejection', 'rationale'] as const satisfies (keyof ReviewDraft)[];

const listeners = new Set<() => void>();

const typedReviews = typedText<ReviewDraft>({ name: 'review', side: 'staff', parse });

/** Returns what that member of staff has prepared for that case: the same object until it changes. */
export function readDraft(staffId: string, caseId: string): ReviewDraft {
  return typedReviews.read(staffId, caseId) ?? empty;
}

/** Changes what is prepared, stores it and notifies the listeners. */
export function changeDraft(staffId: string, caseId: string, change: Partial<ReviewDraft>): void {
  const next = { ...readDraft(staffId, caseId), ...change };
  const isEmpty = texts.every((name) => next[name] === '');
  typedReviews.write(staffId, caseId, isEmpty ? null : next);
  for (const listener of listeners) listener();
}

/** Answers the function that stops listening. */
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
