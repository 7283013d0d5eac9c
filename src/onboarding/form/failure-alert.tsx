import Button from '@mui/material/Button';
import { asSentence } from '../../../domain/words.ts';
import { failure as selectFailure } from '../../../machines/selectors.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import { useOnboarding, useOnboardingActor } from '../onboarding-actor.ts';
import { ChangedMeanwhileAlert, NotSavedAlert } from './save-alerts.tsx';

/** Why the step could not be read or saved, that nothing typed is lost, and what to do now. */
export function FailureAlert({ onRetry, onOverwrite }: { onRetry(): void; onOverwrite(): void }) {
  const failure = useOnboarding(selectFailure);
  const actor = useOnboardingActor();
  if (!failure) return null;
  const reload = () => actor.send({ type: 'reload' });
  if (failure.during === 'load') {
    return (
      <FormAlert
        severity="error"
        title="What you saved earlier could not be loaded"
        action={
          <Button variant="outlined" size="small" onClick={reload}>
            Load it again
          </Button>
        }
      >
        {asSentence(failure.message)} Nothing is lost: your saved answers stay as they are.
      </FormAlert>
    );
  }
  if (failure.reason === 'conflict') {
    return (
      <ChangedMeanwhileAlert
        title="These answers were changed somewhere else"
        onOverwrite={onOverwrite}
        onLoadTheirs={reload}
      >
        Another window or device saved this step after you opened it. Nothing you typed is lost: save yours
        over it, or load what was saved there.
      </ChangedMeanwhileAlert>
    );
  }
  return <NotSavedAlert message={failure.message} onRetry={onRetry} />;
}
