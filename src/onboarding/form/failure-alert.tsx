import Button from '@mui/material/Button';
import { asSentence } from '../../../domain/words.ts';
import { failure as selectFailure } from '../../../machines/selectors.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import { useOnboarding, useOnboardingActor } from '../onboarding-actor.ts';

/** Why the step could not be read or saved, that nothing typed is lost, and what to do now. */
export function FailureAlert({ onRetry, onOverwrite }: { onRetry(): void; onOverwrite(): void }) {
  const failure = useOnboarding(selectFailure);
  const actor = useOnboardingActor();
  if (!failure) return null;
  const reload = (label: string) => (
    <Button variant="outlined" size="small" onClick={() => actor.send({ type: 'reload' })}>
      {label}
    </Button>
  );
  if (failure.during === 'load') {
    return (
      <FormAlert
        severity="error"
        title="What you saved earlier could not be loaded"
        action={reload('Load it again')}
      >
        {asSentence(failure.message)} Nothing is lost: your saved answers stay as they are.
      </FormAlert>
    );
  }
  if (failure.reason === 'conflict') {
    return (
      <FormAlert
        severity="warning"
        title="These answers were changed somewhere else"
        action={
          <>
            <Button variant="contained" size="small" onClick={onOverwrite}>
              Save mine
            </Button>{' '}
            {reload('Load theirs')}
          </>
        }
      >
        Another window or device saved this step after you opened it. Nothing you typed is lost: save yours
        over it, or load what was saved there.
      </FormAlert>
    );
  }
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
      {asSentence(failure.message)} Nothing you typed is lost.
    </FormAlert>
  );
}
