import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type IdentityDocumentKind, identityDocuments } from '#domain/catalogues/identity-documents.ts';
import { asSentence } from '#domain/copy.ts';
import { privacyPath } from '#domain/notices/places.ts';
import { messageOf } from '#machines/outcomes.ts';
import { decideFaceConsent, type FaceComparison, faceComparisonQuery } from '#src/api/face-consent.ts';
import type { PhotoKey } from '#src/api/photographs.ts';
import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { RadioList } from '#src/ui/form/radio-list.tsx';
import blocks from '#src/ui/frame/blocks.module.css';
import text from '#src/ui/text/text.module.css';

type Consent = NonNullable<FaceComparison['consent']>;

/** Returns the person's decision; null before the first, and after a withdrawal. */
export function useFaceConsent(photosBy: PhotoKey): Consent | null {
  const consent = useQuery(faceComparisonQuery(photosBy)).data?.consent ?? null;
  return consent?.decision === 'withdrawn' ? null : consent;
}

type FaceConsentProps = {
  photosBy: Exclude<PhotoKey, { phone: string }>;
  /** The first document, which cannot be the second one too; null in the provider's check. */
  documentKind: IdentityDocumentKind | null;
};

/** Asks for the consent to the comparison of the face, with its alternative, before the photograph is taken. */
export function FaceConsent({ photosBy, documentKind }: FaceConsentProps) {
  const { data, error, refetch } = useQuery(faceComparisonQuery(photosBy));
  if (data) return <Question {...{ photosBy, documentKind }} comparison={data} />;
  if (!error) return <FormSkeleton rows={2} />;
  return (
    <FormAlert
      severity="error"
      title="The question about your face could not be loaded"
      action={<AlertButton onClick={() => void refetch()}>Load it again</AlertButton>}
    >
      {asSentence(messageOf(error))}
    </FormAlert>
  );
}

type Answer = 'agreed' | 'declined';

function Question({ photosBy, documentKind, comparison }: FaceConsentProps & { comparison: FaceComparison }) {
  const { comparedBy, keptFor, noticeVersion } = comparison;
  const isManual = comparedBy === 'manual';
  const consent = useFaceConsent(photosBy);
  const decide = useMutation({
    mutationFn: (decision: Parameters<typeof decideFaceConsent>[1]) => decideFaceConsent(photosBy, decision),
  });
  // What is chosen is shown at once, and again what the server has if it was not saved. Declined, it is not recorded before the
  // second document is chosen.
  const [chosen, setChosen] = useState<Answer | null>(null);
  const [second, setSecond] = useState<IdentityDocumentKind | null>(null);
  const answer = chosen ?? (consent?.decision as Answer | undefined) ?? null;
  const choose = (decision: Answer) => {
    setChosen(decision);
    if (decision === 'declined' && isManual) return;
    decide.mutate({ decision, noticeVersion }, { onSettled: () => setChosen(null) });
  };
  return (
    <section className={blocks.box} aria-label="Comparison of your face">
      <Stack spacing={1}>
        <p className={text.strong}>Before you photograph your face</p>
        <p>
          {isManual
            ? 'Our staff compare a photograph of your face with the photograph in your document. '
            : 'Our identity provider, Sumsub, compares a photograph of your face with the photograph in your document, by software. '}
          We store the photographs {keptFor}. You can withdraw your consent at any time. The{' '}
          <Link href={privacyPath} target="_blank" rel="noreferrer">
            privacy notice
          </Link>{' '}
          (version {noticeVersion}) says more.
        </p>
      </Stack>
      {decide.error && (
        <FormAlert severity="error" title="Your decision was not saved">
          {asSentence(messageOf(decide.error))}
        </FormAlert>
      )}
      <RadioList<Answer>
        name="faceConsent"
        label="Do you agree to the comparison?"
        options={[
          { value: 'agreed', label: 'I agree' },
          {
            value: 'declined',
            label: isManual ? 'I do not agree. I use a second identity document instead' : 'I do not agree',
          },
        ]}
        value={answer}
        onChange={choose}
      />
      {answer === 'declined' && isManual && (
        <RadioList
          name="secondDocument"
          label="Which second document do you have?"
          options={identityDocuments
            .filter(({ key }) => key !== documentKind)
            .map(({ key, label }) => ({ value: key, label }))}
          value={second ?? consent?.secondDocumentKind ?? null}
          onChange={(secondDocumentKind) => {
            setSecond(secondDocumentKind);
            decide.mutate(
              { decision: 'declined', noticeVersion, secondDocumentKind },
              { onSuccess: () => setChosen(null), onSettled: () => setSecond(null) },
            );
          }}
        />
      )}
    </section>
  );
}
