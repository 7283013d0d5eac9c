import { asSentence } from '#domain/copy.ts';
import { requestFailed } from '#machines/outcomes.ts';
import { failure as selectFailure } from '#machines/selectors.ts';
import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { useOnboarding, useOnboardingActor } from '../onboarding-actor.ts';
import { NotSavedAlert } from './save-alerts.tsx';

type FailureAlertProps = {
  /** The message for a failure that has none. Defaults to the message of all forms (specification section 8). */
  wordless?: string;
  onRetry(): void;
};

/** The error of a failed load or save of the step, with a retry. */
export function FailureAlert({ wordless = requestFailed, onRetry }: FailureAlertProps) {
  const failure = useOnboarding(selectFailure);
  const actor = useOnboardingActor();
  // `MeetingPlace` shows edit conflicts.
  if (!failure || failure.reason === 'conflict') return null;
  const message = failure.message || wordless;
  const reload = () => actor.send({ type: 'reload' });
  if (failure.during === 'load') {
    return (
      <FormAlert
        severity="error"
        title="What you saved earlier could not be loaded"
        action={<AlertButton onClick={reload}>Load it again</AlertButton>}
      >
        {asSentence(message)} Nothing is lost. Your saved answers stay as they are.
      </FormAlert>
    );
  }
  return <NotSavedAlert message={message} onRetry={onRetry} />;
}
