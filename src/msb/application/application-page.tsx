import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { MsbPart } from '#domain/msb/part.ts';
import { msbParts } from '#domain/msb/parts.ts';
import { readBackMsb } from '#domain/msb/read-back.ts';
import { isMsbEditable } from '#machines/msb-application.machine.ts';
import { ApiError } from '#src/api/api-error.ts';
import { type MsbApplication, msbApplicationQuery } from '#src/api/msb-application.ts';
import { selfQuery } from '#src/api/self.ts';
import { useDocumentTitle } from '#src/onboarding/document-title.ts';
import { msbPath } from '#src/onboarding/paths.ts';
import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { PageHeader } from '#src/ui/frame/page-header.tsx';
import { PageLink } from '#src/ui/frame/page-link.tsx';
import text from '#src/ui/text/text.module.css';
import { PartForm } from '../form/part-form.tsx';
import styles from '../msb.module.css';
import { msbPaths } from '../msb-paths.ts';
import { Overview } from './overview.tsx';

/** One application: its parts and actions, or the part in the address. */
export function ApplicationPage() {
  const { id = '', part: partId } = useParams();
  const { data, error, refetch } = useQuery(msbApplicationQuery(id));
  if (!data)
    return error ? <Trouble error={error} onRetry={() => void refetch()} /> : <FormSkeleton rows={6} />;
  const part = msbParts.find((each) => each.id === partId);
  return part ? <PartPage key={part.id} application={data} part={part} /> : <Overview application={data} />;
}

function PartPage({ application, part }: { application: MsbApplication; part: MsbPart }) {
  useDocumentTitle(part.title);
  const owner = useQuery(selfQuery).data?.id;
  const number = msbParts.indexOf(part) + 1;
  return (
    <>
      <p>
        <PageLink to={msbPaths.application(application.id)}>Back to the application</PageLink>
      </p>
      <PageHeader title={part.title} why={`Part ${number} of ${msbParts.length}. ${part.why}`} />
      {!isMsbEditable(application.status) && <PartAnswers application={application} part={part} />}
      {isMsbEditable(application.status) &&
        (owner ? (
          <PartForm application={application} part={part} owner={owner} />
        ) : (
          <FormSkeleton rows={6} />
        ))}
    </>
  );
}

function Trouble({ error, onRetry }: { error: Error; onRetry(): void }) {
  useDocumentTitle('MSB application');
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <>
      <PageHeader title={isMissing ? 'This application does not exist' : 'MSB application'} />
      {!isMissing && (
        <FormAlert
          severity="error"
          title="The application could not be loaded"
          action={<AlertButton onClick={onRetry}>Load it again</AlertButton>}
        >
          {error.message}
        </FormAlert>
      )}
      <p>
        <PageLink to={msbPath}>All your applications</PageLink>
      </p>
    </>
  );
}

/** The answers of a part that cannot be changed now. */
function PartAnswers({ application, part }: { application: MsbApplication; part: MsbPart }) {
  return readBackMsb(part, application.content, null).map(({ title, answers }) => (
    <Stack component="section" spacing={4} key={title}>
      {title && <h2 className={text.heading}>{title}</h2>}
      <dl className={styles.answers}>
        {answers.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Stack>
  ));
}
