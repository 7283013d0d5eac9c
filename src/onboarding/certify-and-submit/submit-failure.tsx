import Button from '@mui/material/Button';
import { asSentence } from '#domain/copy.ts';
import { failure as selectFailure } from '#machines/selectors.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { useOnboarding } from '../onboarding-actor.ts';

type SubmitFailureProps = {
  /** Which of the two is told here. */
  during: 'save' | 'withdraw';
  onRetry(): void;
};

/** Why nothing was submitted, or withdrawn, and another try. */
export function SubmitFailure({ during, onRetry }: SubmitFailureProps) {
  const failure = useOnboarding(selectFailure);
  if (failure?.during !== during) return null;
  const withdrawing = during === 'withdraw';
  return (
    <FormAlert
      severity="error"
      title={withdrawing ? 'Not withdrawn' : 'Not submitted'}
      action={
        <Button variant="outlined" size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {asSentence(failure.message)}{' '}
      {withdrawing ? 'Your submission stands as it was.' : 'Your answers are kept.'}
    </FormAlert>
  );
}
