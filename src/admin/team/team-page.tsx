import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { type Team, teamQuery } from '#src/api/admin/team.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import textStyles from '#src/ui/text/text.module.css';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import { adminPaths } from '../kit/admin-paths.ts';
import { durationInWords } from '../kit/duration-in-words.ts';
import { type FiguresRow, FiguresTable } from '../kit/figures-table.tsx';
import layout from '../kit/layout.module.css';
import { Page } from '../kit/page.tsx';
import { TryAgain } from '../kit/try-again.tsx';
import styles from './team.module.css';

type Member = Team['members'][number];

const why =
  'The open cases of everyone who reviews, and what they decided in the last 30 days. Each number opens its cases.';

/** The workload of each reviewer: those with most overdue cases first. Every number of cases links to the queue. */
export default function TeamPage() {
  const { data: team, error, isFetching, refetch } = useQuery({ ...teamQuery, refetchInterval: 60_000 });
  return (
    <Page title="Team" why={why}>
      {team && (
        <div className={layout.card}>
          <FiguresTable
            caption="Team"
            heads={['Assignee', 'Open', 'Due today', 'Late', 'Decided in 30 days', 'Median time to decide']}
            rows={team.members.map((member) => rowOf(member, team))}
          />
          <p className={`${textStyles.note} ${styles.note}`}>
            Due today: later today, in UTC. Median: from a submission to the first approval or rejection of
            it.
          </p>
        </div>
      )}
      {!team && !error && <TeamSkeleton />}
      {!team && error && (
        <FormAlert
          severity="error"
          title="The team could not be loaded"
          action={<TryAgain disabled={isFetching} onClick={() => refetch()} />}
        >
          {error.message}
        </FormAlert>
      )}
    </Page>
  );
}

function rowOf({ person, ...counts }: Member, { from, to }: Team): FiguresRow {
  const { open, dueToday, late, decided, medianHours } = counts;
  const assignee = person?.id ?? 'nobody';
  const name = person?.name ?? 'Not assigned';
  const linked = (count: number, label: string, filter: Parameters<typeof adminPaths.casesWith>[0]) => ({
    count,
    label: `${name}, ${label}`,
    to: adminPaths.casesWith(filter),
  });
  const ofPeriod = { event: 'decided', eventFrom: from, eventTo: to, eventBy: assignee } as const;
  return {
    key: assignee,
    head: person?.reviewsCases === false ? <Former name={name} /> : name,
    cells: [
      linked(open, 'open', { assignee }),
      linked(dueToday, 'due today', { assignee, dueToday: true }),
      { ...linked(late, 'late', { assignee, dueDays: 0 }), isUrgent: true },
      person ? linked(decided, 'decided in 30 days', { status: 'all', ...ofPeriod }) : '–',
      medianHours === null ? '–' : durationInWords(medianHours),
    ],
  };
}

/** A person who has cases but may no longer review them. */
function Former({ name }: { name: string }) {
  return (
    <>
      {name} <span className={textStyles.quiet}>no longer reviews cases</span>
    </>
  );
}

function TeamSkeleton() {
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton variant="rounded" height={320} />
    </div>
  );
}
