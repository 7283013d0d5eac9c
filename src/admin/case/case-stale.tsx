import { ApiError } from '#src/api/api-error.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import { BackToList } from '../kit/list/back-to-list.tsx';
import { TryAgain } from '../kit/try-again.tsx';

interface CaseStaleProps {
  /** Why the case could not be refetched; null if it could. */
  error: Error | null;
  /** When it was last fetched, in milliseconds since 1970. */
  readAt: number;
  onRetry(): void;
}

/** Warns that the data may be outdated. An expired session shows its own message. */
export function CaseStale({ error, readAt, onRetry }: CaseStaleProps) {
  const status = error instanceof ApiError ? error.status : 0;
  if (!error || status === 401) return null;
  const asOf = timeInWords(new Date(readAt).toISOString());
  if (status === 404) {
    return (
      <FormAlert severity="error" title="This case was deleted" action={<BackToList variant="outlined" />}>
        An administrator removed it from the lists. You see it as it was on {asOf}. Nothing can be changed or
        decided.
      </FormAlert>
    );
  }
  return (
    <FormAlert
      severity="warning"
      title="The case could not be refreshed"
      action={<TryAgain onClick={onRetry} />}
    >
      {error.message} You see it as it was on {asOf}.
    </FormAlert>
  );
}
