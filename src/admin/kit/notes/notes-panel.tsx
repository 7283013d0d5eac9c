import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import {
  changeNote,
  deleteNote,
  type Note,
  type NotedRecord,
  notesQuery,
  uploadNoteFile,
  writeNote,
} from '#src/api/admin/notes.ts';
import { ApiError } from '#src/api/api-error.ts';
import type { StoredFile } from '#src/api/upload.ts';
import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { Attachments } from '#src/ui/messages/attachments.tsx';
import textStyles from '#src/ui/text/text.module.css';
import layout from '../layout.module.css';
import { useMay, useStaffMember } from '../staff-member.ts';
import { NoteForm } from './note-form.tsx';
import { NoteList } from './note-list.tsx';
import styles from './notes.module.css';
import { useMentionable, useStoredText } from './use-mentionable.ts';
import { changedNoteKey, forgetDraft, newNoteKey, useNoteDraft } from './use-note-draft.ts';
import { useOpenFile } from './use-open-file.ts';

const ConfirmDialog = lazy(() =>
  import('#src/ui/dialog/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
);

type Trouble = { title: string; message: string };

type NotesPanelProps = {
  /** The record as the calls name it, such as `{ contactId }`. */
  on: NotedRecord;
  /** Who cannot see the notes. */
  why: string;
  /** The text for an empty list. */
  empty: string;
  /** Where a deleted note leaves a trace. */
  trace: string;
  /** Refetches the record and its notes. */
  refresh(): Promise<void>;
  /** The case to whose notes files can be attached; without it, notes have none. */
  caseId?: string;
};

/** The notes of staff on a record: a case, or an entry of another queue. */
export function NotesPanel({ on, why, empty, trace, refresh, caseId }: NotesPanelProps) {
  const notify = useNotify();
  const heading = useRef<HTMLHeadingElement>(null);
  const notes = useInfiniteQuery(notesQuery(on));
  const { id: staffId } = useStaffMember();
  const may = useMay();
  const people = useMentionable();
  const draftKey = newNoteKey(Object.values(on).join());
  const { write, change, remove } = useNoteActions(on, draftKey, refresh);
  const [draft, setDraft] = useNoteDraft(draftKey);
  const [files, setFiles] = useState<readonly StoredFile[]>([]);
  const openFile = useOpenFile(caseId);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [editing, setEditing] = useState<Note | null>(null);
  const [deleting, setDeleting] = useState<Note | null>(null);

  const add = () => {
    setTrouble(null);
    const sent = draft;
    write.mutate(
      { text: sent, attachments: files.map(({ id }) => id) },
      {
        onSuccess: () => {
          // More may have been typed or attached meanwhile.
          setDraft((now) => (now === sent ? '' : now));
          setFiles((now) => now.filter((file) => !files.includes(file)));
          notify('The note was added', { type: 'success' });
        },
        onError: (error) => setTrouble({ title: 'The note was not added', message: wordsOf(error) }),
      },
    );
  };

  const save = (note: Note, text: string) => {
    setTrouble(null);
    const finished = () => {
      forgetDraft(staffId, changedNoteKey(note.id));
      setEditing(null);
    };
    change.mutate(
      { note, text },
      {
        onSuccess: finished,
        onError: (error) => {
          if (!isGone(error)) {
            setTrouble({ title: 'The note was not changed', message: wordsOf(error) });
            return;
          }
          finished();
          setDraft((before) => [before, text].filter(Boolean).join('\n\n'));
          setTrouble({
            title: 'Someone has deleted this note',
            message: 'Your text is in the new note below.',
          });
        },
      },
    );
  };

  const drop = (note: Note) => {
    setTrouble(null);
    setDeleting(null);
    remove.mutate(
      { id: note.id },
      {
        onSuccess: () => heading.current?.focus(),
        onError: (error) =>
          setTrouble(
            isGone(error)
              ? { title: 'Someone has deleted this note', message: 'The list is up to date now.' }
              : { title: 'The note was not deleted', message: wordsOf(error) },
          ),
      },
    );
  };

  return (
    <div className={`${layout.record} ${styles.panel}`}>
      <div>
        <h2 ref={heading} tabIndex={-1}>
          Notes
        </h2>
        <p className={textStyles.note}>{why}</p>
      </div>
      {trouble && (
        <FormAlert
          severity="error"
          title={trouble.title}
          action={<AlertButton onClick={() => setTrouble(null)}>Close</AlertButton>}
        >
          {trouble.message}
        </FormAlert>
      )}
      {may('notes:write') && (
        <NoteForm
          label="New note"
          people={people}
          text={draft}
          onChange={setDraft}
          submitLabel="Add note"
          isSaving={write.isPending}
          onSubmit={add}
        >
          {caseId !== undefined && (
            <Attachments
              files={files}
              onChange={setFiles}
              upload={(file) => uploadNoteFile(caseId, file)}
              what="file"
              types="JPG, PNG or PDF"
              accept=".jpg,.jpeg,.png,.pdf,image/jpeg,image/png,application/pdf"
            />
          )}
        </NoteForm>
      )}
      <NoteList
        notes={notes}
        editing={editing}
        isSaving={change.isPending}
        empty={empty}
        onEdit={setEditing}
        onSave={save}
        onDelete={setDeleting}
        onOpenFile={openFile}
      />
      {deleting && (
        <Suspense fallback={null}>
          <ConfirmDialog
            open
            title="Delete this note?"
            confirmLabel="Delete note"
            cancelLabel="Keep it"
            onConfirm={() => drop(deleting)}
            onCancel={() => setDeleting(null)}
          >
            {deleting.attachments.length > 0 ? 'Its text and files are' : 'Its text is'} deleted permanently.{' '}
            {trace}
          </ConfirmDialog>
        </Suspense>
      )}
    </div>
  );
}

const isGone = (error: Error) => error instanceof ApiError && error.status === 404;

/** Returns the server's message, followed by a note that typed text is not lost. */
function wordsOf(error: Error): string {
  const message = error instanceof ApiError ? error.messages.join(' ') : error.message;
  return `${/[.!?]$/.test(message) ? message : `${message}.`} Nothing you typed is lost.`;
}

/**
 * Adding, changing and deleting notes. After each, also after a refusal, the record and its notes are refetched. The draft of a
 * sent note is removed here even if the user has left the page, so that it cannot be sent twice.
 *
 * @param draftKey the storage key of the new note's text
 * @param refresh awaited, so that the page then shows the stored data
 */
function useNoteActions(on: NotedRecord, draftKey: string, refresh: () => Promise<void>) {
  const { id: staffId } = useStaffMember();
  const stored = useStoredText();
  const onSettled = () => refresh();
  return {
    write: useMutation({
      mutationFn: async ({ text, attachments }: { text: string; attachments: readonly string[] }) =>
        writeNote(on, await stored(text), attachments),
      onSuccess: (_, { text }) => forgetDraft(staffId, draftKey, text),
      onSettled,
    }),
    change: useMutation({
      mutationFn: async ({ note, text }: { note: Note; text: string }) =>
        changeNote(note.id, await stored(text, note.mentions)),
      onSuccess: (_, { note }) => forgetDraft(staffId, changedNoteKey(note.id)),
      onSettled,
    }),
    remove: useMutation({ mutationFn: ({ id }: { id: string }) => deleteNote(id), onSettled }),
  };
}
