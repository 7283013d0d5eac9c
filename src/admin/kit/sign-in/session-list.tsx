import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { endSession, type StaffSession, sessionsQuery } from '#src/api/admin/staff-sign-in.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { showToast } from '#src/ui/feedback/toast.ts';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import layout from '../layout.module.css';
import text from '../text.module.css';
import { TryAgain } from '../try-again.tsx';
import styles from './sign-in-kit.module.css';

const methods: Record<NonNullable<StaffSession['method']>, string> = {
  code: 'code by email',
  passkey: 'passkey',
  oidc: 'organisation',
  'recovery-code': 'recovery code',
};

/** The sessions of an account, each with a button that ends it. @param userId null for the user's own */
export function SessionList({ userId }: { userId: string | null }) {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery(userId));
  const end = useMutation({
    mutationFn: (sessionId: string) => endSession(userId, sessionId),
    networkMode: 'always',
    onSuccess: () => showToast('Session ended', 'success'),
    onError: (failure) => showToast(failure.message, 'error'),
  });
  if (!sessions) {
    return error ? (
      <FormAlert severity="error" action={<TryAgain onClick={refetch} />}>
        {error.message}
      </FormAlert>
    ) : (
      <FormSkeleton rows={1} />
    );
  }
  if (sessions.length === 0) return <p>No sessions.</p>;
  return (
    <ul className={`${layout.rows} ${styles.list}`}>
      {sessions.map((session) => (
        <li key={session.id} className={`${layout.between} ${styles.row}`}>
          <div className={layout.grow}>
            <p className={text.label}>
              {session.device || 'Unknown device'}
              {session.isCurrent && <span className={`${layout.pill} ${styles.current}`}>This session</span>}
            </p>
            <p className={text.small}>
              {[
                session.network,
                `started ${timeInWords(session.createdAt)}${session.method ? ` by ${methods[session.method]}` : ''}`,
                `last used ${timeInWords(session.lastUsedAt)}`,
              ]
                .filter((part) => part !== '')
                .join(' · ')}
            </p>
          </div>
          {!session.isCurrent && (
            <Button
              variant="outlined"
              size="small"
              disabled={end.isPending}
              aria-label={`End the session of ${session.device || 'an unknown device'}`}
              onClick={() => end.mutate(session.id)}
            >
              End
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
