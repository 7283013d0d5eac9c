import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { asSentence } from '#domain/copy.ts';
import { messageOf } from '#machines/outcomes.ts';
import { downloadOwnData } from '#src/api/account.ts';
import { saveFile } from '#src/ui/browser/save-file.ts';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { PageHeader } from '#src/ui/frame/page-header.tsx';
import { useLearningTitle } from '../frame/use-learning-title.ts';

/** Lets clients download everything that is stored about them. */
export default function AccountPage() {
  useLearningTitle('Your data');
  const { mutate, isPending, error } = useMutation({
    mutationFn: downloadOwnData,
    onSuccess: ({ content, name }) => saveFile(content, name),
  });
  return (
    <>
      <PageHeader title="Your data" why="Everything that we store about you, in one file." />
      <Stack component="section" spacing={4} sx={{ alignItems: 'flex-start' }} aria-labelledby="your-data">
        <h2 id="your-data">Download your data</h2>
        <p>
          The ZIP file contains your account, your answers in every version, documents, identity check,
          trainings, purchases, messages and applications. Store it in a safe place: it is not encrypted.
        </p>
        {error && (
          <FormAlert severity="error" title="The data could not be downloaded">
            {asSentence(messageOf(error))}
          </FormAlert>
        )}
        <Button variant="contained" disabled={isPending} onClick={() => mutate()}>
          <BusyLabel busy={isPending} label="Download (ZIP)" busyLabel="Preparing…" />
        </Button>
      </Stack>
    </>
  );
}
