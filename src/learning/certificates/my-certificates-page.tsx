import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { asSentence } from '#domain/copy.ts';
import { myTrainingsPath } from '#domain/learning/addresses.ts';
import { ApiError } from '#src/api/api-error.ts';
import { claimCertificate, myCertificatesQuery, type WaitingCertificate } from '#src/api/certificates.ts';
import { sectionQuery } from '#src/api/sections.ts';
import { LoadFailure } from '#src/client-pages/page-states.tsx';
import { useDocumentTitle } from '#src/onboarding/document-title.ts';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { TextControl } from '#src/ui/form/text-control.tsx';
import blocks from '#src/ui/frame/blocks.module.css';
import { PageHeader } from '#src/ui/frame/page-header.tsx';
import { EmptyNote } from '#src/ui/table/empty-note.tsx';
import text from '#src/ui/text/text.module.css';
import { Pager, pageAsked } from '../frame/pager.tsx';
import shared from '../learning.module.css';
import { CertificateCard } from './certificate-card.tsx';

const pageSize = 20;

export default function MyCertificatesPage() {
  useDocumentTitle('My certificates');
  const [asked] = useSearchParams();
  const page = pageAsked(asked);
  const { data, error, refetch } = useQuery(myCertificatesQuery(page, pageSize));
  const isEmpty = data && data.total === 0 && data.waiting.length === 0;
  return (
    <>
      <PageHeader
        title="My certificates"
        why="Each certificate has a page. People with its link see that it is genuine and until when it is valid."
      />
      {!data && error && (
        <LoadFailure
          title="Your certificates could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <FormSkeleton rows={3} hasHeading />}
      {data?.waiting.map((waiting) => (
        <NameForm key={waiting.trainingId} waiting={waiting} />
      ))}
      {isEmpty && (
        <EmptyNote
          title="No certificate yet"
          action={
            <Button component={Link} to={myTrainingsPath} variant="contained">
              Continue learning
            </Button>
          }
        >
          After you complete a training, its certificate appears here.
        </EmptyNote>
      )}
      {data && data.items.length > 0 && (
        <>
          <Stack component="ul" spacing={4} className={shared.column}>
            {data.items.map((certificate) => (
              <li key={certificate.id} className={blocks.box}>
                <CertificateCard certificate={certificate} />
              </li>
            ))}
          </Stack>
          <Pager
            label="Pages of my certificates"
            page={page}
            pageSize={pageSize}
            total={data.total}
            mayBeMore={data.totalIsMore}
          />
        </>
      )}
    </>
  );
}

/** Asks for the name on a certificate, if the account has none; suggests the name of the contact details. */
function NameForm({ waiting: { trainingId, title } }: { waiting: WaitingCertificate }) {
  const contact = useQuery(sectionQuery('contact-details')).data?.record;
  const suggested = [contact?.firstName, contact?.lastName].filter(Boolean).join(' ');
  const [typed, setTyped] = useState<string | null>(null);
  const name = typed ?? suggested;
  const field = useRef<HTMLInputElement>(null);
  const claim = useMutation({
    mutationFn: () => claimCertificate(trainingId, name),
    onError: () => field.current?.focus(),
  });
  const refused = claim.error instanceof ApiError ? claim.error.fields[0]?.message : undefined;
  const send = (event: FormEvent) => {
    event.preventDefault();
    claim.mutate();
  };
  return (
    <form className={`${blocks.box} ${shared.column}`} noValidate onSubmit={send}>
      <div>
        <h2 className={text.title}>Your name for the certificate</h2>
        <p>You have completed “{title}”. Enter your name as it should appear on the certificate.</p>
      </div>
      {claim.error && !refused && (
        <FormAlert severity="error" title="The certificate was not created">
          {asSentence(claim.error.message)}
        </FormAlert>
      )}
      <TextControl
        name={`holder-${trainingId}`}
        label="Name on the certificate"
        autoComplete="name"
        value={name}
        onChange={setTyped}
        error={refused}
        inputRef={field}
      />
      <div>
        <Button type="submit" variant="contained" disabled={claim.isPending}>
          <BusyLabel busy={claim.isPending} label="Get the certificate" busyLabel="Creating it…" />
        </Button>
      </div>
    </form>
  );
}
