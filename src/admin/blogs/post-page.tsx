import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useEditContext, useNotify } from 'react-admin';
import { emptyPost } from '#domain/records/post.ts';
import { changePost, keepTyped, type Post, type PostFields, readPost } from '#src/api/admin/posts.ts';
import { queryClient } from '#src/api/query-client.ts';
import type { DraftCalls } from '#src/drafts/draft-calls.ts';
import { timeInWords } from '#src/ui/text/date-text.ts';
import textStyles from '#src/ui/text/text.module.css';
import { DraftForm } from '../kit/draft/draft-form.tsx';
import type { Draft } from '../kit/draft/use-draft.ts';
import { RecordShow } from '../kit/form/record-pages.tsx';
import { recordKey } from '../kit/resource/record-query.ts';
import { PostSettings, PostText } from './post-form.tsx';
import { fieldLabels, PostBadge } from './post-labels.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { PreviewLinksDialog } from './preview-links-dialog.tsx';
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
  const [isSettings, setSettings] = useState(false);
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
      bar={(draft, showRefused) => (
        <Actions
          draft={draft}
          showRefused={showRefused}
          isSettings={isSettings}
          onSettings={() => setSettings(!isSettings)}
        />
      )}
      after={(draft) => (
        <>
          <Versions draft={draft} onStale={() => void refetch()} />
          <PostSettings isSeen={draft.stored.publishedAt !== null} open={isSettings} onOpen={setSettings} />
        </>
      )}
    >
      <PostText />
    </DraftForm>
  );
}

interface ActionsProps {
  draft: Draft<Post, PostFields>;
  showRefused(): void;
  isSettings: boolean;
  onSettings(): void;
}

/** The state of the post and what can be done with it. */
function Actions({ draft, showRefused, isSettings, onSettings }: ActionsProps) {
  const { stored, status } = draft;
  const [isPreview, setPreview] = useState(false);
  const [isSharing, setSharing] = useState(false);
  return (
    <>
      <PostBadge state={stored.state} />
      <span className={textStyles.note}>{whenInWords(stored)}</span>
      <StateButtons draft={draft} onRefused={showRefused}>
        {stored.state === 'published' && (
          <Button size="small" href={`/blog/${stored.slug}`} target="_blank" rel="noopener">
            See it in the blog
          </Button>
        )}
        <Button
          size="small"
          variant="outlined"
          disabled={status.is === 'conflict'}
          onClick={() => setPreview(true)}
        >
          Preview
        </Button>
        <Button size="small" variant="outlined" onClick={() => setSharing(true)}>
          Share a preview
        </Button>
        <Button size="small" variant="outlined" aria-expanded={isSettings} onClick={onSettings}>
          Settings
        </Button>
      </StateButtons>
      {isSharing && <PreviewLinksDialog postId={stored.id} onClose={() => setSharing(false)} />}
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
