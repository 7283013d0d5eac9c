import text from '#src/ui/text/text.module.css';
import type { Submission } from '../api/submission.ts';
import { CheckIcon, PencilIcon } from '../ui/icons/client-icons.tsx';
import styles from './change-checklist.module.css';
import { FieldLink } from './field-link.tsx';

type ChangeChecklistProps = {
  changes: readonly Submission['changeRequests'][number][];
  /** Returns the name of the field: 'Legal name', or with its step where several steps are listed. */
  nameOf(change: Submission['changeRequests'][number]): string;
};

/** The requested changes: field, reason, and whether each is still open. Each links to its field. */
export function ChangeChecklist({ changes, nameOf }: ChangeChecklistProps) {
  return (
    <ul className={styles.list}>
      {changes.map((change) => {
        const { step, property, reason, mended } = change;
        return (
          <li key={`${step} ${property} ${reason}`} className={styles.item}>
            <span className={`${styles.sign} ${mended ? styles.mended : styles.open}`}>
              {mended ? <CheckIcon size={16} /> : <PencilIcon size={14} />}
              {mended ? 'Changed' : 'Open'}
            </span>
            <div>
              <FieldLink step={step} property={property}>
                {nameOf(change)}
              </FieldLink>
              <p className={text.typed}>{reason}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
