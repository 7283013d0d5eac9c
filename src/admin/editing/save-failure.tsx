import { useFormikContext } from 'formik';
import { type ReactNode, useEffect, useRef } from 'react';
import { ApiError } from '#src/api/api-error.ts';
import { NotSavedAlert } from '#src/onboarding/form/save-alerts.tsx';

interface SaveFailureProps {
  error: Error;
  /** Where it is told that the client or a colleague has saved the same. */
  meeting: ReactNode;
}

/** Why nothing was saved, that nothing typed is lost, and what to do now. It comes into view: one saves from the foot. */
export function SaveFailure({ error, meeting }: SaveFailureProps) {
  const { submitForm } = useFormikContext();
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure comes into view, also the same one again
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' });
  }, [error]);
  const hasChanged = error instanceof ApiError && error.status === 412;
  return (
    <div ref={place}>
      {hasChanged ? meeting : <NotSavedAlert message={error.message} onRetry={() => void submitForm()} />}
    </div>
  );
}
