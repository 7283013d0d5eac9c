import type { PostEvent, PostState } from '#machines/post.machine.ts';
import type { PostFields } from '#src/api/admin/posts.ts';
import { Badge, type BadgeTone } from '../kit/case/badge.tsx';

export const stateLabels: Record<PostState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
};

const tones: Record<PostState, BadgeTone> = {
  draft: 'ours',
  scheduled: 'theirs',
  published: 'approved',
  archived: 'rejected',
};

export const moveLabels: Record<PostEvent, string> = {
  publish: 'Publish',
  schedule: 'Schedule…',
  takeBack: 'Back to draft',
  archive: 'Archive',
  restore: 'Take out of the archive',
};

export const movedLabels: Record<PostState, string> = {
  draft: 'The post is a draft now. Readers do not see it',
  scheduled: 'The post is scheduled',
  published: 'The post is published',
  archived: 'The post is archived. Readers do not see it',
};

/** The labels of the fields that an editor writes, by field name. */
export const fieldLabels: Record<keyof PostFields, string> = {
  title: 'Title',
  slug: 'Slug',
  summary: 'Summary',
  body: 'Body',
  coverUrl: 'Cover picture',
  coverAlt: 'Alternative text of the cover picture',
  author: 'Author',
  authorId: 'Editor',
  tags: 'Tags',
  language: 'Language',
  description: 'Description for search engines',
  canonicalUrl: 'Address of the original',
};

export function PostBadge({ state }: { state: PostState }) {
  return (
    <Badge tone={tones[state]} status={state}>
      {stateLabels[state]}
    </Badge>
  );
}
