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
          <p>We have it, and answer by e-mail. You can close this page.</p>
          <p>
            We keep it until {dayOfTimeInWords(keptUntil)} and delete it then. If you want it deleted sooner,
            write to us.
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
            ? `Nothing is advertised at the moment; if you would like to work at ${firmName} all the same, tell us as what.`
            : `Work at ${firmName}: send us your résumé, and the right person answers you by e-mail.`}
        </p>
      </Intro>
      {openings ? <CareersForm openings={openings} onSent={onSent} /> : <FormSkeleton rows={4} />}
    </>
  );
}
