import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { clientKey } from '#domain/compliance/file/facts.ts';
import { dayInWords } from '#domain/copy.ts';
import { DownloadButton } from '#src/admin/kit/download-button.tsx';
import layout from '#src/admin/kit/layout.module.css';
import { TryAgain } from '#src/admin/kit/try-again.tsx';
import { type ComplianceFile, complianceQuery, fetchCompliancePdf } from '#src/api/admin/compliance.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import textStyles from '#src/ui/text/text.module.css';
import { useCase } from '../use-case.ts';
import styles from './compliance.module.css';
import { DecisionsOfFile } from './decisions-of-file.tsx';
import EntryDialog from './entry-dialog.tsx';
import { EntryHistory } from './entry-history.tsx';
import { FileItems } from './file-items.tsx';
import { type Recording, RecordMenu } from './record-menu.tsx';
import { ReviewCard } from './review-card.tsx';
import { RiskCard } from './risk-card.tsx';

/** What the law asks to be on file about the client, item by item, with what satisfies it and what is open. */
export default function CompliancePanel() {
  const { summary } = useCase();
  const { data, error, refetch } = useQuery(complianceQuery(summary.id));
  const [recording, setRecording] = useState<Recording | null>(null);
  if (!data && error) {
    return (
      <FormAlert
        severity="error"
        title="The compliance file could not be loaded"
        action={<TryAgain onClick={() => void refetch()} />}
      >
        {error.message}
      </FormAlert>
    );
  }
  if (!data) return <FormSkeleton rows={8} hasHeading />;
  const isBegun = summary.version > 0;
  return (
    <Stack spacing={6}>
      <Head file={data} isBegun={isBegun} onRecord={setRecording} />
      {data.risk && <RiskCard risk={data.risk} onRecord={setRecording} />}
      <ReviewCard />
      {data.subjects.map((subject) => (
        <section key={subject.key} aria-label={subject.name || 'The company'} className={layout.panel}>
          <h3 className={`${textStyles.heading} ${styles.subject}`}>
            {subject.key === clientKey ? subject.name || 'The company' : subject.name}
            {subject.roles.length > 0 && <span className={styles.roles}>{rolesInWords(subject.roles)}</span>}
          </h3>
          <FileItems
            file={data}
            items={data.items.filter((item) => item.subject === subject.key)}
            onRecord={isBegun ? setRecording : null}
          />
        </section>
      ))}
      <EntryHistory file={data} />
      <DecisionsOfFile caseId={summary.id} decisions={data.decisions} />
      {recording && (
        <EntryDialog
          key={`${recording.kind} ${recording.subject}`}
          file={data}
          recording={recording}
          onClose={() => setRecording(null)}
        />
      )}
    </Stack>
  );
}

interface HeadProps {
  file: ComplianceFile;
  /** Whether the case was submitted. */
  isBegun: boolean;
  onRecord(recording: Recording): void;
}

function Head({ file, isBegun, onRecord }: HeadProps) {
  const { id } = useCase().summary;
  const fetchFile = useCallback(() => fetchCompliancePdf(id), [id]);
  const open = file.items.filter(({ state }) => state !== 'satisfied');
  const overdue = open.filter(({ state }) => state === 'overdue').length;
  const demanded = open.filter(({ isDemanded }) => isDemanded).length;
  return (
    <div className={layout.between}>
      <div>
        <h2 className={textStyles.heading}>Compliance file</h2>
        <p>
          {open.length === 0
            ? `All ${file.items.length} items are satisfied.`
            : `${open.length} of ${file.items.length} items are open, ${demanded} of them before an approval.`}
          {overdue > 0 && ` ${overdue} are overdue.`} Rules of {dayInWords(file.rules)}.
        </p>
        {!file.isEnforced && (
          <p className={textStyles.quiet}>
            The firm does not demand the file: open items refuse no approval.
          </p>
        )}
        {!isBegun && <p className={textStyles.quiet}>The file begins with the submission of the case.</p>}
      </div>
      <div className={`${layout.row} ${layout.screenOnly}`}>
        <Button variant="outlined" size="small" onClick={() => window.print()}>
          Print
        </Button>
        <DownloadButton label="Download PDF" failed="The PDF could not be downloaded" fetchFile={fetchFile} />
        {isBegun && <RecordMenu file={file} onChoose={onRecord} />}
      </div>
    </div>
  );
}

const roleWords = {
  representative: 'representative',
  director: 'director',
  beneficialOwner: 'beneficial owner',
};

function rolesInWords(roles: ComplianceFile['subjects'][number]['roles']): string {
  const words = roles.map((role) => roleWords[role]).join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
