import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useMutation, useQuery } from '@tanstack/react-query';
import { diffWordsWithSpace } from 'diff';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import {
  type Post,
  type PostFields,
  type PostVersion,
  restoreVersion,
  versionQuery,
  versionsQuery,
} from '#src/api/admin/posts.ts';
import { staffQuery } from '#src/api/admin/staff.ts';
import { QuestionDialog } from '#src/ui/dialog/question-dialog.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import textStyles from '#src/ui/text/text.module.css';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import type { Draft } from '../kit/draft/use-draft.ts';
import layout from '../kit/layout.module.css';
import { htmlDifference } from '../kit/rich-text/html-difference.ts';
import styles from './blogs.module.css';
import { PostAsRead } from './post-as-read.tsx';

const kindLabels = {
  saved: 'Saved',
  autosaved: 'Saved automatically',
  unsaved: 'Typed but not saved',
} as const;

/** The earlier versions of the post, which can be restored. @param onStale called when another user has changed the post */
export function Versions({ draft, onStale }: { draft: Draft<Post, PostFields>; onStale(): void }) {
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState<number | null>(null);
  const { data: versions, error } = useQuery({ ...versionsQuery(draft.stored.id), enabled: isOpen });
  const nameOf = useEditorName();
  return (
    <section className={styles.versions}>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide the versions' : 'Show the versions'}
      </Button>
      {isOpen && error && <FormAlert severity="error">{error.message}</FormAlert>}
      {isOpen && versions && (
        <ol aria-label="Versions, latest first" className={layout.rows}>
          {versions.map(({ version, kind, editorId, savedAt, title }) => (
            <li key={version} className={layout.between}>
              <span>
                <time dateTime={savedAt}>{timeInWords(savedAt)}</time>
                <span className={textStyles.note}>
                  {nameOf(editorId)} · {kindLabels[kind]} · {title}
                </span>
              </span>
              <Button size="small" variant="outlined" onClick={() => setShown(version)}>
                Open it<VisuallyHidden>: {timeInWords(savedAt)}</VisuallyHidden>
              </Button>
            </li>
          ))}
        </ol>
      )}
      {shown !== null && (
        <VersionDialog draft={draft} version={shown} onStale={onStale} onClose={() => setShown(null)} />
      )}
    </section>
  );
}

/** Returns the function that names the author of a version. */
function useEditorName() {
  const { data: staff } = useQuery(staffQuery);
  return (id: string | null) => {
    if (id === null) return 'The server';
    return staff ? (staff.find((each) => each.id === id)?.name ?? 'A former account') : '…';
  };
}

interface VersionDialogProps {
  draft: Draft<Post, PostFields>;
  version: number;
  onStale(): void;
  onClose(): void;
}

function VersionDialog({ draft, version, onStale, onClose }: VersionDialogProps) {
  const { stored } = draft;
  const notify = useNotify();
  const { data, error } = useQuery(versionQuery(stored.id, version));
  const [isChanges, setChanges] = useState(true);
  const restoring = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      // The unsaved text becomes a version too.
      const saved = await draft.save();
      if (!saved) throw new Error('Your text could not be saved first. The form says why');
      return restoreVersion(stored.id, version, saved.version);
    },
    onSuccess: (post) => {
      draft.adopt(post);
      notify('The post now has the text of that version', { type: 'success' });
      onClose();
    },
    onError: onStale,
  });
  const failed = restoring.error ?? error;
  return (
    <QuestionDialog
      title={data ? `As it was on ${timeInWords(data.savedAt)}` : 'A version'}
      action="Go back to this version"
      busyLabel="Going back…"
      busy={restoring.isPending}
      disabled={!data || draft.status.is === 'conflict'}
      cancelLabel="Close"
      dividers
      classes={{ paper: layout.wideDialog, content: layout.asPage }}
      onAction={() => restoring.mutate()}
      onCancel={onClose}
    >
      {failed && <FormAlert severity="error">{failed.message}</FormAlert>}
      {data && (
        <>
          <ToggleButtonGroup
            exclusive
            size="small"
            aria-label="What is shown"
            value={isChanges}
            onChange={(_event, next: boolean | null) => next !== null && setChanges(next)}
          >
            <ToggleButton value={true}>What changed since</ToggleButton>
            <ToggleButton value={false}>As it was</ToggleButton>
          </ToggleButtonGroup>
          {isChanges ? (
            <Changes version={data} now={{ ...stored, ...draft.mine() }} />
          ) : (
            <PostAsRead post={{ ...data, publishedAt: data.savedAt }} />
          )}
        </>
      )}
    </QuestionDialog>
  );
}

/** The text of the post now, with what was added to the version and what was removed from it. */
function Changes({ version, now }: { version: PostVersion; now: Post }) {
  const isSame = compared.every((name) => version[name] === now[name]);
  if (isSame)
    return <p className={textStyles.note}>The post has the title, summary and text of this version.</p>;
  return (
    <>
      <p className={textStyles.note}>
        Added since then is <ins className={styles.added}>underlined</ins>, removed is{' '}
        <del className={styles.removed}>struck through</del>.
      </p>
      <div className={styles.changes}>
        <PostAsRead
          post={{
            ...now,
            title: <TextChange from={version.title} to={now.title} />,
            summary: <TextChange from={version.summary} to={now.summary} />,
            body: htmlDifference(version.body, now.body),
          }}
        />
      </div>
    </>
  );
}

const compared = ['title', 'summary', 'body'] as const;

function TextChange({ from, to }: { from: string; to: string }) {
  return diffWordsWithSpace(from, to).map(({ added, removed, value }, n) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of two texts do not move
    if (added) return <ins key={n}>{value}</ins>;
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    return removed ? <del key={n}>{value}</del> : value;
  });
}
