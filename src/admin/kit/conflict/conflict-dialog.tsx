import Button from '@mui/material/Button';
import { useState } from 'react';
import { QuestionDialog } from '#src/ui/dialog/question-dialog.tsx';
import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import layout from '../layout.module.css';
import styles from './conflict.module.css';

/** An edit conflict on one record. `Fields` are the fields that the form writes. */
interface EditConflict<Fields extends object> {
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
function ConflictDialog<Fields extends object>(props: EditConflict<Fields> & { onClose(): void }) {
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
      classes={{ paper: layout.wideDialog, actions: layout.wrap }}
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
          <dl className={layout.pairs}>
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

/** Returns the texts of the blocks and pictures of an HTML text, in order. */
function blocksOf(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const blocks = [...body.querySelectorAll('p, h2, h3, h4, li, pre, td, th, img')];
  return blocks.flatMap((block) => {
    if (block instanceof HTMLImageElement) return [`Picture: ${block.alt || 'no alternative text'}`];
    // A list item and a table cell hold a paragraph, which is listed itself.
    const text = block.querySelector('p, li') ? '' : (block.textContent ?? '').trim();
    return text === '' ? [] : [text];
  });
}

/** Returns the blocks of an HTML text that the other text does not have. */
export function differingBlocks(html: string, other: string): string[] {
  const known = new Map<string, number>();
  for (const text of blocksOf(other)) known.set(text, (known.get(text) ?? 0) + 1);
  return blocksOf(html).filter((text) => {
    const left = known.get(text) ?? 0;
    known.set(text, left - 1);
    return left <= 0;
  });
}

const isHtml = (value: unknown): value is string => typeof value === 'string' && /<\w/.test(value);

/** Returns a field's value as text; of two HTML texts only the blocks that the other does not have. */
export function valueAsText(value: unknown, other: unknown): string {
  if (isHtml(value)) {
    return differingBlocks(value, isHtml(other) ? other : '').join('\n\n') || 'Same text, other formatting';
  }
  if (value === null || value === undefined || value === '') return 'Empty';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(entryAsText).join('\n') || 'Empty';
  return entryAsText(value);
}

/** Returns an entry of a list as text: of a record its text, title or name. */
function entryAsText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const { text, title, name } = value as { text?: unknown; title?: unknown; name?: unknown };
  return String(text ?? title ?? name ?? JSON.stringify(value));
}

/** A notice above a form that another editor has changed the record, with a button that opens the comparison. */
export function ConflictNotice<Fields extends object>(conflict: EditConflict<Fields>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <FormAlert
      severity="warning"
      title="Someone else has changed this in the meantime"
      action={<AlertButton onClick={() => setOpen(true)}>See the differences</AlertButton>}
    >
      Your text is not lost. Choose which version to keep before you save.
      {isOpen && <ConflictDialog {...conflict} onClose={() => setOpen(false)} />}
    </FormAlert>
  );
}
