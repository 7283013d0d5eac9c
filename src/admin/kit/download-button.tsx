import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type ReactNode, useCallback, useState } from 'react';
import { messageOf } from '#machines/outcomes.ts';
import type { Download } from '#src/api/download.ts';
import { saveFile } from '#src/ui/browser/save-file.ts';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { DownloadIcon } from '#src/ui/icons/icons.tsx';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import layout from './layout.module.css';

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
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }} className={layout.screenOnly}>
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
    </Stack>
  );
}

/** Downloads a file. `failure`: the error of the last attempt. */
function useDownload(fetchFile: () => Promise<Download>) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const download = useCallback(async () => {
    setBusy(true);
    setFailure(null);
    try {
      const { content, name } = await fetchFile();
      saveFile(content, name);
    } catch (error) {
      setFailure(messageOf(error));
    }
    setBusy(false);
  }, [fetchFile]);
  return { busy, failure, download };
}
