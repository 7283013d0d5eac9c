import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { asSentence } from '#domain/copy.ts';
import { messageOf } from '#machines/outcomes.ts';
import { endOtherSessions, endSessionOf, type Session, sessionsQuery } from '#src/api/account-sessions.ts';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { showToast } from '#src/ui/feedback/toast.ts';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import text from '#src/ui/text/text.module.css';
import { LoadFailure } from '../frame/page-states.tsx';
import { AccountSection } from './account-section.tsx';
import styles from './sessions.module.css';

/** Where the client is signed in, with buttons that end the other sessions. */
export function Sessions() {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery);
  const others = sessions?.filter(({ isCurrent }) => !isCurrent) ?? [];
  const endOthers = useMutation({
    mutationFn: endOtherSessions,
    networkMode: 'always',
    onSuccess: () => showToast('Signed out everywhere else', 'success'),
  });
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
            <SessionItem key={session.id} session={session} />
          ))}
        </ul>
      )}
      {endOthers.error && (
        <FormAlert severity="error" title="The other devices are still signed in">
          {asSentence(messageOf(endOthers.error))}
        </FormAlert>
      )}
      {others.length > 0 && (
        <Button variant="outlined" disabled={endOthers.isPending} onClick={() => endOthers.mutate()}>
          <BusyLabel busy={endOthers.isPending} label="Sign out everywhere else" busyLabel="Signing out…" />
        </Button>
      )}
    </AccountSection>
  );
}

function SessionItem({ session }: { session: Session }) {
  const { id, isCurrent, createdAt, lastUsedAt, network } = session;
  const device = session.device || 'Unknown device';
  const end = useMutation({
    mutationFn: () => endSessionOf(id),
    networkMode: 'always',
    onSuccess: () => showToast(`Signed out on ${device}`, 'success'),
    onError: (failure) => showToast(failure.message, 'error'),
  });
  return (
    <li className={styles.session}>
      <div className={styles.about}>
        <p className={text.strong}>{device}</p>
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
          disabled={end.isPending}
          aria-label={`Sign out on ${device}, signed in ${timeInWords(createdAt)}`}
          onClick={() => end.mutate()}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
