import { useFormikContext } from 'formik';
import type { documentGroups } from '#domain/catalogues/document-groups.ts';
import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx';
import styles from './documents.module.css';
import { type DocumentsValues, isUnsaved, keptFilesOf } from './documents-values.ts';

/** The number of required groups with a file. */
export function RequiredProgress({ groups }: { groups: readonly (typeof documentGroups)[number][] }) {
  const { values } = useFormikContext<DocumentsValues>();
  const files = groups.map(({ key }) => keptFilesOf(values, key)).filter((kept) => kept.length > 0);
  const filled = files.length;
  const unsaved = files.filter((kept) => kept.every(isUnsaved)).length;
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
