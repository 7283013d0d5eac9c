import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { purchasesPath } from '#domain/learning/addresses.ts';
import { ApiError } from '#src/api/api-error.ts';
import { purchaseSeatsQuery } from '#src/api/training-seats.ts';
import { LoadFailure, NoSuchPage } from '#src/client-pages/page-states.tsx';
import { useDocumentTitle } from '#src/onboarding/document-title.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import blocks from '#src/ui/frame/blocks.module.css';
import { PageHeader } from '#src/ui/frame/page-header.tsx';
import { PageLink } from '#src/ui/frame/page-link.tsx';
import { Pager, pageAsked } from '../frame/pager.tsx';
import shared from '../learning.module.css';
import { learningPaths } from '../learning-paths.ts';
import { InvitePeople } from './invite-people.tsx';
import { SeatList } from './seat-list.tsx';

const pageSize = 25;

/** The seats of a team purchase: how many are free, who has one and how far they are, and invitations. */
export default function SeatsPage() {
  useDocumentTitle('Your seats');
  const { id = '' } = useParams();
  const [asked] = useSearchParams();
  const page = pageAsked(asked);
  const { data, error, refetch } = useQuery(purchaseSeatsQuery(id, page, pageSize));
  if (!data && error instanceof ApiError && [400, 404].includes(error.status)) {
    return <NoSuchPage title="There are no such seats" why="They may belong to another account." />;
  }
  return (
    <>
      <p>
        <PageLink to={`${purchasesPath}/${id}`}>The purchase</PageLink>
      </p>
      <PageHeader title="Your seats" why={data ? data.title : 'The people who take the training.'} />
      {!data && error && (
        <LoadFailure title="The seats could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <FormSkeleton rows={3} hasHeading />}
      {data && (
        <Stack spacing={8}>
          {data.state === 'disputed' && (
            <FormAlert severity="info" title="The seats are suspended">
              Your bank has disputed the payment. The seats return when the bank confirms the payment.
            </FormAlert>
          )}
          {data.state === 'refunded' && (
            <FormAlert severity="info" title="The seats have ended">
              The purchase was refunded.
            </FormAlert>
          )}
          <Numbers {...data} />
          {data.state === 'paid' && <InvitePeople purchaseId={id} free={data.free} />}
          {data.state === 'paid' && (
            <p>
              <PageLink to={learningPaths.team(data.slug)}>Buy more seats</PageLink>
            </p>
          )}
          <Stack component="section" spacing={4} aria-labelledby="people">
            <h2 id="people">People</h2>
            <SeatList seats={data.items} canChange={data.state === 'paid'} />
            <Pager label="Pages of people" page={page} pageSize={pageSize} total={data.total} />
          </Stack>
        </Stack>
      )}
    </>
  );
}

type NumbersProps = { bought: number; refunded: number; given: number; begun: number; free: number };

function Numbers({ bought, refunded, given, begun, free }: NumbersProps) {
  const lines = [
    ['Bought', bought],
    ...(refunded > 0 ? [['Refunded', refunded] as const] : []),
    ['Invited', given - begun],
    ['In use', begun],
    ['Free', free],
  ] as const;
  return (
    <div className={`${blocks.box} ${shared.narrow}`}>
      <dl className={`${shared.order} tabular`} aria-label="Number of seats">
        {lines.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
