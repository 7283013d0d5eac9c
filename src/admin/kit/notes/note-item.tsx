import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { Note } from '#src/api/admin/notes.ts';
import { timeInWords } from '#src/ui/text/date-text.ts';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import { roleLabels } from '../role-labels.ts';
import { useStaffMember } from '../staff-member.ts';
import styles from './notes.module.css';

type NoteItemProps = {
  note: Note;
  onEdit(): void;
  onDelete(): void;
  /** The form, while the note is being changed. */
  editor?: ReactNode;
};

/** One note: author, time, and the actions that the reader may take. */
export function NoteItem({ note, onEdit, onDelete, editor }: NoteItemProps) {
  const { author, text, createdAt, updatedAt } = note;
  const { id, role } = useStaffMember();
  const isMine = author.id === id;
  const which = (
    <VisuallyHidden>
      {' '}
      the note of {author.name}, {timeInWords(createdAt)}
    </VisuallyHidden>
  );
  return (
    <li className={styles.item}>
      <p className={styles.by}>
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
          <p dir="auto" className={styles.text}>
            {text}
          </p>
          {(isMine || role === 'administrator') && (
            <div className={styles.quietActions}>
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
    </li>
  );
}
