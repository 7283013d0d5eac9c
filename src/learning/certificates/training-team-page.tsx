import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { asSentence } from '#domain/copy.ts';
import { ApiError } from '#src/api/api-error.ts';
import { downloadTeam, inviteMember, trainingTeamQuery } from '#src/api/training-team.ts';
import { LoadFailure } from '#src/client-pages/page-states.tsx';
import { useDocumentTitle } from '#src/onboarding/document-title.ts';
import { saveFile } from '#src/ui/browser/save-file.ts';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { TextControl } from '#src/ui/form/text-control.tsx';
import blocks from '#src/ui/frame/blocks.module.css';
import { PageHeader } from '#src/ui/frame/page-header.tsx';
import text from '#src/ui/text/text.module.css';
import { Pager, pageAsked } from '../frame/pager.tsx';
import styles from './certificates.module.css';
import { Memberships } from './memberships.tsx';
import { TeamPeople } from './team-people.tsx';

const pageSize = 25;

/** The certificates of a company's people with their expiry, and the companies that see the client's own certificates. */
export default function TrainingTeamPage() {
  useDocumentTitle('Team');
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
        <Stack component="section" spacing={4} aria-labelledby="people">
          <h2 id="people">{data.company ?? 'Your people'}</h2>
          <Due {...data.due} />
          <TeamPeople people={data.items} />
          <Pager label="Pages of people" page={page} pageSize={pageSize} total={data.total} />
          <TeamExport />
        </Stack>
      )}
      {data && <InviteForm />}
    </>
  );
}

/** One sentence about expired certificates and those that end soon. */
function Due({ ending, expired }: { ending: number; expired: number }) {
  const parts = [
    ...(expired > 0 ? [`${expired} expired`] : []),
    ...(ending > 0 ? [`${ending} ending within 90 days`] : []),
  ];
  if (parts.length === 0) return null;
  return <p>Of all certificates: {parts.join(', ')}.</p>;
}

function InviteForm() {
  const [email, setEmail] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const invite = useMutation({
    mutationFn: () => inviteMember(email.trim()),
    onSuccess: () => setEmail(''),
    onSettled: () => field.current?.focus(),
  });
  const refused = invite.error instanceof ApiError ? invite.error.fields[0]?.message : undefined;
  const send = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate();
  };
  return (
    <Stack component="section" spacing={4} aria-labelledby="invite">
      <h2 id="invite">Add a person</h2>
      <form className={`${blocks.box} ${styles.invite}`} noValidate onSubmit={send}>
        <p>
          We email them to ask whether you may see their certificates. You see the certificates after they
          agree. They can end this at any time.
        </p>
        {invite.error && !refused && (
          <FormAlert severity="error" title="The request was not sent">
            {asSentence(invite.error.message)}
          </FormAlert>
        )}
        <div className={styles.row}>
          <TextControl
            name="email"
            type="email"
            label="Email address of the person"
            autoComplete="off"
            value={email}
            onChange={setEmail}
            error={refused}
            inputRef={field}
          />
          <Button type="submit" variant="contained" disabled={invite.isPending}>
            <BusyLabel busy={invite.isPending} label="Send request" busyLabel="Asking…" />
          </Button>
        </div>
        <p role="status" className={text.note}>
          {invite.data && `${invite.data.email} was asked by email.`}
        </p>
      </form>
    </Stack>
  );
}

const formats = [
  ['pdf', 'Download for an auditor (PDF)'],
  ['csv', 'Download as a table (CSV)'],
] as const;

/** Downloads the whole list, with every certificate and its number. */
function TeamExport() {
  const download = useMutation({
    mutationFn: downloadTeam,
    onSuccess: ({ content, name }) => saveFile(content, name),
  });
  return (
    <>
      {download.error && (
        <FormAlert severity="error" title="The list could not be downloaded">
          {asSentence(download.error.message)}
        </FormAlert>
      )}
      <div className={blocks.row}>
        {formats.map(([format, label]) => (
          <Button
            key={format}
            variant="outlined"
            disabled={download.isPending}
            onClick={() => download.mutate(format)}
          >
            {download.isPending && download.variables === format ? 'Creating it…' : label}
          </Button>
        ))}
      </div>
    </>
  );
}
