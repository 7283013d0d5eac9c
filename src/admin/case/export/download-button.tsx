import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { Download } from '#src/api/download.ts';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { DownloadIcon } from '#src/ui/icons/icons.tsx';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import styles from './export.module.css';
import { useDownload } from './use-download.ts';

interface DownloadButtonProps {
  label: string;
  /** Text for assistive technology that distinguishes several such buttons. */
  of?: ReactNode;
  /** The message on failure, such as "The PDF could not be downloaded". */
  failed: string;
  fetchFile(): Promise<Download>;
}

/** Downloads one file; an error is shown below the button. */
export function DownloadButton({ label, of, failed, fetchFile }: DownloadButtonProps) {
  const { busy, failure, download } = useDownload(fetchFile);
  return (
    <div className={styles.download}>
      <Button
        variant="outlined"
        size="small"
        disabled={busy}
        startIcon={<DownloadIcon size={16} />}
        onClick={download}
      >
        <BusyLabel busy={busy} label={label} busyLabel="Preparing…" />
        {of && <VisuallyHidden> {of}</VisuallyHidden>}
      </Button>
      {failure !== null && (
        <FormAlert severity="error" title={failed}>
          {failure}
        </FormAlert>
      )}
    </div>
  );
}
