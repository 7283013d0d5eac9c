import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Post, PostFields } from '#src/api/admin/posts.ts';
import { QuestionDialog } from '#src/ui/dialog/question-dialog.tsx';
import styles from './blogs.module.css';
import { differingParagraphs } from './paragraphs.ts';
import { changesBetween, fieldsOf, mergedOnto } from './post-fields-of.ts';
import { fieldLabels } from './post-labels.tsx';
import type { Saving } from './use-saving.ts';

interface ConflictDialogProps {
  saving: Saving;
  theirs: Post;
  onClose(): void;
}

/** What two editors have made of a post, side by side, and which of it is to stay; the other stays among the versions. */
export function ConflictDialog({ saving, theirs, onClose }: ConflictDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const stored = fieldsOf(theirs);
  const merged = mergedOnto(stored, saving.mine());
  const names = Object.keys(changesBetween(stored, merged)) as (keyof PostFields)[];
  const end = async (choice: () => Promise<void>) => {
    setBusy(true);
    await choice();
    onClose();
  };
  return (
    <QuestionDialog
      title="What differs"
      action="Keep mine"
      busy={isBusy}
      cancelLabel="Not now"
      classes={{ paper: styles.version, actions: styles.choices }}
      aside={
        <Button disabled={isBusy} onClick={() => void end(saving.takeTheirs)}>
          Take theirs
        </Button>
      }
      onAction={() => void end(saving.keepMine)}
      onCancel={onClose}
    >
      <p>
        What you did not change stays as they have it. With “Keep mine” your words take the place of theirs,
        which stay among the versions; with “Take theirs” yours do.
      </p>
      {names.length === 0 && <p>Both of you have written the same.</p>}
      {names.map((name) => (
        <section key={name} className={styles.differing}>
          <h3>{fieldLabels[name]}</h3>
          <dl>
            <dt>Theirs</dt>
            <dd>{inWords(name, stored, merged)}</dd>
            <dt>Yours</dt>
            <dd>{inWords(name, merged, stored)}</dd>
          </dl>
        </section>
      ))}
    </QuestionDialog>
  );
}

/** What stands in one and not in the other. */
function inWords(name: keyof PostFields, one: PostFields, other: PostFields) {
  if (name !== 'body') return String(one[name] ?? '') || 'Empty';
  const paragraphs = differingParagraphs(one.body, other.body);
  return paragraphs.length === 0 ? 'The same words, in another form' : paragraphs.join('\n\n');
}
