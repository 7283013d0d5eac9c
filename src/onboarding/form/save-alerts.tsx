import Button from '@mui/material/Button';
import { asSentence } from '#domain/copy.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';

/** A save that failed: why, that nothing typed is lost, and the way to try again. */
export function NotSavedAlert({ message, onRetry }: { message: string; onRetry(): void }) {
  return (
    <FormAlert
      severity="error"
      title="Not saved"
      action={
        <Button variant="outlined" size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {asSentence(message)} Nothing you typed is lost.
    </FormAlert>
  );
}
