import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { asSentence } from '#domain/copy.ts';
import { canMove } from '#machines/lifecycle.ts';
import { teamMembershipMachine } from '#machines/team-membership.machine.ts';
import { inviteMember, removeMember, type TeamPerson, type TeamTraining } from '#src/api/training-team.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import blocks from '#src/ui/frame/blocks.module.css';
import { dateInWords, dayOfTimeInWords } from '#src/ui/text/date-text.ts';
import text from '#src/ui/text/text.module.css';
import { CertificateStatus } from './certificate-status.tsx';
import styles from './certificates.module.css';

/** The people of a team, each with their certificates; expired ones and those about to expire are first. */
export function TeamPeople({ people }: { people: readonly TeamPerson[] }) {
  return (
    <Stack component="ul" spacing={4}>
      {people.map((person) => (
        <li key={person.id} className={`${blocks.box} ${styles.person}`}>
          <div className={`${blocks.ends} ${blocks.top}`}>
            <div className={styles.words}>
              <h3 className={text.title}>{person.name ?? person.email}</h3>
              <p className={text.note}>{aboutOf(person)}</p>
            </div>
            {!person.isSelf && <PersonActions person={person} />}
          </div>
          {person.state === 'member' && <Trainings {...person} />}
        </li>
      ))}
    </Stack>
  );
}

function aboutOf({ isSelf, name, email, state, mailedAt, joinedAt }: TeamPerson): string {
  const address = name === null ? '' : `${email} · `;
  if (isSelf) return `${address}Your own account`;
  if (state === 'member') return `${address}Agreed on ${dayOfTimeInWords(joinedAt ?? '')}`;
  if (state === 'left') return 'Does not show their certificates';
  return `Asked on ${dayOfTimeInWords(mailedAt ?? '')}, no answer yet`;
}

const urgency: Record<TeamTraining['status'], number> = { expired: 0, ending: 1, withdrawn: 2, valid: 3 };

function Trainings({ trainings }: TeamPerson) {
  if (trainings.length === 0) return <p className={text.note}>No training completed yet.</p>;
  const sorted = trainings.toSorted((one, other) => urgency[one.status] - urgency[other.status]);
  return (
    <ul>
      {sorted.map((training) => (
        <li key={training.number} className={styles.training} data-status={training.status}>
          <div className={styles.words}>
            <p className={text.strong}>{training.title}</p>
            <p className={text.note}>
              Completed on {dateInWords(training.completedAt.slice(0, 10))}
              {training.score !== null && `, ${training.score} %`} ·{' '}
              <Link href={training.shareUrl} target="_blank" rel="noopener" className="tabular">
                {training.number}
              </Link>
            </p>
          </div>
          <p className={`${styles.until} tabular`}>{untilOf(training)}</p>
          <CertificateStatus status={training.status} />
        </li>
      ))}
    </ul>
  );
}

function untilOf({ validUntil, status }: TeamTraining): string {
  if (validUntil === null) return 'No end date';
  return `${status === 'expired' ? 'Ended on' : 'Until'} ${dateInWords(validUntil)}`;
}

const ConfirmDialog = lazy(() =>
  import('#src/ui/dialog/confirm-dialog.tsx').then(({ ConfirmDialog }) => ({ default: ConfirmDialog })),
);

/** A company's actions on a coworker: invite again, and remove. */
function PersonActions({ person: { id, email, name, state } }: { person: TeamPerson }) {
  const [isAsking, setAsking] = useState(false);
  const ask = useMutation({ mutationFn: () => inviteMember(email) });
  const remove = useMutation({ mutationFn: () => removeMember(id) });
  const called = name ?? email;
  const error = ask.error ?? remove.error;
  const asked = ask.isSuccess ? 'Asked' : 'Ask again';
  const isBusy = ask.isPending || remove.isPending;
  return (
    <>
      <div className={blocks.row}>
        {canMove(teamMembershipMachine, state, 'invited', 'company') && (
          <Button
            size="small"
            variant="outlined"
            disabled={isBusy}
            aria-label={`${asked}: ${called}`}
            onClick={() => ask.mutate()}
          >
            {asked}
          </Button>
        )}
        <Button
          size="small"
          color="error"
          disabled={isBusy}
          aria-label={`Remove: ${called}`}
          onClick={() => setAsking(true)}
        >
          Remove
        </Button>
      </div>
      {error && (
        <FormAlert severity="error" title="Nothing was changed">
          {asSentence(error.message)}
        </FormAlert>
      )}
      <Suspense>
        {isAsking && (
          <ConfirmDialog
            open
            title={`Remove ${called} from the list?`}
            confirmLabel="Remove"
            cancelLabel="Keep them"
            onCancel={() => setAsking(false)}
            onConfirm={() => {
              setAsking(false);
              remove.mutate();
            }}
          >
            You no longer see their certificates. They keep them, and you can ask again.
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  );
}
