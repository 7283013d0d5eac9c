import { useCallback } from 'react';
import { fetchCaseArchive } from '#src/api/admin/case-export.ts';
import { useCase } from '../use-case.ts';
import { DownloadButton } from './download-button.tsx';
import styles from './export.module.css';

/** Downloads everything about the case as one archive. */
export function ExportCase() {
  const { id } = useCase().summary;
  const fetchFile = useCallback(() => fetchCaseArchive(id), [id]);
  return (
    <section className={styles.archive} aria-labelledby="export-case">
      <div className={styles.words}>
        <h2 id="export-case" className={styles.title}>
          The whole case
        </h2>
        <p className={styles.quiet}>
          Answers, submitted versions, documents, audit trail and a list of SHA-256 sums. The audit trail
          records who exported it.
        </p>
      </div>
      <DownloadButton
        label="Export case (ZIP)"
        failed="The case could not be exported"
        fetchFile={fetchFile}
      />
    </section>
  );
}
