import { useCallback } from 'react';
import type { components } from '#contract/schema.d.ts';
import { CopyButton } from '#src/admin/kit/copy-button.tsx';
import { DownloadButton } from '#src/admin/kit/download-button.tsx';
import layout from '#src/admin/kit/layout.module.css';
import { useMay } from '#src/admin/kit/staff-member.ts';
import { fetchCaseArchive, fetchVersionPdf } from '#src/api/admin/case.ts';
import { timeInWords } from '#src/ui/text/date-text.ts';
import textStyles from '#src/ui/text/text.module.css';
import { useCase } from '../use-case.ts';
import styles from './export.module.css';

/** Number of digits shown, of 64. */
const shown = 12;

/** A SHA-256 hash: its start on the page, the whole hash to copy. Print shows the whole hash. */
function CopyableHash({ sha256 }: { sha256: string }) {
  return (
    <p className={`${layout.row} ${styles.hash}`}>
      <span className={textStyles.note}>SHA-256</span>
      <code title={sha256}>
        {sha256.slice(0, shown)}
        <span className={styles.rest}>{sha256.slice(shown)}</span>
        <span className={layout.screenOnly}>…</span>
      </code>
      <CopyButton text={sha256} what="the SHA-256" />
    </p>
  );
}

type Version = components['schemas']['SubmissionVersion'];

/** Each version as it was submitted, newest first: who certified it, its checksum, and its document. */
export function SubmittedVersions() {
  const { versions } = useCase().submission;
  if (versions.length === 0) return <p>Nothing has been submitted yet.</p>;
  return (
    <ol className={layout.lines}>
      {versions.toReversed().map((version) => (
        <SubmittedVersion key={version.version} version={version} />
      ))}
    </ol>
  );
}

function SubmittedVersion({ version: { version, submittedAt, name, role, sha256 } }: { version: Version }) {
  const { id } = useCase().summary;
  const fetchFile = useCallback(() => fetchVersionPdf(id, version), [id, version]);
  return (
    <li className={`${layout.between} ${styles.version}`}>
      <div className={layout.grow}>
        <p>
          <strong>Version {version}</strong>, {timeInWords(submittedAt)}
        </p>
        <p className={textStyles.note}>
          Certified by {name}, {role}
        </p>
        <CopyableHash sha256={sha256} />
      </div>
      <DownloadButton
        label="Download PDF"
        of={`of version ${version}`}
        failed="The PDF could not be downloaded"
        fetchFile={fetchFile}
      />
    </li>
  );
}

/** Downloads everything about the case as one archive. */
export function ExportCase() {
  const { id } = useCase().summary;
  const fetchFile = useCallback(() => fetchCaseArchive(id), [id]);
  const may = useMay();
  if (!may('cases:export')) return null;
  return (
    <section
      className={`${layout.between} ${layout.screenOnly} ${styles.archive}`}
      aria-labelledby="export-case"
    >
      <div className={layout.grow}>
        <h2 id="export-case" className={textStyles.heading}>
          The whole case
        </h2>
        <p className={textStyles.note}>
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
