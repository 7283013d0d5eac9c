import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation, useQuery } from '@tanstack/react-query';
import { asSentence } from '#domain/copy.ts';
import { moves } from '#machines/lifecycle.ts';
import { type TeamEvent, teamMembershipMachine } from '#machines/team-membership.machine.ts';
import { answerCompany, membershipsQuery, type TeamMembership } from '#src/api/training-team.ts';
import { LoadFailure } from '#src/client-pages/page-states.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import blocks from '#src/ui/frame/blocks.module.css';
import { dayOfTimeInWords } from '#src/ui/text/date-text.ts';
import text from '#src/ui/text/text.module.css';
import styles from './certificates.module.css';

/** The companies that request access to the client's certificates, or have it; nothing if there are none. */
export function Memberships() {
  const { data, error, refetch } = useQuery(membershipsQuery);
  if (!data && error) {
    return (
      <LoadFailure
        title="The requests for your certificates could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data || data.length === 0) return null;
  return (
    <Stack component="section" spacing={4} aria-labelledby="companies">
      <h2 id="companies">Who sees your certificates</h2>
      <Stack component="ul" spacing={4}>
        {data.map((membership) => (
          <li
            key={membership.id}
            className={`${blocks.box} ${styles.person} ${membership.state === 'invited' ? styles.asks : ''}`}
          >
            <Company membership={membership} />
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

const labels: Record<TeamMembership['state'], Partial<Record<TeamEvent, string>>> = {
  invited: { agree: 'Agree', leave: 'Refuse' },
  member: { leave: 'Stop sharing' },
  left: { agree: 'Agree now' },
};

function Company({ membership }: { membership: TeamMembership }) {
  const { id, company, account, state } = membership;
  const answer = useMutation({ mutationFn: (to: 'member' | 'left') => answerCompany(id, to) });
  const called = company ?? account ?? 'A company';
  return (
    <div className={`${blocks.ends} ${blocks.top}`}>
      <div className={styles.words}>
        <h3 className={text.title}>{called}</h3>
        <p className={text.note}>{membershipText(membership)}</p>
      </div>
      {answer.error && (
        <FormAlert severity="error" title="Nothing was changed">
          {asSentence(answer.error.message)}
        </FormAlert>
      )}
      <div className={blocks.row}>
        {moves(teamMembershipMachine, state, 'colleague').map(({ event, to }) => (
          <Button
            key={event}
            variant={event === 'agree' && state === 'invited' ? 'contained' : 'outlined'}
            disabled={answer.isPending}
            aria-label={`${labels[state][event]}: ${called}`}
            onClick={() => to !== 'invited' && answer.mutate(to)}
          >
            {labels[state][event]}
          </Button>
        ))}
      </div>
    </div>
  );
}

function membershipText({ company, account, state, joinedAt, invitedAt }: TeamMembership): string {
  const by = company !== null && account !== null ? `With the account ${account}. ` : '';
  if (state === 'member') return `${by}Sees your certificates since ${dayOfTimeInWords(joinedAt ?? '')}.`;
  if (state === 'left') return `${by}Does not see your certificates.`;
  return `${by}Asked on ${dayOfTimeInWords(invitedAt)} to see which trainings you have completed, and until when your certificates are valid.`;
}
