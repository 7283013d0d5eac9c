import Button from '@mui/material/Button';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { personName } from '#domain/rules/person-identity.ts';
import { isDecided } from '#machines/submission.machine.ts';
import layout from '#src/admin/kit/layout.module.css';
import { refreshCase, sendPersonMail } from '#src/api/admin/case.ts';
import { ApiError, unexpectedError } from '#src/api/api-error.ts';
import type { PersonStatus } from '#src/api/verification.ts';
import textStyles from '#src/ui/text/text.module.css';
import { useCase } from '../use-case.ts';
import type { CasePerson } from './case-people.ts';
import styles from './people.module.css';
import type { MailRefusal } from './use-person-mail.ts';

/** Keeps its width while it shows its progress. */
const steady = { minWidth: 296 };

interface SendToAllProps {
  people: readonly CasePerson[];
  onRefused(id: string, refusal: MailRefusal | null): void;
  /** Receives the focus once everyone has been asked. */
  title: RefObject<HTMLHeadingElement | null>;
}

/** How many people were asked to verify their identity, and a button that asks all others. */
export function SendToAll({ people, onRefused, title }: SendToAllProps) {
  const { summary, outreach } = useCase();
  const { progress, sendAll } = useMailsToAll(onRefused);
  const checks = people.flatMap(({ check }) => check ?? []);
  const unasked = checks.filter(({ verified, requestedAt }) => !verified && requestedAt === null);
  const isBusy = progress !== null;
  const wasBusy = useRef(isBusy);
  useEffect(() => {
    const isOver = wasBusy.current && !isBusy;
    wasBusy.current = isBusy;
    if (isOver && document.activeElement === document.body) title.current?.focus();
  });
  if (checks.length === 0) return null;
  const isPossible = !isDecided(summary.status) && outreach.status === 'allowed';
  const isOffered = isBusy || (unasked.length > 0 && isPossible);
  return (
    <div className={layout.row}>
      <p role="status" className={`${textStyles.note} tabular`}>
        {isBusy
          ? `${progress.sent} of ${progress.of} sent`
          : `${checks.length - unasked.length} of ${checks.length} asked by email or verified`}
      </p>
      {isOffered && (
        <Button
          variant="outlined"
          size="small"
          sx={steady}
          className={`${layout.screenOnly} ${isBusy ? styles.waiting : ''}`}
          aria-disabled={isBusy || undefined}
          onClick={() => {
            if (!isBusy) void sendAll(unasked);
          }}
        >
          {isBusy ? 'Sending…' : `Send to everyone not yet asked (${unasked.length})`}
        </Button>
      )}
    </div>
  );
}

type MailsProgress = { sent: number; of: number };

/**
 * Sends several people their verification email, one after the other. A refusal for one person is reported, and the others are
 * still asked; a refusal that would apply to everyone stops it. The rest can be asked by the next click.
 *
 * @param onRefused called with null when a person's email is attempted
 */
function useMailsToAll(onRefused: (id: string, refusal: MailRefusal | null) => void) {
  const { summary } = useCase();
  const notify = useNotify();
  const [progress, setProgress] = useState<MailsProgress | null>(null);

  const sendAll = async (checks: readonly PersonStatus[]) => {
    let sent = 0;
    let last = '';
    for (const check of checks) {
      setProgress({ sent, of: checks.length });
      const { id, email, role } = check;
      const name = personName(check);
      onRefused(id, null);
      try {
        await sendPersonMail({ name, email, role, userId: summary.userId });
        sent += 1;
        last = '';
      } catch (error) {
        const message = error instanceof ApiError ? error.messages.join(' ') : unexpectedError;
        onRefused(id, { name, message });
        const isForAll = !(error instanceof ApiError) || error.isPassing || error.isTooSoon;
        if (isForAll || message === last) break;
        last = message;
      }
    }
    setProgress(null);
    notify(`${sent} of ${checks.length} ${checks.length === 1 ? 'email' : 'emails'} sent.`, {
      type: sent === checks.length ? 'success' : 'warning',
    });
    await refreshCase(summary.id);
  };
  return { progress, sendAll };
}
