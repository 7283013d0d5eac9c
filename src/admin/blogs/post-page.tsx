import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect, useRef, useState } from 'react';
import { Form, useEditContext, useNotify } from 'react-admin';
import type { Post } from '#src/api/admin/posts.ts';
import { focusFirstError } from '#src/ui/form/focus-first-error.ts';
import { SaveBar } from '#src/ui/form/save-bar.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import { ConflictNotice } from '../kit/conflict/conflict-notice.tsx';
import { RecordShow } from '../kit/form/record-pages.tsx';
import { useStaffMember } from '../kit/staff-member.ts';
import styles from './blogs.module.css';
import { fieldsOf, isEmpty, leftOf } from './post-fields-of.ts';
import { PostForm } from './post-form.tsx';
import { fieldLabels, PostBadge } from './post-labels.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { StateButtons } from './state-buttons.tsx';
import { typedPosts } from './typed.ts';
import { type SavingStatus, useSaving } from './use-saving.ts';
import { Versions } from './versions.tsx';

const removal = {
  action: 'Delete post',
  question: ({ title }: Post) => `Delete ${title}?`,
  text: 'It is gone for good, with its versions, and its address leads nowhere. To hide it from readers, archive it instead.',
  nameOf: ({ title }: Post) => title,
};

/** Where a post is written, looked at as its readers will, and brought on its way. */
export default function PostPage() {
  return (
    <RecordShow<Post> titleOf={({ title }) => title} back="Back to the posts" removal={removal}>
      {(post) => <Editing key={post.id} post={post} />}
    </RecordShow>
  );
}

/** The form begins with what was typed here and not saved, and never jumps to what another has saved meanwhile. */
function Editing({ post }: { post: Post }) {
  const { id: staffId } = useStaffMember();
  const [initial] = useState(() => {
    const typed = typedPosts.read(staffId, post.id);
    const changes = typed ? leftOf(typed.changes, fieldsOf(post)) : {};
    return { ...post, ...changes, version: typed && !isEmpty(changes) ? typed.version : post.version };
  });
  const save = useRef<() => Promise<void>>(undefined);
  return (
    <Form
      noValidate
      disableInvalidFormNotification
      record={initial}
      // What is refused is told at the fields by what saves.
      onSubmit={() => save.current?.()}
    >
      <Fields post={post} initial={initial} onSave={save} />
    </Form>
  );
}

interface FieldsProps {
  post: Post;
  initial: Post;
  onSave: { current: (() => Promise<void>) | undefined };
}

function Fields({ post, initial, onSave }: FieldsProps) {
  const saving = useSaving(post, initial);
  const { stored, status } = saving;
  const { refetch } = useEditContext();
  const notify = useNotify();
  const place = useRef<HTMLDivElement>(null);
  const [isPreview, setPreview] = useState(false);
  // Once the fields have drawn what is wrong with them.
  const [refusals, setRefusals] = useState(0);
  const showRefused = () => setRefusals((before) => before + 1);
  useEffect(() => {
    if (refusals > 0 && place.current) focusFirstError(place.current);
  }, [refusals]);
  onSave.current = async () => {
    if (await saving.save()) notify(`${stored.title} is saved`, { type: 'success' });
    else showRefused();
  };
  return (
    <div ref={place} className={styles.editing}>
      <Stack spacing={5}>
        {status.is === 'conflict' && (
          <ConflictNotice
            labels={fieldLabels}
            mine={saving.mine()}
            theirs={fieldsOf(status.theirs)}
            keepsVersions
            onKeepMine={saving.keepMine}
            onTakeTheirs={saving.takeTheirs}
          />
        )}
        <div className={styles.head}>
          <PostBadge state={stored.state} />
          <span className={styles.when}>{whenInWords(stored)}</span>
          {stored.state === 'published' && (
            <Button size="small" href={`/blog/${stored.slug}`} target="_blank" rel="noopener">
              See it in the blog
            </Button>
          )}
        </div>
        <StateButtons saving={saving} onRefused={showRefused}>
          <Button variant="outlined" disabled={status.is === 'conflict'} onClick={() => setPreview(true)}>
            Preview
          </Button>
        </StateButtons>
        <PostForm isSeen={stored.publishedAt !== null} />
      </Stack>
      <SaveBar
        label="Save post"
        busy={status.is === 'saving'}
        disabled={status.is === 'conflict'}
        note={statusInWords(status)}
      />
      <Versions saving={saving} onStale={() => void refetch()} />
      {isPreview && <PreviewDialog saving={saving} onClose={() => setPreview(false)} />}
    </div>
  );
}

function whenInWords({ state, publishedAt, readingMinutes }: Post): string {
  const reading = `${readingMinutes} min to read`;
  if (publishedAt === null) return reading;
  const date = timeInWords(publishedAt);
  if (state === 'scheduled') return `Readers see it from ${date} · ${reading}`;
  return `${state === 'published' ? 'Published' : 'First published'} ${date} · ${reading}`;
}

function statusInWords(status: SavingStatus): string | null {
  switch (status.is) {
    case 'typed':
      return 'Not saved yet';
    case 'failed':
      return `Not saved: ${status.why}. What you typed stays in this window`;
    case 'conflict':
      return 'Not saved: somebody else has changed it';
    case 'done': {
      const time = timeOfDay.format(status.at);
      return status.as === 'saved' ? `Saved ${time}` : `Kept ${time}; readers see it once you save it`;
    }
    default:
      return null;
  }
}

const timeOfDay = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
