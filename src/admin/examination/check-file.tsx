import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { findPackOf } from '#src/api/admin/examination-packs.ts';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import textStyles from '#src/ui/text/text.module.css';
import layout from '../kit/layout.module.css';
import { periodInWords } from './pack-labels.ts';

/** Compares an archive on the reader's device with the packs by its SHA-256. The archive is not sent. */
export function CheckFile() {
  const input = useRef<HTMLInputElement>(null);
  const check = useMutation({ mutationFn: async (file: File) => findPackOf(await sha256Of(file)) });
  return (
    <Stack
      component="section"
      spacing={3}
      sx={{ mt: 8 }}
      className={layout.screenOnly}
      aria-labelledby="check-pack"
    >
      <div className={layout.between}>
        <div className={layout.grow}>
          <h2 id="check-pack" className={textStyles.heading}>
            Check an archive
          </h2>
          <p className={textStyles.note}>
            Says whether a ZIP file is a pack of this portal, unchanged. The file stays on your device.
          </p>
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept=".zip"
          aria-label="Archive to check"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = '';
            if (file) check.mutate(file);
          }}
        />
        <Button variant="outlined" disabled={check.isPending} onClick={() => input.current?.click()}>
          <BusyLabel busy={check.isPending} label="Choose a ZIP file" busyLabel="Checking…" />
        </Button>
      </div>
      {check.isError && (
        <FormAlert severity="error" title="The archive could not be checked">
          {check.error.message}
        </FormAlert>
      )}
      {check.isSuccess && !check.data && (
        <FormAlert severity="warning" title="Not a pack of this portal">
          No pack has this SHA-256. The file was changed, or comes from elsewhere.
        </FormAlert>
      )}
      {check.data && (
        <FormAlert severity="success" title="Unchanged">
          The pack of {periodInWords(check.data)}, made by{' '}
          {check.data.madeBy?.name ?? 'a former staff member'} on {timeInWords(check.data.madeAt)}.
        </FormAlert>
      )}
    </Stack>
  );
}

async function sha256Of(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
