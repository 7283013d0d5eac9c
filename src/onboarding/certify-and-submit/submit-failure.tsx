import { asSentence } from '#domain/copy.ts';
import { failure as selectFailure } from '#machines/selectors.ts';
import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { useOnboarding } from '../onboarding-actor.ts';

type SubmitFailureProps = {
  /** Which of the two failures is shown here. */
  during: 'save' | 'withdraw';
  onRetry(): void;
};

/** Why the submission or the withdrawal failed, with a retry button. */
export function SubmitFailure({ during, onRetry }: SubmitFailureProps) {
  const failure = useOnboarding(selectFailure);
  if (failure?.during !== during) return null;
  const withdrawing = during === 'withdraw';
  return (
    <FormAlert
      severity="error"
      title={withdrawing ? 'Not withdrawn' : 'Not submitted'}
      action={<AlertButton onClick={onRetry}>Try again</AlertButton>}
    >
      {asSentence(failure.message)}{' '}
      {withdrawing ? 'Your submission is unchanged.' : 'Your answers are saved.'}
    </FormAlert>
  );
}
