import { useEffect, useRef } from 'react';
import { ApiError } from '#src/api/api-error.ts';
import { ChangedMeanwhileAlert, NotSavedAlert } from '#src/onboarding/form/save-alerts.tsx';

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
        <ChangedMeanwhileAlert
          title="These answers were changed meanwhile"
          onOverwrite={onOverwrite}
          onLoadTheirs={onLoadTheirs}
        >
          The client or a colleague saved this step after you opened it. Nothing you typed is lost: save yours
          over it, or load what was saved.
        </ChangedMeanwhileAlert>
      ) : (
        <NotSavedAlert message={error.message} onRetry={onRetry} />
      )}
    </div>
  );
}
