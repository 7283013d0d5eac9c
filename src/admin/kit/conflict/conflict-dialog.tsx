import Button from '@mui/material/Button';
import { useState } from 'react';
import { QuestionDialog } from '#src/ui/dialog/question-dialog.tsx';
import styles from './conflict.module.css';
import { valueAsText } from './differing-text.ts';

/** An edit conflict on one record. `Fields` are the fields that the form writes. */
export interface EditConflict<Fields extends object> {
  /** Labels of the fields, in the order of the form. */
  labels: Record<keyof Fields, string>;
  /** The fields that this editor has changed and not saved. */
  mine: Partial<Fields>;
  /** The record as the other editor has stored it. */
  theirs: Partial<Fields>;
  /** Whether the rejected text is stored among the versions; otherwise it is discarded. */
  keepsVersions?: boolean;
  /** Returns a value as the dialog shows it; {@link valueAsText} is the default, also for `undefined`. */
  textOf?(name: keyof Fields, value: unknown, other: unknown): string | undefined;
  onKeepMine(): unknown;
  onTakeTheirs(): unknown;
}

/** Shows two editors' changes to the same record side by side, and asks which one to keep. */
export function ConflictDialog<Fields extends object>(props: EditConflict<Fields> & { onClose(): void }) {
  const { labels, mine, theirs, keepsVersions = false, textOf, onKeepMine, onTakeTheirs, onClose } = props;
  const [isBusy, setBusy] = useState(false);
  const names = (Object.keys(labels) as (keyof Fields)[]).filter(
    (name) => name in mine && JSON.stringify(mine[name]) !== JSON.stringify(theirs[name]),
  );
  const end = async (choice: () => unknown) => {
    setBusy(true);
    try {
      await choice();
    } finally {
      onClose();
    }
  };
  const shown = (name: keyof Fields, value: unknown, other: unknown) =>
    textOf?.(name, value, other) ?? valueAsText(value, other);
  return (
    <QuestionDialog
      title="What differs"
      action="Keep mine"
      busy={isBusy}
      cancelLabel="Not now"
      classes={{ paper: styles.paper, actions: styles.actions }}
      aside={
        <Button disabled={isBusy} onClick={() => void end(onTakeTheirs)}>
          Take theirs
        </Button>
      }
      onAction={() => void end(onKeepMine)}
      onCancel={onClose}
    >
      <p>
        Fields that you did not change keep their values.{' '}
        {keepsVersions
          ? 'The text that you do not choose is stored as a version.'
          : 'The text that you do not choose is discarded.'}
      </p>
      {names.length === 0 && <p>Your changes and theirs are the same.</p>}
      {names.map((name) => (
        <section key={String(name)} className={styles.differing}>
          <h3>{labels[name]}</h3>
          <dl>
            <dt>Theirs</dt>
            <dd>{shown(name, theirs[name], mine[name])}</dd>
            <dt>Yours</dt>
            <dd>{shown(name, mine[name], theirs[name])}</dd>
          </dl>
        </section>
      ))}
    </QuestionDialog>
  );
}
