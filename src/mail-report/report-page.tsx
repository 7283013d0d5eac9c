import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { asSentence } from '#domain/copy.ts';
import { firmName } from '#domain/firm.ts';
import { reportableMailQuery, reportMail } from '../api/mail-report.ts';
import { useLinkSecret } from '../ui/browser/link-secret.ts';
import { FormSkeleton } from '../ui/form/form-skeleton.tsx';
import { CardTitle } from '../ui/frame/card-page.tsx';
import styles from '../ui/frame/link-page.module.css';
import { LinkPage, LinkTrouble } from '../ui/frame/link-page.tsx';
import { ReportForm } from './report-form.tsx';

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

/** Confirms the report. The heading takes the focus, because the pressed button is gone, so that screen readers announce it. */
function Reported() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.intro}>
      <CardTitle ref={heading}>Thank you for telling us</CardTitle>
      <p>
        We have stopped these emails for that account until we have reviewed your report. You need to do
        nothing else and can close this page.
      </p>
      <p>Please do not open the other link in that email.</p>
    </div>
  );
}
