import { useFormikContext } from 'formik';
import { asSentence } from '#domain/copy.ts';
import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';

/** The error of a failed save, with a retry. */
export function NotSavedAlert({ message, onRetry }: { message: string; onRetry(): void }) {
  return (
    <FormAlert
      severity="error"
      title="Not saved"
      action={<AlertButton onClick={onRetry}>Try again</AlertButton>}
    >
      {asSentence(message)} Nothing you typed is lost.
    </FormAlert>
  );
}

interface SavedNoteProps {
  savedAt: string | null;
  /** Whether the last save was refused, even if nothing was edited since. */
  refused?: boolean;
}

/** Shows when the record was last saved, or that there are unsaved changes. */
export function SavedNote({ savedAt, refused = false }: SavedNoteProps) {
  const { dirty } = useFormikContext();
  if (dirty || refused) return 'Not saved yet';
  return savedAt ? `Saved ${timeInWords(savedAt)}` : null;
}
