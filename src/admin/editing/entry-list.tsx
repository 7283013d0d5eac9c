import Button from '@mui/material/Button';
import { useFormikContext } from 'formik';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { fullInWords } from '#src/onboarding/form/entries/full-list.ts';
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx';
import { entryErrors, listMessage, messagesWithin } from '#src/ui/form/field-error-tree.ts';
import { type EntryChange, useListChanges } from '#src/ui/form/use-list-changes.ts';
import { PlusIcon } from '#src/ui/icons/icons.tsx';
import { RecordTable } from '#src/ui/table/record-table.tsx';
import textStyles from '#src/ui/text/text.module.css';
import styles from './editing.module.css';

const entryIsOpen = 'entry is open';

/** Returns whether an entry is open in its dialog, by the form's status: the form's values do not contain its changes yet. */
export const hasOpenEntry = (status: unknown) => status === entryIsOpen;

interface EntryListProps<Entry> {
  /** The name of the form field that contains the entries. */
  list: string;
  caption: string;
  columns: readonly { key: string; header: string; render(entry: Entry): ReactNode }[];
  /** The initial values of a new entry. */
  empty: Entry;
  emptyTitle: string;
  /** Returns the name of a row for screen readers: "wallet 0x5aAe…". */
  nameOf(entry: Entry, index: number): string;
  /** Maximum number of entries. */
  max: number;
  /** The noun for one entry: "wallet". */
  one: string;
  renderForm(form: EntryFormProps<Entry>): ReactNode;
  /** Returns the other entries, in any list, that change together with this one. */
  changedWith?(index: number, entry: Entry): readonly EntryChange<Entry>[];
}

export interface EntryFormProps<Entry> {
  entry: Entry;
  /** Index in the list; null for a new entry. */
  index: number | null;
  /** Formik's messages about the entry. */
  errors: unknown;
  onDone(entry: Entry): void;
  onCancel(): void;
}

/** A list of the surrounding Formik form: lets the user add, change and delete entries, which are saved with the form. */
export function EntryList<Entry>(props: EntryListProps<Entry>) {
  const { list, one, nameOf } = props;
  const { values, errors, setStatus } = useFormikContext<Record<string, readonly Entry[]>>();
  const changes = useListChanges();
  const entries = values[list] ?? [];
  const [opened, setOpened] = useState<{ index: number | null } | null>(null);
  const [deleting, setDeleting] = useState<number | null>(null);
  const add = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    setStatus(opened ? entryIsOpen : undefined);
  }, [opened, setStatus]);

  const finish = (entry: Entry) => {
    const index = opened?.index ?? null;
    if (index === null) changes.add(list, entry);
    else changes.change([{ list, index, entry }, ...(props.changedWith?.(index, entry) ?? [])]);
    setOpened(null);
  };
  const remove = () => {
    if (deleting !== null) changes.remove(list, deleting);
    setDeleting(null);
    // The delete button was removed together with its row.
    requestAnimationFrame(() => add.current?.focus());
  };
  const rowErrors = (index: number) => entryErrors(errors, list, index);
  const full = fullInWords(entries, props.max, one);

  return (
    <>
      <RecordTable
        caption={props.caption}
        columns={props.columns}
        rows={entries}
        rowKey={(entry, index) => `${index} ${nameOf(entry, index)}`}
        error={listMessage(errors, list)}
        rowErrors={(index) => messagesWithin(rowErrors(index))}
        emptyTitle={props.emptyTitle}
        emptyText="An empty list can be saved."
        actions={(entry, index) => (
          <div className={styles.rowActions}>
            <Button
              size="small"
              aria-label={`Edit ${nameOf(entry, index)}`}
              onClick={() => setOpened({ index })}
            >
              Edit
            </Button>
            <Button
              size="small"
              color="error"
              aria-label={`Delete ${nameOf(entry, index)}`}
              onClick={() => setDeleting(index)}
            >
              Delete
            </Button>
          </div>
        )}
      />
      <div className={styles.addNew}>
        <Button
          ref={add}
          variant="outlined"
          startIcon={<PlusIcon />}
          disabled={full !== null}
          onClick={() => setOpened({ index: null })}
        >
          Add New
        </Button>
        {full !== null && <p className={`${textStyles.note} ${styles.full}`}>{full}</p>}
      </div>
      {opened &&
        props.renderForm({
          entry: (opened.index === null ? undefined : entries[opened.index]) ?? props.empty,
          index: opened.index,
          errors: opened.index === null ? undefined : rowErrors(opened.index),
          onDone: finish,
          onCancel: () => setOpened(null),
        })}
      <ConfirmDialog
        open={deleting !== null}
        title={`Are you sure you want to delete this ${one}?`}
        confirmLabel={`Delete ${one}`}
        cancelLabel="Keep it"
        onConfirm={remove}
        onCancel={() => setDeleting(null)}
      >
        It is removed from the list now, and permanently deleted when you save.
      </ConfirmDialog>
    </>
  );
}
