import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { beginMsb, type MsbSummary, msbApplicationsQuery } from '#src/api/msb-application.ts';
import { useDocumentTitle } from '#src/onboarding/document-title.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { StatusChip } from '#src/ui/feedback/status-chip.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import blocks from '#src/ui/frame/blocks.module.css';
import { PageHeader } from '#src/ui/frame/page-header.tsx';
import { PageLink } from '#src/ui/frame/page-link.tsx';
import { EmptyNote } from '#src/ui/table/empty-note.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import text from '#src/ui/text/text.module.css';
import styles from '../msb.module.css';
import { dueInWords, msbStatusLabels } from '../msb-labels.ts';
import { msbPaths } from '../msb-paths.ts';

/** A client's own applications, and the button that starts another one. */
export function ApplicationsPage() {
  useDocumentTitle('MSB applications');
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(msbApplicationsQuery);
  const begin = useMutation({
    mutationFn: beginMsb,
    onSuccess: ({ id }) => navigate(msbPaths.application(id)),
  });
  const trouble = begin.error ?? (data ? null : error);
  return (
    <>
      <PageHeader
        title="MSB applications"
        why="To be registered with FINTRAC as a money services business in Canada."
      />
      {trouble && (
        <FormAlert
          severity="error"
          title={begin.error ? 'The application was not started' : 'Your applications could not be loaded'}
          action={
            !begin.error && (
              <Button variant="outlined" size="small" onClick={() => void refetch()}>
                Load them again
              </Button>
            )
          }
        >
          {trouble.message}
        </FormAlert>
      )}
      {!data && !error && <FormSkeleton rows={3} />}
      {data?.length === 0 && (
        <EmptyNote title="No application yet">
          Begin an application. You can continue at any time, and submit it when it is complete.
        </EmptyNote>
      )}
      {data && data.length > 0 && (
        <ul className={styles.cards}>
          {data.map((application) => (
            <li key={application.id} className={`${blocks.panel} ${styles.card}`}>
              <Summary application={application} />
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button variant="contained" disabled={begin.isPending} onClick={() => begin.mutate()}>
          Begin an application
        </Button>
      </div>
    </>
  );
}

function Summary({ application }: { application: MsbSummary }) {
  const { id, name, status, begunBy, createdAt, due } = application;
  const words = dueInWords(due);
  return (
    <>
      <div>
        <PageLink to={msbPaths.application(id)}>{name || 'Application without a name'}</PageLink>
        <p className={text.note}>
          {begunBy === 'visitor' ? 'Begun without signing in' : 'Begun'} on {timeInWords(createdAt)}
        </p>
        {words && <p className={words.isLate ? styles.late : text.note}>{words.text}</p>}
      </div>
      <StatusChip tone={status === 'registered' ? 'saved' : 'open'}>{msbStatusLabels[status]}</StatusChip>
    </>
  );
}
