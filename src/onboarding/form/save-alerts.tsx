import { asSentence } from '#domain/copy.ts';
import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';

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
