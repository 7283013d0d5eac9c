import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { asSentence } from '#domain/copy.ts';
import { certificateStandingOf } from '#domain/learning/certificate-validity.ts';
import { type Certificate, downloadCertificate } from '#src/api/certificates.ts';
import { saveFile } from '#src/ui/browser/save-file.ts';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import blocks from '#src/ui/frame/blocks.module.css';
import { dateInWords } from '#src/ui/text/date-text.ts';
import text from '#src/ui/text/text.module.css';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import { CertificateStatus } from './certificate-status.tsx';
import styles from './certificates.module.css';

/** The client's own certificate: its status, and how to show it to others. */
export function CertificateCard({ certificate }: { certificate: Certificate }) {
  const { title, holder, number, score, completedAt, validUntil, reason, shareUrl, versionNumber } =
    certificate;
  const standing = certificateStandingOf(certificate, new Date().toISOString().slice(0, 10));
  const download = useMutation({
    mutationFn: () => downloadCertificate(certificate),
    onSuccess: ({ content, name }) => saveFile(content, name),
  });
  return (
    <>
      <div className={`${blocks.ends} ${blocks.top}`}>
        <h2 className={`${text.title} ${styles.title}`}>{title}</h2>
        <CertificateStatus status={standing} />
      </div>
      <ul className="fact-line">
        <li>{holder}</li>
        <li>Completed on {dateInWords(completedAt.slice(0, 10))}</li>
        <li>{validUntil === null ? 'No end date' : `Valid until ${dateInWords(validUntil)}`}</li>
        {score !== null && <li>{score} % of all marks</li>}
        <li>Version {versionNumber}</li>
        <li className="tabular">{number}</li>
      </ul>
      {standing === 'ending' && (
        <p className={styles.notice}>Complete the training again before that day to get a new certificate.</p>
      )}
      {reason !== null && (
        <FormAlert severity="warning" title="We have withdrawn this certificate">
          {asSentence(reason)} Contact us if you think that this is a mistake.
        </FormAlert>
      )}
      {download.error && (
        <FormAlert severity="error" title="The PDF could not be downloaded">
          {asSentence(download.error.message)}
        </FormAlert>
      )}
      <div className={blocks.row}>
        <Button
          variant="contained"
          disabled={download.isPending}
          onClick={() => download.mutate()}
          aria-label={download.isPending ? undefined : `Download PDF: ${title}`}
        >
          <BusyLabel busy={download.isPending} label="Download PDF" busyLabel="Creating it…" />
        </Button>
        <CopyLink url={shareUrl} of={title} />
        <Link href={shareUrl} target="_blank" rel="noopener" aria-label={`Open certificate page: ${title}`}>
          Open certificate page
        </Link>
      </div>
    </>
  );
}

/** Copies a certificate's link; if the browser refuses, shows the link to copy manually. */
function CopyLink({ url, of }: { url: string; of: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setState('copied');
    } catch {
      setState('refused');
    }
  };
  const label = state === 'copied' ? 'Link copied' : 'Copy link';
  return (
    <>
      <Button variant="outlined" aria-label={`${label}: ${of}`} onClick={() => void copy()}>
        {label}
      </Button>
      {state === 'refused' && <code>{url}</code>}
      <span role="status">{state === 'copied' && <VisuallyHidden>The link is copied</VisuallyHidden>}</span>
    </>
  );
}
