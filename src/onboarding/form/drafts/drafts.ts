/**
 * What was typed and not saved when a session ended under it: kept in memory until its owner has signed in again, never
 * in a storage that outlives the tab.
 */
type Draft = { owner: string; values: unknown };

const drafts = new Map<string, Draft>();

/** Keeps what `owner` typed; `key` names the form. */
export function keepDraft(key: string, owner: string, values: unknown): void {
  drafts.set(key, { owner, values });
}

/** Hands out what `owner` typed, once. What somebody else typed is thrown away. */
export function takeDraft(key: string, owner: string): unknown {
  const draft = drafts.get(key);
  drafts.delete(key);
  return draft?.owner === owner ? draft.values : undefined;
}

/** The key of the add form that is open on a step. */
export function entryDraftKey(step: string): string {
  return `${step} entry`;
}
