import { useCallback } from 'react';
import type { components } from '#contract/schema.d.ts';
import { fetchVersionPdf } from '#src/api/admin/case-export.ts';
import { timeInWords } from '#src/ui/text/date-text.ts';
import { useCase } from '../use-case.ts';
import { CopyableHash } from './copyable-hash.tsx';
import { DownloadButton } from './download-button.tsx';
import styles from './export.module.css';

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
