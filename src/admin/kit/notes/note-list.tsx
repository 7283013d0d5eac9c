import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Note, NotePages } from '#src/api/admin/notes.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { AttachmentList } from '#src/ui/messages/attachment-list.tsx';
import table from '#src/ui/table/table.module.css';
import { timeInWords } from '#src/ui/text/date-text.ts';
import textStyles from '#src/ui/text/text.module.css';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import layout from '../layout.module.css';
import { roleLabels } from '../role-labels.ts';
import { useStaffMember } from '../staff-member.ts';
import areaText from '../text.module.css';
import { TryAgain } from '../try-again.tsx';
import { typedText } from './mention-labels.ts';
import { NoteForm } from './note-form.tsx';
import { NoteText } from './note-text.tsx';
import styles from './notes.module.css';
import { useMentionable } from './use-mentionable.ts';
import { changedNoteKey, forgetDraft, useNoteDraft } from './use-note-draft.ts';

type NoteListProps = {
  notes: UseInfiniteQueryResult<NotePages>;
  editing: Note | null;
  isSaving: boolean;
  /** The text for an empty list. */
  empty: string;
  onEdit(note: Note | null): void;
  onSave(note: Note, text: string): void;
  onDelete(note: Note): void;
  onOpenFile(file: { id: string }): void;
};

/** The loaded notes, newest first. */
export function NoteList({ notes, editing, isSaving, empty, ...on }: NoteListProps) {
  const { onEdit, onSave, onDelete, onOpenFile } = on;
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = notes;
  const retry = <TryAgain onClick={() => void refetch()} />;
  if (!data) {
    return error ? (
      <FormAlert severity="error" title="The notes could not be loaded" action={retry}>
        {error.message}
      </FormAlert>
    ) : (
      <FormSkeleton rows={3} hasHeading />
    );
  }
  const listed = eachOnce(data.pages.flatMap(({ items }) => items));
  // If another user has deleted the note meanwhile, its form stays until its author has seen the message.
  const isOrphan = editing !== null && !listed.some(({ id }) => id === editing.id);
  const shown = isOrphan ? [editing, ...listed] : listed;
  const total = data.pages.at(-1)?.total ?? 0;
  return (
    <>
      {error && (
        <FormAlert severity="warning" title="The notes could not be refreshed" action={retry}>
          {error.message}
        </FormAlert>
      )}
      {shown.length === 0 ? (
        <p className={`${table.empty} ${textStyles.quiet}`}>{empty}</p>
      ) : (
        <ol className={layout.rows} aria-label="Notes, latest first">
          {shown.map((note) => (
            <NoteItem
              key={note.id}
              note={note}
              onEdit={() => onEdit(note)}
              onDelete={() => onDelete(note)}
              onOpenFile={onOpenFile}
              editor={
                editing?.id === note.id && (
                  <NoteEditor
                    note={note}
                    isSaving={isSaving}
                    onSave={(text) => onSave(note, text)}
                    onCancel={() => onEdit(null)}
                  />
                )
              }
            />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <div className={`${layout.row} ${layout.screenOnly}`}>
          <Button variant="outlined" size="small" onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? 'Loading…' : 'Show more'}
          </Button>
          <span className={textStyles.note}>
            {listed.length} of {total}
          </span>
        </div>
      )}
    </>
  );
}

/** A note that was added between two fetches shifts the pages: duplicates are removed. */
function eachOnce(notes: readonly Note[]): Note[] {
  return [...new Map(notes.map((note) => [note.id, note])).values()];
}

type NoteEditorProps = {
  note: Note;
  isSaving: boolean;
  onSave(text: string): void;
  onCancel(): void;
};

/** The form of a note that its author changes. Typed text is stored until it is saved or discarded. */
function NoteEditor({ note, isSaving, onSave, onCancel }: NoteEditorProps) {
  const { id: staffId } = useStaffMember();
  const key = changedNoteKey(note.id);
  const people = useMentionable(note.mentions);
  // The names at the time when the form opened: a list that loads later must not change what is typed.
  const [initial] = useState(() => typedText(note.text, people));
  const [text, setText] = useNoteDraft(key, initial);
  return (
    <NoteForm
      people={people}
      label="Change the note"
      text={text}
      onChange={setText}
      submitLabel="Save note"
      isSaving={isSaving}
      onSubmit={() => onSave(text)}
      onCancel={() => {
        forgetDraft(staffId, key);
        onCancel();
      }}
      hasFocus
    />
  );
}

type NoteItemProps = {
  note: Note;
  onEdit(): void;
  onDelete(): void;
  onOpenFile(file: { id: string }): void;
  /** The form, while the note is being changed. */
  editor?: ReactNode;
};

/** One note: author, time, and the actions that the reader may take. */
function NoteItem({ note, onEdit, onDelete, onOpenFile, editor }: NoteItemProps) {
  const { author, text, mentions, createdAt, updatedAt } = note;
  const { id, role } = useStaffMember();
  const isMine = author.id === id;
  const { hash } = useLocation();
  const anchor = `note-${note.id}`;
  const target = useRef<HTMLLIElement>(null);
  const isTarget = hash === `#${anchor}`;
  // The list is loaded after the page: the browser finds no target by itself.
  useEffect(() => {
    if (isTarget) target.current?.focus();
  }, [isTarget]);
  const which = (
    <VisuallyHidden>
      {' '}
      the note of {author.name}, {timeInWords(createdAt)}
    </VisuallyHidden>
  );
  return (
    <Stack
      ref={target}
      id={anchor}
      tabIndex={-1}
      className={layout.target}
      spacing={1}
      sx={{ padding: 4 }}
      component="li"
    >
      <p className={`${layout.row} ${areaText.small} ${styles.by}`}>
        <strong className={styles.author}>{author.name}</strong>
        <span>{roleLabels[author.role]}</span>
        <time dateTime={createdAt}>{timeInWords(createdAt)}</time>
        {updatedAt !== createdAt && (
          <span>
            Edited <time dateTime={updatedAt}>{timeInWords(updatedAt)}</time>
          </span>
        )}
      </p>
      {editor || (
        <>
          <NoteText text={text} mentions={mentions} />
          <AttachmentList attachments={note.attachments} onOpen={onOpenFile} />
          {(isMine || role === 'administrator') && (
            <div className={`${layout.screenOnly} ${styles.quietActions}`}>
              {isMine && (
                <Button size="small" onClick={onEdit}>
                  Edit{which}
                </Button>
              )}
              <Button size="small" onClick={onDelete}>
                Delete{which}
              </Button>
            </div>
          )}
        </>
      )}
    </Stack>
  );
}
