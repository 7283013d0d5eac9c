import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { asSentence } from '#domain/copy.ts';
import { downloadTeam } from '#src/api/training-team.ts';
import { saveFile } from '#src/ui/browser/save-file.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import shared from '../learning.module.css';

const formats = [
  ['pdf', 'Download for an auditor (PDF)'],
  ['csv', 'Download as a table (CSV)'],
] as const;

/** Downloads the whole list, with every certificate and its number. */
export function TeamExport() {
  const download = useMutation({
    mutationFn: downloadTeam,
    onSuccess: ({ content, name }) => saveFile(content, name),
  });
  return (
    <>
      {download.error && (
        <FormAlert severity="error" title="The list could not be downloaded">
          {asSentence(download.error.message)}
        </FormAlert>
      )}
      <div className={shared.actions}>
        {formats.map(([format, label]) => (
          <Button
            key={format}
            variant="outlined"
            disabled={download.isPending}
            onClick={() => download.mutate(format)}
          >
            {download.isPending && download.variables === format ? 'Creating it…' : label}
          </Button>
        ))}
      </div>
    </>
  );
}
