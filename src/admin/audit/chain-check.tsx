import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { type AuditCheckProgress, type AuditVerdict, checkAudit } from '#src/api/admin/audit.ts';
import { ApiError } from '#src/api/api-error.ts';
import { queryClient } from '#src/api/query-client.ts';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import textStyles from '#src/ui/text/text.module.css';
import layout from '../kit/layout.module.css';
import { numberInWords } from '../kit/number-in-words.ts';
import styles from './audit.module.css';
import { RestoreDialog, Restores, rangeInWords } from './restore-dialog.tsx';

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
    <Stack
      component="section"
      spacing={4}
      sx={{ marginBottom: 8 }}
      aria-labelledby={id}
      className={layout.card}
    >
      <div className={layout.between}>
        <div className={styles.words}>
          <h2 id={id} className={textStyles.heading}>
            Is the trail intact?
          </h2>
          <p className={textStyles.note}>
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
          {...(progress &&
            progress.of > 0 && {
              variant: 'determinate' as const,
              value: Math.floor((100 * progress.entries) / progress.of),
            })}
        />
      )}
      {isPending && progress && progress.of > 0 && (
        <p className={textStyles.note} aria-live="polite">
          {progress.entries.toLocaleString()} of {progress.of.toLocaleString()} entries checked
        </p>
      )}
      {error && !isPending && (
        <FormAlert severity="error" title="The chain could not be checked">
          {failureText(error)}
        </FormAlert>
      )}
      {data && !isPending && <Verdict verdict={data} onAcknowledged={checkAgain} />}
    </Stack>
  );
}

function failureText(error: Error): string {
  const seconds = error instanceof ApiError ? error.retryAfterSeconds : null;
  return seconds === null ? error.message : `${error.message} Try again in ${seconds} seconds.`;
}

type Reason = NonNullable<AuditVerdict['reason']>;

/** The result of a check of the chain, and the acknowledgements before it. @param onAcknowledged checks the chain again */
function Verdict({ verdict, onAcknowledged }: { verdict: AuditVerdict; onAcknowledged(): void }) {
  return (
    <>
      <Finding verdict={verdict} onAcknowledged={onAcknowledged} />
      <Restores restores={verdict.restores} />
    </>
  );
}

function Finding({ verdict, onAcknowledged }: { verdict: AuditVerdict; onAcknowledged(): void }) {
  const [isAsking, setAsking] = useState(false);
  const { mismatch } = verdict;
  const { ok, entries, firstBad, reason, checkedAt } = verdict;
  const when = `Checked on ${timeInWords(checkedAt)}.`;
  if (ok) {
    return (
      <FormAlert severity="success" title="The trail is intact">
        {entries === 1
          ? '1 entry checked. It is unchanged.'
          : `${numberInWords(entries)} entries checked. Each one matches the one before it.`}{' '}
        {when}
      </FormAlert>
    );
  }
  const entry = firstBad === null ? '' : numberInWords(firstBad);
  return (
    <FormAlert
      severity="error"
      title={titleOf(reason, entry)}
      action={
        mismatch && (
          <Button variant="outlined" color="inherit" onClick={() => setAsking(true)}>
            Acknowledge a restore…
          </Button>
        )
      }
    >
      <p>{reason === null ? `Entry ${entry} was changed after it was written.` : reasons[reason](entry)}</p>
      <p>{`${before(verdict)} ${when}`.trim()}</p>
      {mismatch && (
        <p>
          {`The portal wrote every entry in the database, but ${rangeInWords(mismatch)} are missing: the database is older than its anchors. If it was restored from a backup, acknowledge that.`}
        </p>
      )}
      <p>{adviceOn(verdict)}</p>
      {mismatch && isAsking && (
        <RestoreDialog mismatch={mismatch} onClose={() => setAsking(false)} onAcknowledged={onAcknowledged} />
      )}
    </FormAlert>
  );
}

function titleOf(reason: Reason | null, entry: string): string {
  if (entry === '') return 'The anchors of the trail are damaged';
  const named = reason === null ? undefined : titles[reason];
  return named?.(entry) ?? `The trail is broken at entry ${entry}`;
}

/** Titles by finding, where its name says more than its position. */
const titles: Readonly<Partial<Record<Reason, (entry: string) => string>>> = {
  inserted: (entry) => `Entry ${entry} was inserted from outside`,
  cut: (entry) => `The trail was cut off before entry ${entry}`,
  wiped: () => 'The trail was emptied',
  rewritten: (entry) => `The trail was rewritten from entry ${entry} on`,
  unsealed: (entry) => `Entry ${entry} was sealed late`,
};

function before({ entries, firstBad, reason }: AuditVerdict): string {
  if (reason === 'wiped' || firstBad === 1) return '';
  if (firstBad === null) return `All ${numberInWords(entries)} entries match the ones before them.`;
  if (entries === 0) return 'No entry before it matches.';
  return `${entries === 1 ? 'The one entry' : `The ${numberInWords(entries)} entries`} before it fit.`;
}

const keepAll =
  'Keep the database as it is now, and all logs that show who could reach it. Then compare it with a backup from ' +
  'before, and with earlier exports of the affected cases: each holds its part of the trail with the hashes. ' +
  'Everyone can continue working.';

function adviceOn({ firstBad, reason }: AuditVerdict): string {
  if (reason === 'unsealed') return findCause;
  return firstBad === null ? keepAnchors : keepAll;
}

const findCause = 'Find the cause in the server log, and check the trail again.';

const keepAnchors =
  'Find out who could reach the anchor storage, and restore what is missing from a backup. ' +
  'Until then, later changes to the database may go unnoticed.';

const reasons: Readonly<Record<Reason, (entry: string) => string>> = {
  altered: (entry) => `Entry ${entry} was changed after it was written.`,
  missing: (entry) => `Entry ${entry} is missing: it was removed, or its number was changed.`,
  swapped: (entry) => `Entry ${entry} was swapped with another entry.`,
  inserted: (entry) => `The portal did not write entry ${entry}. Someone inserted it into the database.`,
  cut: (entry) => `Entry ${entry} and any entries after it are missing, or the end of the trail was changed.`,
  wiped: () => 'All earlier entries were deleted. The present entries were written afterwards.',
  rewritten: (entry) =>
    `From entry ${entry} on, the portal did not write the entries. Someone replaced them, up to the end of the trail or before it.`,
  'unknown-key': (entry) =>
    entry === ''
      ? 'The latest anchors were signed with a secret that the server no longer has. If the secret was changed, put the earlier one behind it in APP_SECRET; otherwise they are forged.'
      : `Entry ${entry} was made with a secret that the server does not have. If the secret was changed, put the earlier one behind it in APP_SECRET; otherwise the entry is forged.`,
  unsealed: (entry) =>
    `Entry ${entry} waited for its number for longer than a minute. Until an entry is sealed, only the server that wrote it notices a change.`,
  'anchors-missing': () =>
    'The anchors (copies of the trail’s end outside the database) are missing. The entries match each other, but the check cannot tell whether entries at the end were removed.',
  'anchors-cut': () =>
    'Some of the anchors (copies of the trail’s end outside the database) are missing. The entries match each other and the remaining anchors.',
  'anchors-altered': () =>
    'An anchor (a copy of the trail’s end outside the database) was changed. The entries match each other and the other anchors.',
  'anchors-unreadable': () =>
    'The anchors (copies of the trail’s end outside the database) could not be read. The entries match each other. Check again later.',
  'anchors-late': () =>
    'The trail has grown for two hours without an anchor (a copy of its end outside the database). Find the cause in the server log. Until there is a new anchor, removed entries at the end go unnoticed.',
};
