import { useFormikContext } from 'formik';
import { type ReactNode, useEffect, useRef } from 'react';
import { ApiError } from '#src/api/api-error.ts';
import { NotSavedAlert } from '#src/onboarding/form/save-alerts.tsx';

interface SaveFailureProps {
  error: Error;
  /** Shown instead of the error if the client or another staff member has saved the same step. */
  meeting: ReactNode;
}

/** The error of a failed save, with a retry. It scrolls into view, because the save button is at the bottom of the page. */
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
