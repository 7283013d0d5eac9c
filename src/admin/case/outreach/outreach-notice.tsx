import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNotify } from 'react-admin';
import { asSentence } from '#domain/copy.ts';
import { messageOf } from '#machines/outcomes.ts';
import layout from '#src/admin/kit/layout.module.css';
import type { Outreach } from '#src/api/admin/case.ts';
import { decideOutreach, type OutreachDecision, refreshCase } from '#src/api/admin/case.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import textStyles from '#src/ui/text/text.module.css';
import { useCase } from '../use-case.ts';
import styles from './outreach.module.css';

const told: Readonly<Record<OutreachDecision, string>> = {
  allow: 'The client’s people can be sent emails again.',
  keep_stopped: 'The emails to the client’s people stay stopped.',
};

/** A staff member's decision about reported emails; `refusal` is the error, or null. */
function useOutreachDecision() {
  const { id } = useCase().summary;
  const notify = useNotify();
  const { mutate, isPending, isSuccess, variables, error } = useMutation({
    mutationFn: (decision: OutreachDecision) => decideOutreach(id, decision),
    onSuccess: (_, decision) => notify(told[decision], { type: 'success' }),
    // Also after a refusal: another staff member may have decided first.
    onSettled: () => refreshCase(id),
  });
  return {
    decide: (decision: OutreachDecision) => {
      if (!isPending) mutate(decision);
    },
    isPending,
    /** The accepted decision of this page; null for none. */
    answered: isSuccess ? variables : null,
    refusal: error === null ? null : messageOf(error),
  };
}

/**
 * Shows that people have reported emails of the client, and lets a staff member decide. Once the emails are allowed again, only
 * the timeline shows it, and the staff member who allowed them sees a confirmation.
 */
export function OutreachNotice() {
  const { outreach } = useCase();
  const answer = useOutreachDecision();
  const { answered, refusal } = answer;
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pressed button goes when the new status is here
  useEffect(() => {
    if (answered !== null && document.activeElement === document.body) place.current?.focus();
  }, [answered, outreach.status]);
  const isAllowed = outreach.status === 'allowed';
  if (isAllowed && answered !== 'allow' && refusal === null) return null;
  return (
    <Stack spacing={3} ref={place} tabIndex={-1} className={layout.narrow}>
      {!isAllowed && <Stopped outreach={outreach} answer={answer} />}
      {isAllowed && answered === 'allow' && (
        <FormAlert severity="success" title="Emails to this client’s people are allowed again" />
      )}
      {refusal !== null && <Refused refusal={refusal} />}
    </Stack>
  );
}

type StoppedProps = { outreach: Outreach; answer: ReturnType<typeof useOutreachDecision> };

function Stopped({ outreach, answer: { decide, isPending } }: StoppedProps) {
  const isWaiting = outreach.status === 'stopped';
  return (
    <FormAlert
      severity={isWaiting ? 'warning' : 'info'}
      title={isWaiting ? titleOf(outreach) : 'Emails to this client’s people are stopped'}
      action={
        <div className={`${layout.row} ${layout.screenOnly}`}>
          <Button
            variant="outlined"
            size="small"
            aria-disabled={isPending || undefined}
            onClick={() => decide('allow')}
          >
            Allow emails again
          </Button>
          {isWaiting && (
            <Button
              variant="outlined"
              size="small"
              aria-disabled={isPending || undefined}
              onClick={() => decide('keep_stopped')}
            >
              Leave them stopped
            </Button>
          )}
        </div>
      }
    >
      <p>
        {isWaiting
          ? 'No verification emails are sent for this client until a staff member has reviewed the report.'
          : `Left stopped${by(outreach)}. The client sees that we are reviewing it.`}
      </p>
      <Reports reports={outreach.reports} />
    </FormAlert>
  );
}

function titleOf({ reports }: Outreach): string {
  const [first, ...others] = reports;
  if (!first) return 'An email to one of this client’s people was reported';
  if (others.length === 0) return `${first.name} reported the email that this client had sent to them`;
  return `${reports.length} emails that this client had sent were reported`;
}

function by({ decidedBy, decidedAt }: Outreach): string {
  return `${decidedBy === null ? '' : ` by ${decidedBy}`}${decidedAt === null ? '' : ` on ${timeInWords(decidedAt)}`}`;
}

function Reports({ reports }: Pick<Outreach, 'reports'>) {
  return (
    <Stack
      component="ul"
      spacing={3}
      className={styles.reports}
      aria-label="Reports"
      tabIndex={reports.length > 2 ? 0 : undefined}
    >
      {reports.map(({ id, name, email, mailedAt, reportedAt, reason }) => (
        <li key={id}>
          <p className={textStyles.strong}>
            {name} ({email})
          </p>
          <p className={textStyles.note}>
            Email sent {timeInWords(mailedAt)}, reported {timeInWords(reportedAt)}
          </p>
          {reason === null ? (
            <p className={textStyles.note}>No reason was given.</p>
          ) : (
            <blockquote className={`${textStyles.typed} ${styles.reason}`}>{reason}</blockquote>
          )}
        </li>
      ))}
    </Stack>
  );
}

function Refused({ refusal }: { refusal: string }) {
  return (
    <FormAlert severity="error" title="Nothing was changed">
      {asSentence(refusal)} The page shows the present state.
    </FormAlert>
  );
}
