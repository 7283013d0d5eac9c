import Button from '@mui/material/Button';
import { getIn, useFormikContext } from 'formik';
import { type DocumentGroupKey, maxAgeMonthsOf } from '#domain/catalogues/document-groups.ts';
import { canChooseFiles } from '#machines/selectors.ts';
import { ErrorIcon, PictureIcon } from '#src/ui/icons/client-icons.tsx';
import { sizeInWords } from '#src/ui/text/size-in-words.ts';
import { useOnboarding } from '../onboarding-actor.ts';
import styles from './documents.module.css';
import { type DocumentFile, type DocumentsValues, isUnsaved, withMark } from './documents-values.ts';
import { IssueDate } from './issue-date.tsx';
import { useSignedFile } from './use-signed-file.ts';

type FileRowProps = {
  group: DocumentGroupKey;
  file: DocumentFile;
  /** 'YYYY-MM-DD', UTC. */
  today: string;
  onView(): void;
};

/** A stored file. Deleting only marks it: the next save deletes it (specification section 4). */
export function FileRow({ group, file, today, onView }: FileRowProps) {
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
        <p className={styles.quiet}>
          {isMarked ? 'Will be deleted when you save' : sizeInWords(size)}
          {!isMarked && isUnsaved(file) && <span className={styles.unsaved}> · Not saved yet</span>}
        </p>
        {message !== null && (
          <p className={styles.error}>
            <ErrorIcon size={18} />
            {message}
          </p>
        )}
      </div>
      <div className={styles.actions}>
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

/** A thumbnail of the file; a click shows it in full size. */
function Thumbnail({ id, name, onView }: { id: string; name: string; onView(): void }) {
  const { links, attempt, isFailed, onMiss } = useSignedFile(id);
  return (
    <button type="button" className={styles.thumbnail} aria-label={`View ${name}`} onClick={onView}>
      {links && !isFailed ? (
        <img key={attempt} src={links.thumbnailUrl} alt="" decoding="async" onError={onMiss} />
      ) : (
        <PictureIcon />
      )}
    </button>
  );
}
