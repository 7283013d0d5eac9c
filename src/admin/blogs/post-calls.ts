import { emptyPost } from '#domain/records/post.ts';
import { changePost, keepTyped, type Post, type PostFields, readPost } from '#src/api/admin/posts.ts';
import { queryClient } from '#src/api/query-client.ts';
import type { DraftCalls } from '../kit/draft/draft-calls.ts';

/** The calls that read and save a post. Autosave does not change what readers see. */
export const postCalls: DraftCalls<Post, PostFields> = {
  empty: emptyPost,
  change: (id, changes, { isAutosave }) =>
    changePost(id, { ...changes, ...(isAutosave && { autosave: true }) }),
  read: readPost,
  keep: async (id, changes) => {
    const version = await keepTyped(id, changes);
    void queryClient.invalidateQueries({ queryKey: ['admin', 'post-versions', id] });
    return version;
  },
  isPublished: ({ state }) => state === 'scheduled' || state === 'published',
};
