import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asSentence } from '#domain/copy.ts';
import { firmName } from '#domain/firm.ts';
import { careersPage } from '#domain/public-pages.ts';
import { openingsQuery } from '#src/api/resumes.ts';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { LinkTrouble } from '#src/ui/frame/link-page.tsx';
import { dayOfTimeInWords } from '#src/ui/text/date-text.ts';
import { Done, Intro, PublicPage } from '../form/public-page.tsx';
import { CareersForm } from './careers-form.tsx';

export default function CareersPage() {
  const [keptUntil, setKeptUntil] = useState<string | null>(null);
  return (
    <PublicPage page={careersPage}>
      {keptUntil === null ? (
        <Applying onSent={setKeptUntil} />
      ) : (
        <Done title="Thank you for your application">
          <p>We have received it and will answer by email. You can close this page.</p>
          <p>
            We store it until {dayOfTimeInWords(keptUntil)} and then delete it. If you want it deleted sooner,
            contact us.
          </p>
        </Done>
      )}
    </PublicPage>
  );
}

function Applying({ onSent }: { onSent(keptUntil: string): void }) {
  const { data: openings, error, refetch, isFetching } = useQuery(openingsQuery);
  if (error && !openings && !isFetching) {
    return (
      <LinkTrouble title="This page could not be loaded">
        <p>{asSentence(error.message)}</p>
        <div>
          <Button variant="contained" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      </LinkTrouble>
    );
  }
  return (
    <>
      <Intro title="Careers">
        <p>
          {openings?.positions.length === 0
            ? `We have no open positions at the moment. You can still apply to ${firmName} and say which work you look for.`
            : `Work at ${firmName}. Send us your résumé, and the right person answers you by email.`}
        </p>
      </Intro>
      {openings ? <CareersForm openings={openings} onSent={onSent} /> : <FormSkeleton rows={4} />}
    </>
  );
}
