import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { asSentence } from '#domain/copy.ts';
import { messageOf } from '#machines/outcomes.ts';
import { downloadOwnData } from '#src/api/account.ts';
import { saveFile } from '#src/ui/browser/save-file.ts';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { AccountSection } from './account-section.tsx';

/** Lets clients download everything that is stored about them. */
export function OwnData() {
  const { mutate, isPending, error } = useMutation({
    mutationFn: downloadOwnData,
    onSuccess: ({ content, name }) => saveFile(content, name),
  });
  return (
    <AccountSection id="your-data" title="Download your data">
      <p>
        The ZIP file contains your account, your answers in every version, documents, identity check,
        trainings, purchases, messages and applications. Store it in a safe place: it is not encrypted.
      </p>
      {error && (
        <FormAlert severity="error" title="The data could not be downloaded">
          {asSentence(messageOf(error))}
        </FormAlert>
      )}
      <Button variant="outlined" disabled={isPending} onClick={() => mutate()}>
        <BusyLabel busy={isPending} label="Download (ZIP)" busyLabel="Preparing…" />
      </Button>
    </AccountSection>
  );
}
