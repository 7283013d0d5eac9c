import Button from '@mui/material/Button';
import { asSentence } from '#domain/copy.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';

/** Says that something could not be read, and offers to try again. @param title such as `The trainings could not be loaded` */
export function LoadFailure({ title, error, onRetry }: { title: string; error: Error; onRetry(): void }) {
  return (
    <FormAlert
      severity="error"
      title={title}
      action={
        <Button variant="outlined" size="small" onClick={onRetry}>
          Load it again
        </Button>
      }
    >
      {asSentence(error.message)}
    </FormAlert>
  );
}
