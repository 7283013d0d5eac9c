import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { seatsPath, trainingsPath } from '#domain/learning/addresses.ts';
import { ownTrainingsQuery } from '#src/api/learning.ts';
import { teamPurchasesQuery } from '#src/api/purchases.ts';
import { LoadFailure } from '#src/client-pages/page-states.tsx';
import { useDocumentTitle } from '#src/onboarding/document-title.ts';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import blocks from '#src/ui/frame/blocks.module.css';
import { PageHeader } from '#src/ui/frame/page-header.tsx';
import { PageLink } from '#src/ui/frame/page-link.tsx';
import { EmptyNote } from '#src/ui/table/empty-note.tsx';
import { Pager, pageAsked } from '../frame/pager.tsx';
import shared from '../learning.module.css';
import { counted } from '../learning-words.ts';
import { OwnTrainingCard } from './own-training-card.tsx';

const pageSize = 20;

/** The trainings that a client has or had, each with its state and the next action. */
export default function MyTrainingsPage() {
  useDocumentTitle('My trainings');
  const [asked] = useSearchParams();
  const page = pageAsked(asked);
  const { data, error, refetch } = useQuery(ownTrainingsQuery(page, pageSize));
  return (
    <>
      <PageHeader
        title="My trainings"
        why="Everything you bought or started, on every device you sign in on."
      />
      <TeamSeats />
      {!data && error && (
        <LoadFailure
          title="Your trainings could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <FormSkeleton rows={3} hasHeading />}
      {data?.items.length === 0 && (
        <EmptyNote
          title="No trainings yet"
          action={
            <Button component={Link} to={trainingsPath} variant="contained">
              Find a training
            </Button>
          }
        >
          Trainings that you buy or start are listed here, with your progress.
        </EmptyNote>
      )}
      {data && data.items.length > 0 && (
        <>
          <Stack component="ul" spacing={4} className={shared.column}>
            {data.items.map((training) => (
              <li key={training.trainingId} className={`${blocks.box} ${shared.item}`}>
                <OwnTrainingCard training={training} />
              </li>
            ))}
          </Stack>
          <Pager label="Pages of my trainings" page={page} pageSize={pageSize} total={data.total} />
        </>
      )}
    </>
  );
}

/** Links to the seats that the client has bought for others; nothing without any. */
function TeamSeats() {
  const { data: purchases = [] } = useQuery(teamPurchasesQuery);
  if (purchases.length === 0) return null;
  return (
    <Stack component="section" spacing={3} className={blocks.box} aria-labelledby="team-seats">
      <h2 id="team-seats">Your seats</h2>
      <ul>
        {purchases.map(({ id, title, quantity }) => (
          <li key={id}>
            <PageLink to={seatsPath(id)}>
              {title}: {counted(quantity, 'seat')}
            </PageLink>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
