import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { asSentence } from '#domain/copy.ts';
import type { StoredPhotos } from '#machines/identity-outcomes.ts';
import { messageOf } from '#machines/outcomes.ts';
import blocks from '#src/ui/frame/blocks.module.css';
import text from '#src/ui/text/text.module.css';
import { createPhotoLink, type PhotoKey } from '../api/photographs.ts';
import { FormAlert } from '../ui/feedback/form-alert.tsx';
import { clockTimeInWords } from '../ui/text/date-text.ts';
import styles from './identity.module.css';

/** The QR encoder is loaded only when a code is requested. */
const QrCode = lazy(() => import('./qr-code.tsx'));

type PhoneHandOverProps = {
  photosBy: Exclude<PhotoKey, { phone: string }>;
  /** The valid link, by the server's latest response. */
  phone: StoredPhotos['phone'];
  disabled: boolean;
};

/** Lets a phone take the photographs for this page: shows a QR code that is valid for 15 minutes. */
export function PhoneHandOver({ photosBy, phone, disabled }: PhoneHandOverProps) {
  const link = useMutation({ mutationFn: () => createPhotoLink(photosBy) });
  const made = link.data;
  // Another page may have created a newer link, which invalidates this one.
  const isShown = made !== undefined && phone?.expiresAt === made.expiresAt;
  const ask = (words: string) => (
    <Button
      variant="outlined"
      size="small"
      disabled={disabled || link.isPending}
      onClick={() => link.mutate()}
    >
      {words}
    </Button>
  );
  return (
    <Stack spacing={3} className={styles.place}>
      {link.error && (
        <FormAlert severity="error" title="No code is available">
          {asSentence(messageOf(link.error))}
        </FormAlert>
      )}
      {isShown && phone ? (
        <section className={`${blocks.box} ${styles.panel}`} aria-label="Photographs by phone">
          <Suspense fallback={<div className={styles.code} />}>
            <QrCode text={made.url} label="Code for your phone" className={styles.code} />
          </Suspense>
          <Stack spacing={2.5}>
            <ol className={text.bullets}>
              <li>Point your phone’s camera at the code and open the link.</li>
              <li>Take the photographs there. They appear on this page.</li>
              <li>Come back here, check them, and submit.</li>
            </ol>
            <p role="status" className={text.strong}>
              {phone.opened ? 'Your phone has opened the link.' : 'Waiting for your phone.'}
            </p>
            <p className={`${text.note} ${styles.quiet}`}>
              The code works until {clockTimeInWords(phone.expiresAt)}. Without a camera for it,{' '}
              <a href={made.url} target="_blank" rel="noreferrer">
                copy this link
              </a>{' '}
              to your phone.
            </p>
            <div>{ask('Show another code')}</div>
          </Stack>
        </section>
      ) : (
        <div className={blocks.row}>
          {phone ? (
            <p role="status">A phone can add photographs here until {clockTimeInWords(phone.expiresAt)}.</p>
          ) : (
            <p>{made ? 'The code has expired.' : 'A phone takes sharper photographs than most computers.'}</p>
          )}
          {ask(phone || made ? 'Show another code' : 'Use your phone')}
        </div>
      )}
    </Stack>
  );
}
