import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { trainingTeamQuery } from '#src/api/training-team.ts';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { PageHeader } from '#src/ui/frame/page-header.tsx';
import { LoadFailure } from '../frame/load-failure.tsx';
import { Pager, pageAsked } from '../frame/pager.tsx';
import { useLearningTitle } from '../frame/use-learning-title.ts';
import shared from '../learning.module.css';
import { InviteForm } from './invite-form.tsx';
import { Memberships } from './memberships.tsx';
import { TeamExport } from './team-export.tsx';
import { TeamPeople } from './team-people.tsx';

const pageSize = 25;

/** The certificates of a company's people with their expiry, and the companies that see the client's own certificates. */
export default function TrainingTeamPage() {
  useLearningTitle('Team');
  const [asked] = useSearchParams();
  const page = pageAsked(asked);
  const { data, error, refetch } = useQuery(trainingTeamQuery(page, pageSize));
  return (
    <>
      <PageHeader
        title="Trained people"
        why="Regulators ask for proof of training: who was trained, in what, and until when it is valid."
      />
      <Memberships />
      {!data && error && (
        <LoadFailure title="The list could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <FormSkeleton rows={4} hasHeading />}
      {data && (
        <section className={shared.section} aria-labelledby="people">
          <h2 id="people">{data.company ?? 'Your people'}</h2>
          <Due {...data.due} />
          <TeamPeople people={data.items} />
          <Pager label="Pages of people" page={page} pageSize={pageSize} total={data.total} />
          <TeamExport />
        </section>
      )}
      {data && <InviteForm />}
    </>
  );
}

/** One sentence about expired certificates and those that end soon. */
function Due({ ending, expired }: { ending: number; expired: number }) {
  const said = [
    ...(expired > 0 ? [`${expired} expired`] : []),
    ...(ending > 0 ? [`${ending} ending within 60 days`] : []),
  ];
  if (said.length === 0) return null;
  return <p>Of all certificates: {said.join(', ')}.</p>;
}
