import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { asSentence } from '../../../domain/words.ts';
import { ApiError } from '../../api/api-error.ts';
import { FormAlert } from '../../ui/form-alert.tsx';

interface SaveFailureProps {
  error: Error;
  onRetry(): void;
  onOverwrite(): void;
  onLoadTheirs(): void;
}

/** Why nothing was saved, that nothing typed is lost, and what to do now. It comes into view: one saves from the foot. */
export function SaveFailure({ error, onRetry, onOverwrite, onLoadTheirs }: SaveFailureProps) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure comes into view, also the same one again
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' });
  }, [error]);
  const hasChanged = error instanceof ApiError && error.status === 412;
  return (
    <div ref={place}>
      {hasChanged ? (
        <FormAlert
          severity="warning"
          title="These answers were changed meanwhile"
          action={
            <>
              <Button variant="contained" size="small" onClick={onOverwrite}>
                Save mine
              </Button>{' '}
              <Button variant="outlined" size="small" onClick={onLoadTheirs}>
                Load theirs
              </Button>
            </>
          }
        >
          The client or a colleague saved this step after you opened it. Nothing you typed is lost: save yours
          over it, or load what was saved.
        </FormAlert>
      ) : (
        <FormAlert
          severity="error"
          title="Not saved"
          action={
            <Button variant="outlined" size="small" onClick={onRetry}>
              Try again
            </Button>
          }
        >
          {asSentence(error.message)} Nothing you typed is lost.
        </FormAlert>
      )}
    </div>
  );
}
