import { asSentence } from '#domain/copy.ts';
import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';

/** A save that failed: why, that nothing typed is lost, and the way to try again. */
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
