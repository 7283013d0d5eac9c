import Button from '@mui/material/Button';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { QuestionDialog } from '#src/ui/dialog/question-dialog.tsx';
import type { Writing, Written } from './use-writing.ts';
import styles from './writing.module.css';

interface ConflictDialogProps<Stored extends Written, Fields extends FieldValues> {
  writing: Writing<Stored, Fields>;
  theirs: Stored;
  labels: Record<keyof Fields, string>;
  onClose(): void;
}

/** What two editors have made of the same fields, side by side, and which of it is to stay. */
export function ConflictDialog<Stored extends Written, Fields extends FieldValues>(
  props: ConflictDialogProps<Stored, Fields>,
) {
  const { writing, theirs, labels, onClose } = props;
  const [isBusy, setBusy] = useState(false);
  const mine = writing.mine();
  const stored = theirs as Partial<Record<keyof Fields, unknown>>;
  return (
    <QuestionDialog
      title="What differs"
      action="Keep mine"
      busy={isBusy}
      cancelLabel="Not now"
      classes={{ paper: styles.wide, actions: styles.choices }}
      aside={
        <Button
          disabled={isBusy}
          onClick={() => {
            writing.takeTheirs();
            onClose();
          }}
        >
          Take theirs
        </Button>
      }
      onAction={async () => {
        setBusy(true);
        await writing.keepMine();
        onClose();
      }}
      onCancel={onClose}
    >
      <p>
        What you did not change stays as they have it. With “Keep mine” your words take the place of theirs;
        with “Take theirs” yours are given up.
      </p>
      {(Object.keys(mine) as (keyof Fields)[]).map((name) => (
        <section key={String(name)} className={styles.differing}>
          <h3>{labels[name]}</h3>
          <dl>
            <dt>Theirs</dt>
            <dd>{inWords(stored[name])}</dd>
            <dt>Yours</dt>
            <dd>{inWords(mine[name])}</dd>
          </dl>
        </section>
      ))}
    </QuestionDialog>
  );
}

/** A field's value as text: of HTML its words, of a list its entries. */
function inWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Empty';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) {
    const entries = value.map((each: unknown) =>
      typeof each === 'object' && each !== null && 'text' in each ? String(each.text) : String(each),
    );
    return entries.length === 0 ? 'Empty' : entries.join('\n');
  }
  const text = String(value);
  if (!/<\w/.test(text)) return text;
  const blocks = new DOMParser().parseFromString(text, 'text/html').body.children;
  return [...blocks].map((block) => block.textContent?.trim() ?? '').join('\n\n') || 'A picture';
}
