import type { PostFields } from '#src/api/admin/posts.ts';
import { fieldNames } from './post-fields-of.ts';

/** What was typed of a post and is not saved. @property version of the post, that it is based on */
export type Typed = { changes: Partial<PostFields>; version: number };

const keyOf = (staffId: string, postId: string) => `post-typed ${staffId} ${postId}`;

/** Keeps it in the window's storage, as other texts that are not sent: no other window or person comes upon it. */
export function keepTypedHere(staffId: string, postId: string, typed: Typed | null): void {
  const key = keyOf(staffId, postId);
  try {
    if (typed === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(typed));
  } catch {
    // Full, or switched off: it still lives as long as the page does.
  }
}

/** What is kept of that post; null for nothing, or for what this page has not written. */
export function typedHere(staffId: string, postId: string): Typed | null {
  try {
    const { changes, version } = JSON.parse(
      sessionStorage.getItem(keyOf(staffId, postId)) ?? 'null',
    ) as Typed;
    if (typeof version !== 'number' || typeof changes !== 'object') return null;
    const known = Object.entries(changes).filter(([name]) => fieldNames.some((each) => each === name));
    return known.length > 0 ? { changes: Object.fromEntries(known), version } : null;
  } catch {
    return null;
  }
}
