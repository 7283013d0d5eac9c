import { asSentence } from '#domain/copy.ts';
import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';

/** An error of a fetch, with a retry button. @param title such as `The trainings could not be loaded` */
export function LoadFailure({ title, error, onRetry }: { title: string; error: Error; onRetry(): void }) {
  return (
    <FormAlert
      severity="error"
      title={title}
      action={<AlertButton onClick={onRetry}>Load it again</AlertButton>}
    >
      {asSentence(error.message)}
    </FormAlert>
  );
}
