import { type StepId, steps } from '#machines/steps.ts';

/** One thing that the client shall change: the step, the dotted path inside its record ('' for all of it), and why. */
export type Mark = { step: StepId; property: string; reason: string };

/** What a member of staff is writing about a case and has not sent. */
export type ReviewDraft = {
  /** Kept here by an earlier release; they stand on the server now. */
  marks: readonly Mark[];
  /** What goes to the client beside the marks. */
  message: string;
  /** What the client reads beside the approval. */
  approval: string;
  /** What the client reads of a rejection. */
  rejection: string;
  /** Why it is decided so, for colleagues alone. */
  rationale: string;
};

const empty: ReviewDraft = { marks: [], message: '', approval: '', rejection: '', rationale: '' };

const texts = ['message', 'approval', 'rejection', 'rationale'] as const satisfies (keyof ReviewDraft)[];

const drafts = new Map<string, ReviewDraft>();
const listeners = new Set<() => void>();

const keyOf = (staffId: string, caseId: string) => `review-draft ${staffId} ${caseId}`;

/**
 * What that member of staff has prepared for that case: the same object until it changes. It is kept in the window's storage, so
 * that neither a reload nor an ended session loses it, and no other window or person comes upon it.
 */
export function readDraft(staffId: string, caseId: string): ReviewDraft {
  const key = keyOf(staffId, caseId);
  const known = drafts.get(key);
  if (known) return known;
  const stored = parse(storedUnder(key));
  drafts.set(key, stored);
  return stored;
}

/** Changes what is prepared, and keeps it; tells those who listen. */
export function changeDraft(staffId: string, caseId: string, change: Partial<ReviewDraft>): void {
  const key = keyOf(staffId, caseId);
  const next = { ...readDraft(staffId, caseId), ...change };
  drafts.set(key, next);
  keep(key, next);
  for (const listener of listeners) listener();
}

/** Answers the function that stops listening. */
export function listenToDrafts(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function keep(key: string, draft: ReviewDraft): void {
  const isEmpty = draft.marks.length === 0 && texts.every((name) => draft[name] === '');
  try {
    if (isEmpty) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Full, or switched off: it still lives as long as the page does.
  }
}

function storedUnder(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function parse(stored: string | null): ReviewDraft {
  if (stored === null) return empty;
  try {
    const kept = JSON.parse(stored) as Partial<Record<keyof ReviewDraft, unknown>>;
    const text = (name: (typeof texts)[number]) => {
      const value = kept[name];
      return typeof value === 'string' ? value : '';
    };
    return {
      marks: Array.isArray(kept.marks) ? kept.marks.filter(isMark) : [],
      message: text('message'),
      approval: text('approval'),
      rejection: text('rejection'),
      rationale: text('rationale'),
    };
  } catch {
    return empty;
  }
}

function isMark(value: unknown): value is Mark {
  if (typeof value !== 'object' || value === null) return false;
  const { step, property, reason } = value as Partial<Record<keyof Mark, unknown>>;
  return steps.some(({ id }) => id === step) && typeof property === 'string' && typeof reason === 'string';
}
