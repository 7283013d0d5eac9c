import { useFormikContext } from 'formik';
import type { documentGroups } from '#domain/catalogues/document-groups.ts';
import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx';
import styles from './documents.module.css';
import { type DocumentsValues, isUnsaved, storedFilesOf } from './documents-values.ts';

/** The number of required groups with a file. */
export function RequiredProgress({ groups }: { groups: readonly (typeof documentGroups)[number][] }) {
  const { values } = useFormikContext<DocumentsValues>();
  const files = groups.map(({ key }) => storedFilesOf(values, key)).filter((stored) => stored.length > 0);
  const filled = files.length;
  const unsaved = files.filter((stored) => stored.every(isUnsaved)).length;
  return (
    <div className={styles.progress}>
      <ProgressBar
        value={filled}
        max={groups.length}
        label={`${filled} of ${groups.length} required documents are uploaded${unsaved > 0 ? `, ${unsaved} not saved yet` : ''}`}
      />
    </div>
  );
}
