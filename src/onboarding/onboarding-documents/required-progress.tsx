import { useFormikContext } from 'formik';
import type { documentGroups } from '#domain/catalogues/document-groups.ts';
import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx';
import styles from './documents.module.css';
import { type DocumentsValues, keptFilesOf } from './documents-values.ts';

/** How many of the required groups hold a file. */
export function RequiredProgress({ groups }: { groups: readonly (typeof documentGroups)[number][] }) {
  const { values } = useFormikContext<DocumentsValues>();
  const filled = groups.filter(({ key }) => keptFilesOf(values, key).length > 0).length;
  return (
    <div className={styles.progress}>
      <ProgressBar
        value={filled}
        max={groups.length}
        label={`${filled} of ${groups.length} required documents are here`}
      />
    </div>
  );
}
