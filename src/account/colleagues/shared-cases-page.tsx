import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { stepOf } from '#machines/steps.ts';
import { addressOfCase } from '#src/api/case-address.ts';
import { type SharedCase, sharedCasesQuery } from '#src/api/colleagues.ts';
import { LoadFailure } from '#src/client-pages/page-states.tsx';
import { useDocumentTitle } from '#src/onboarding/document-title.ts';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import blocks from '#src/ui/frame/blocks.module.css';
import { PageHeader } from '#src/ui/frame/page-header.tsx';
import { dayOfTimeInWords } from '#src/ui/text/date-text.ts';
import text from '#src/ui/text/text.module.css';

/** The onboardings that the account may work on, to choose from. A single one without an own onboarding opens at once. */
export default function SharedCasesPage() {
  useDocumentTitle('Your onboardings');
  const { data, error, refetch } = useQuery(sharedCasesQuery);
  const [first, ...others] = data?.items ?? [];
  const alone = first && others.length === 0 && data?.hasOwnCase === false ? first.id : null;
  useEffect(() => {
    if (alone !== null) window.location.replace(addressOfCase(alone));
  }, [alone]);
  return (
    <>
      <PageHeader
        title="Your onboardings"
        why="Choose the one that you want to work on. You can open each in a tab of its own."
      />
      {!data && error && (
        <LoadFailure title="The list could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {((!data && !error) || alone !== null) && <FormSkeleton rows={2} />}
      {data && alone === null && (
        <Stack component="ul" spacing={4} sx={{ listStyle: 'none', p: 0 }}>
          {data.items.map((each) => (
            <Choice key={each.id} shared={each} />
          ))}
          <li className={blocks.box}>
            <h2>Your own onboarding</h2>
            <p>
              {data.hasOwnCase
                ? 'The onboarding of your own company.'
                : 'You have none yet. Start one only for a company that you represent yourself.'}
            </p>
            <div>
              <Button variant="outlined" href="/">
                {data.hasOwnCase ? 'Open your onboarding' : 'Start your own onboarding'}
              </Button>
            </div>
          </li>
        </Stack>
      )}
    </>
  );
}

function Choice({ shared: { id, company, steps, invitedAt } }: { shared: SharedCase }) {
  const name = company ?? 'A company without a name yet';
  return (
    <li className={blocks.box}>
      <h2>{name}</h2>
      <p>Shared with you: {steps.map(({ step }) => stepOf(step).title).join(', ') || 'nothing'}.</p>
      <p className={text.note}>Invited on {dayOfTimeInWords(invitedAt)}</p>
      <div>
        <Button variant="contained" href={addressOfCase(id)} aria-label={`Open the onboarding of ${name}`}>
          Open
        </Button>
      </div>
    </li>
  );
}
