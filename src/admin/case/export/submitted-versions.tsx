import { useCallback } from 'react';
import type { components } from '#contract/schema.d.ts';
import { CopyButton } from '#src/admin/kit/copy-button.tsx';
import { fetchVersionPdf } from '#src/api/admin/case-export.ts';
import { timeInWords } from '#src/ui/text/date-text.ts';
import { useCase } from '../use-case.ts';
import { DownloadButton } from './download-button.tsx';
import styles from './export.module.css';

/** Number of digits shown, of 64. */
const shown = 12;

/** A SHA-256 hash: its start on the page, the whole hash to copy. Print shows the whole hash. */
function CopyableHash({ sha256 }: { sha256: string }) {
  return (
    <p className={styles.hash}>
      <span className={styles.quiet}>SHA-256</span>
      <code title={sha256}>
        {sha256.slice(0, shown)}
        <span className={styles.rest}>{sha256.slice(shown)}</span>
        <span className={styles.dots}>…</span>
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
    <ol className={styles.versions}>
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
    <li className={styles.version}>
      <div className={styles.words}>
        <p>
          <strong>Version {version}</strong>, {timeInWords(submittedAt)}
        </p>
        <p className={styles.quiet}>
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
