import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { type AuditCheckProgress, checkAudit } from '#src/api/admin/audit.ts';
import { ApiError } from '#src/api/api-error.ts';
import { queryClient } from '#src/api/query-client.ts';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import styles from './audit.module.css';
import { Verdict } from './verdict.tsx';

/** Checks the whole hash chain and shows the result until the next check. */
export function ChainCheck() {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [progress, setProgress] = useState<AuditCheckProgress | null>(null);
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => {
      setProgress(null);
      return checkAudit(setProgress);
    },
    // The check is itself an entry of the trail.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['audit'] }),
  });
  /** The button of the acknowledgement is removed by then, so the focus moves to the check button. */
  const checkAgain = () => mutate(undefined, { onSettled: () => button.current?.focus() });
  return (
    <section aria-labelledby={id} className={styles.panel}>
      <div className={styles.line}>
        <div className={styles.words}>
          <h2 id={id} className={styles.title}>
            Is the trail intact?
          </h2>
          <p className={styles.note}>
            Each entry holds a keyed hash of the entry before it, and the end of the trail is stored outside
            the database every hour. The check reads the whole trail. It takes some seconds per million
            entries.
          </p>
        </div>
        <Button
          ref={button}
          variant="outlined"
          // Not disabled, because a keyboard user would lose the focus.
          aria-disabled={isPending || undefined}
          onClick={() => {
            if (!isPending) mutate();
          }}
        >
          <BusyLabel busy={isPending} label="Check the whole chain" busyLabel="Checking…" />
        </Button>
      </div>
      {isPending && (
        <LinearProgress
          aria-label="Checking the chain"
          className={styles.progress}
          {...(progress &&
            progress.of > 0 && {
              variant: 'determinate' as const,
              value: Math.floor((100 * progress.entries) / progress.of),
            })}
        />
      )}
      {isPending && progress && progress.of > 0 && (
        <p className={styles.note} aria-live="polite">
          {progress.entries.toLocaleString()} of {progress.of.toLocaleString()} entries checked
        </p>
      )}
      {error && !isPending && (
        <FormAlert severity="error" title="The chain could not be checked">
          {tellFailure(error)}
        </FormAlert>
      )}
      {data && !isPending && <Verdict verdict={data} onAcknowledged={checkAgain} />}
    </section>
  );
}

function tellFailure(error: Error): string {
  const seconds = error instanceof ApiError ? error.retryAfterSeconds : null;
  return seconds === null ? error.message : `${error.message} Try again in ${seconds} seconds.`;
}
