import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { getIn, useFormikContext } from 'formik';
import { useLayoutEffect, useRef } from 'react';
import { type DocumentGroupKey, maxAgeMonthsOf } from '#domain/catalogues/document-groups.ts';
import { documentAge, lastDayOfUse } from '#domain/rules/document-age.ts';
import { canChooseFiles } from '#machines/selectors.ts';
import { DateInput } from '#src/ui/form/date-input.tsx';
import { ChevronDownIcon, ErrorIcon, WarningIcon } from '#src/ui/icons/client-icons.tsx';
import { dateInWords } from '#src/ui/text/date-text.ts';
import { sizeInWords } from '#src/ui/text/size-in-words.ts';
import text from '#src/ui/text/text.module.css';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import { Thumbnail } from '../files/thumbnail.tsx';
import { useOnboarding } from '../onboarding-actor.ts';
import styles from './documents.module.css';
import { type DocumentFile, type DocumentsValues, isUnsaved, withMark } from './documents-values.ts';

type FileRowProps = {
  group: DocumentGroupKey;
  file: DocumentFile;
  /** 'YYYY-MM-DD', UTC. */
  today: string;
  onView(): void;
  /** Null when there is nothing to order, or it cannot be changed. */
  move: FileMove | null;
};

export type FileMove = { isFirst: boolean; isLast: boolean; onMove(by: -1 | 1): void };

/** A stored file. Deleting only marks it: the next save deletes it (specification section 4). */
export function FileRow({ group, file, today, onView, move }: FileRowProps) {
  const { values, errors, setValues } = useFormikContext<DocumentsValues>();
  const allowed = useOnboarding(canChooseFiles);
  const { id, name, size } = file;
  const isMarked = values.removed.includes(id);
  const error: unknown = getIn(errors, `${group}.${id}`);
  const message = typeof error === 'string' && !isMarked ? error : null;
  return (
    <li
      className={`${styles.file} ${isMarked ? styles.marked : ''}`}
      data-refused={message === null ? undefined : ''}
    >
      <Thumbnail id={id} name={name} onView={onView} />
      <div className={styles.about}>
        <p className={styles.name}>{name}</p>
        <p className={text.note}>
          {isMarked ? 'Will be deleted when you save' : sizeInWords(size)}
          {!isMarked && isUnsaved(file) && <span className={styles.unsaved}> · Not saved yet</span>}
        </p>
        {message !== null && (
          <p className={`${text.refused} ${styles.error}`}>
            <ErrorIcon size={18} />
            {message}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {move && <MoveButtons name={name} {...move} />}
        <Button
          size="small"
          color={isMarked ? 'primary' : 'error'}
          disabled={!allowed}
          aria-label={isMarked ? `Undo the deletion of ${name}` : `Delete ${name}`}
          onClick={() => void setValues(withMark(values, id, !isMarked), false)}
        >
          {isMarked ? 'Undo' : 'Delete'}
        </Button>
      </div>
      {maxAgeMonthsOf(group) !== null && !isMarked && (
        <IssueDate group={group} file={file} today={today} disabled={!allowed} />
      )}
    </li>
  );
}

/** Moves a file within its group. The focus stays on the button, or goes to the other one at the end of the list. */
function MoveButtons({ name, isFirst, isLast, onMove }: FileMove & { name: string }) {
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  const pressed = useRef<-1 | 1 | null>(null);
  // The row that is moved in the document loses the focus.
  useLayoutEffect(() => {
    const by = pressed.current;
    pressed.current = null;
    if (by === null) return;
    const target = (by === -1 && !isFirst) || isLast ? up : down;
    target.current?.focus();
  });
  const moveBy = (by: -1 | 1) => {
    pressed.current = by;
    onMove(by);
  };
  return (
    <>
      <IconButton
        ref={up}
        size="small"
        disabled={isFirst}
        aria-label={`Move up ${name}`}
        onClick={() => moveBy(-1)}
      >
        <ChevronDownIcon className={styles.up} />
      </IconButton>
      <IconButton
        ref={down}
        size="small"
        disabled={isLast}
        aria-label={`Move down ${name}`}
        onClick={() => moveBy(1)}
      >
        <ChevronDownIcon />
      </IconButton>
    </>
  );
}

type IssueDateProps = {
  group: DocumentGroupKey;
  file: DocumentFile;
  /** 'YYYY-MM-DD', UTC. */
  today: string;
  disabled: boolean;
};

/** The date of issue of a document with an age limit (specification section 9). */
function IssueDate({ group, file, today, disabled }: IssueDateProps) {
  const { values } = useFormikContext<DocumentsValues>();
  const note = ageNote(group, values.issueDates[file.id] ?? '', today);
  return (
    <fieldset className={styles.issued} disabled={disabled}>
      <legend>
        <VisuallyHidden>{file.name}</VisuallyHidden>
      </legend>
      <DateInput name={`issueDates.${file.id}`} label="Issue date" disableFuture />
      {note && (
        <p role="status" className={`${text.refused} ${styles.warning}`}>
          <WarningIcon size={18} />
          {note}
        </p>
      )}
    </fieldset>
  );
}

/** Returns what to do about a document's age; null if it is fine. */
function ageNote(group: DocumentGroupKey, issuedOn: string, today: string): string | null {
  const age = documentAge(group, issuedOn, today);
  const lastDay = lastDayOfUse(group, issuedOn);
  if (age === 'fine' || lastDay === null) return null;
  const limit = `dated within ${maxAgeMonthsOf(group)} months`;
  return age === 'tooOld'
    ? `Too old: it was valid until ${dateInWords(lastDay)}. Upload one ${limit}.`
    : `Soon too old: it is valid until ${dateInWords(lastDay)}. If you submit later, upload one ${limit}.`;
}
