import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useEditContext, useNotify } from 'react-admin';
import { emptyPost } from '#domain/records/post.ts';
import { changePost, keepTyped, type Post, type PostFields, readPost } from '#src/api/admin/posts.ts';
import { queryClient } from '#src/api/query-client.ts';
import { timeInWords } from '#src/ui/text/date-text.ts';
import textStyles from '#src/ui/text/text.module.css';
import type { DraftCalls } from '../kit/draft/draft-calls.ts';
import { DraftForm } from '../kit/draft/draft-form.tsx';
import type { Draft } from '../kit/draft/use-draft.ts';
import { RecordShow } from '../kit/form/record-pages.tsx';
import layout from '../kit/layout.module.css';
import { recordKey } from '../kit/resource/record-query.ts';
import { PostForm } from './post-form.tsx';
import { fieldLabels, PostBadge } from './post-labels.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { StateButtons } from './state-buttons.tsx';
import { Versions } from './versions.tsx';

const removal = {
  action: 'Delete post',
  question: ({ title }: Post) => `Delete ${title}?`,
  text: 'It is deleted permanently, with its versions, and its address stops working. To hide it from readers, archive it instead.',
  nameOf: ({ title }: Post) => title,
};

/** The page that edits, previews and publishes a post. */
export default function PostPage() {
  return (
    <RecordShow<Post> titleOf={({ title }) => title} back="Back to the posts" removal={removal}>
      {(post) => <Editing key={post.id} post={post} />}
    </RecordShow>
  );
}

function Editing({ post }: { post: Post }) {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const { refetch } = useEditContext();
  return (
    <DraftForm<Post, PostFields>
      record={post}
      calls={postCalls}
      labels={fieldLabels}
      action="Save post"
      onStored={(stored) => {
        queryClient.setQueryData(recordKey('blogs', stored.id), stored);
        void queryClient.invalidateQueries({ queryKey: ['blogs', 'getList'] });
        void queryClient.invalidateQueries({ queryKey: ['admin', 'post-versions', stored.id] });
      }}
      onSaved={({ title }) => notify(`${title} is saved`, { type: 'success' })}
      after={(draft) => <Versions draft={draft} onStale={() => void refetch()} />}
    >
      {(draft, showRefused) => <Fields draft={draft} showRefused={showRefused} />}
    </DraftForm>
  );
}

interface FieldsProps {
  draft: Draft<Post, PostFields>;
  showRefused(): void;
}

function Fields({ draft, showRefused }: FieldsProps) {
  const { stored, status } = draft;
  const [isPreview, setPreview] = useState(false);
  return (
    <>
      <div className={layout.row}>
        <PostBadge state={stored.state} />
        <span className={textStyles.note}>{whenInWords(stored)}</span>
        {stored.state === 'published' && (
          <Button size="small" href={`/blog/${stored.slug}`} target="_blank" rel="noopener">
            See it in the blog
          </Button>
        )}
      </div>
      <StateButtons draft={draft} onRefused={showRefused}>
        <Button variant="outlined" disabled={status.is === 'conflict'} onClick={() => setPreview(true)}>
          Preview
        </Button>
      </StateButtons>
      <PostForm isSeen={stored.publishedAt !== null} />
      {isPreview && <PreviewDialog draft={draft} onClose={() => setPreview(false)} />}
    </>
  );
}

function whenInWords({ state, publishedAt, readingMinutes }: Post): string {
  const reading = `${readingMinutes} min to read`;
  if (publishedAt === null) return reading;
  const date = timeInWords(publishedAt);
  if (state === 'scheduled') return `Readers see it from ${date} · ${reading}`;
  return `${state === 'published' ? 'Published' : 'First published'} ${date} · ${reading}`;
}

/** The calls that read and save a post. Autosave does not change what readers see. */
const postCalls: DraftCalls<Post, PostFields> = {
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
