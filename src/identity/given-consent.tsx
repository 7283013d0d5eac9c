import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { asSentence } from '#domain/copy.ts';
import { messageOf } from '#machines/outcomes.ts';
import { decideFaceConsent, faceComparisonQuery } from '#src/api/face-consent.ts';
import type { PhotoKey } from '#src/api/photographs.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';

const ConfirmDialog = lazy(async () => ({
  default: (await import('#src/ui/dialog/confirm-dialog.tsx')).ConfirmDialog,
}));

/** The consent that was given for a submitted check, and its withdrawal. */
export function GivenConsent({ photosBy }: { photosBy: Exclude<PhotoKey, { phone: string }> }) {
  const { data } = useQuery(faceComparisonQuery(photosBy));
  const [isAsked, setAsked] = useState(false);
  const withdraw = useMutation({
    mutationFn: (noticeVersion: number) =>
      decideFaceConsent(photosBy, { decision: 'withdrawn', noticeVersion }),
  });
  const consent = data?.consent;
  if (!consent || consent.decision === 'declined') return null;
  if (consent.decision === 'withdrawn') {
    return (
      <p role="status">
        You withdrew your consent to the comparison of your face on {timeInWords(consent.decidedAt)}.
        {consent.photographsDeleted > 0 && ' The photograph of your face was deleted.'}
      </p>
    );
  }
  return (
    <Stack spacing={1.5}>
      <p>
        You agreed to the comparison of your face on {timeInWords(consent.decidedAt)} (privacy notice, version{' '}
        {consent.noticeVersion}).
      </p>
      {withdraw.error && (
        <FormAlert severity="error" title="Your consent was not withdrawn">
          {asSentence(messageOf(withdraw.error))}
        </FormAlert>
      )}
      <div>
        <Button
          variant="outlined"
          size="small"
          color="inherit"
          disabled={withdraw.isPending}
          onClick={() => setAsked(true)}
        >
          Withdraw consent
        </Button>
      </div>
      {isAsked && (
        <Suspense fallback={null}>
          <ConfirmDialog
            open
            title="Withdraw your consent?"
            confirmLabel="Withdraw consent"
            cancelLabel="Keep it"
            onCancel={() => setAsked(false)}
            onConfirm={() => {
              setAsked(false);
              withdraw.mutate(data.noticeVersion);
            }}
          >
            <p>
              The photograph of your face is deleted, and our staff are notified. If your identity is not
              verified yet, we may ask you for a second identity document.
            </p>
          </ConfirmDialog>
        </Suspense>
      )}
    </Stack>
  );
}
