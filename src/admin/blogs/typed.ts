import type { PostFields } from '#src/api/admin/posts.ts';
import { asRecord, typedText } from '#src/api/typed-text.ts';
import { fieldNames } from './post-fields-of.ts';

/** What is typed into a post and not saved. @property version of the post that it is based on */
export type Typed = { changes: Partial<PostFields>; version: number };

/** By the post. */
export const typedPosts = typedText<Typed>({
  name: 'post',
  side: 'staff',
  parse: (stored) => {
    const typed = asRecord(stored);
    const changes = asRecord(typed?.changes);
    if (!changes || typeof typed?.version !== 'number') return null;
    const known = Object.entries(changes).filter(([name]) => fieldNames.some((each) => each === name));
    return known.length > 0 ? { changes: Object.fromEntries(known), version: typed.version } : null;
  },
});
