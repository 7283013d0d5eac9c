import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { asSentence } from '#domain/copy.ts';
import { firmName } from '#domain/firm.ts';
import { reportableMailQuery, reportMail } from '../api/mail-report.ts';
import { useLinkSecret } from '../ui/browser/link-secret.ts';
import { FormSkeleton } from '../ui/form/form-skeleton.tsx';
import { LinkPage, LinkTrouble } from '../ui/frame/link-page.tsx';
import { ReportForm } from './report-form.tsx';
import { Reported } from './reported.tsx';

/** The page of the link "Report this e-mail". Opening it reports nothing: the recipient must press the button. */
export default function ReportPage() {
  const link = useLinkSecret('report');
  useEffect(() => {
    document.title = `Report an email · ${firmName}`;
  }, []);
  return <LinkPage firm={firmName}>{link === null ? <IncompleteLink /> : <Report link={link} />}</LinkPage>;
}

function Report({ link }: { link: string }) {
  const { data: mail, error, refetch, isFetching } = useQuery(reportableMailQuery(link));
  const report = useMutation({ mutationFn: (reason: string) => reportMail(link, reason) });
  if (report.data === true) return <Reported />;
  if (report.data === false || mail === null) return <DeadLink />;
  if (mail) {
    const failure = report.error ? asSentence(report.error.message) : null;
    return <ReportForm mail={mail} busy={report.isPending} failure={failure} onReport={report.mutate} />;
  }
  if (error && !isFetching) return <UnreachableLink message={error.message} onRetry={refetch} />;
  return <FormSkeleton rows={2} />;
}

/** The URL is cut off before the link's secret. */
function IncompleteLink() {
  return (
    <LinkTrouble title="This link is not complete">
      <p>
        Open the link in the email again. If it is broken over two lines, copy it whole, up to its last
        character, into the address bar.
      </p>
    </LinkTrouble>
  );
}

/** The link is unknown or no longer valid; the server does not disclose which. */
function DeadLink() {
  return (
    <LinkTrouble title="This link no longer works">
      <p>If you have already reported the email, you need to do nothing else. We review your report.</p>
      <p>Links like this one work once, for 60 days.</p>
    </LinkTrouble>
  );
}

function UnreachableLink({ message, onRetry }: { message: string; onRetry(): void }) {
  return (
    <LinkTrouble title="This page could not be loaded">
      <p>{asSentence(message)}</p>
      <p>Nothing was reported yet. Your link still works.</p>
      <div>
        <Button variant="contained" onClick={() => onRetry()}>
          Try again
        </Button>
      </div>
    </LinkTrouble>
  );
}
