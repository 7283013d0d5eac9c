import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asSentence } from '#domain/copy.ts';
import { messageOf } from '#machines/outcomes.ts';
import { endOtherSessions, endSessionOf, type Session, sessionsQuery } from '#src/api/account-sessions.ts';
import { LoadFailure } from '#src/client-pages/page-states.tsx';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import text from '#src/ui/text/text.module.css';
import { AccountSection } from './account-section.tsx';
import styles from './sessions.module.css';

/** Where the client is signed in, with buttons that end the other sessions. */
export function Sessions() {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery);
  const [done, setDone] = useState('');
  const hasOthers = sessions?.some(({ isCurrent }) => !isCurrent);
  const end = useMutation({
    mutationFn: ({ id }: Session) => endSessionOf(id),
    networkMode: 'always',
    onSuccess: (_, session) => setDone(`Signed out on ${deviceOf(session)}.`),
  });
  const endOthers = useMutation({
    mutationFn: endOtherSessions,
    networkMode: 'always',
    onSuccess: () => setDone('Signed out everywhere else.'),
  });
  const isBusy = end.isPending || endOthers.isPending;
  const failure = end.error ?? endOthers.error;
  return (
    <AccountSection id="sessions" title="Where you are signed in">
      <p>Sign out on a device that you do not recognise, or that you no longer use.</p>
      {!sessions && error && (
        <LoadFailure title="The list could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!sessions && !error && <FormSkeleton rows={1} />}
      {sessions && (
        <ul className={styles.list}>
          {sessions.map((session) => (
            <SessionItem
              key={session.id}
              session={session}
              isBusy={isBusy}
              onSignOut={() => end.mutate(session)}
            />
          ))}
        </ul>
      )}
      {failure && (
        <FormAlert severity="error" title="The other device is still signed in">
          {asSentence(messageOf(failure))}
        </FormAlert>
      )}
      {hasOthers && (
        <Button variant="outlined" disabled={isBusy} onClick={() => endOthers.mutate()}>
          <BusyLabel busy={endOthers.isPending} label="Sign out everywhere else" busyLabel="Signing out…" />
        </Button>
      )}
      <p role="status" className={styles.done}>
        {!failure && done}
      </p>
    </AccountSection>
  );
}

const deviceOf = ({ device }: Session) => device || 'an unknown device';

interface SessionItemProps {
  session: Session;
  /** Whether a session is being ended. */
  isBusy: boolean;
  onSignOut(): void;
}

function SessionItem({ session, isBusy, onSignOut }: SessionItemProps) {
  const { isCurrent, createdAt, lastUsedAt, network } = session;
  return (
    <li className={styles.session}>
      <div className={styles.about}>
        <p className={text.strong}>{session.device || 'Unknown device'}</p>
        <p className={text.note}>
          Signed in {timeInWords(createdAt)} · Last used {timeInWords(lastUsedAt)}
          {network && ` · Network ${network}`}
        </p>
      </div>
      {isCurrent ? (
        <span className={`${text.small} ${text.strong}`}>This device</span>
      ) : (
        <Button
          variant="outlined"
          size="small"
          disabled={isBusy}
          aria-label={`Sign out on ${deviceOf(session)}, signed in ${timeInWords(createdAt)}`}
          onClick={onSignOut}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
