import Button from '@mui/material/Button';
import { type RefObject, useEffect, useRef } from 'react';
import { isDecided } from '#machines/submission.machine.ts';
import { useCase } from '../use-case.ts';
import type { CasePerson } from './case-people.ts';
import styles from './people.module.css';
import { useMailsToAll } from './use-mails-to-all.ts';
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
    <div className={styles.all}>
      <p role="status" className={`${styles.tally} tabular`}>
        {isBusy
          ? `${progress.sent} of ${progress.of} sent`
          : `${checks.length - unasked.length} of ${checks.length} asked by email or verified`}
      </p>
      {isOffered && (
        <Button
          variant="outlined"
          size="small"
          sx={steady}
          className={isBusy ? styles.waiting : undefined}
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
