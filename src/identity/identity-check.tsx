import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { asSentence } from '#domain/copy.ts';
import { placeShown } from '#machines/identity-selectors.ts';
import type { PhotoKey } from '../api/photographs.ts';
import { FormAlert } from '../ui/feedback/form-alert.tsx';
import { FormSkeleton } from '../ui/form/form-skeleton.tsx';
import { timeInWords } from '../ui/text/date-text.ts';
import { GivenConsent } from './given-consent.tsx';
import styles from './identity.module.css';
import type { IdentityCheckActor } from './identity-check-actor.ts';
import { ManualCheck } from './manual-check.tsx';
import { RetryButton, WidgetCheck } from './widget-check.tsx';

type IdentityCheckProps = {
  check: IdentityCheckActor;
  /** The credential for its photographs. */
  photosBy: Exclude<PhotoKey, { phone: string }>;
  /** The next steps while the check is pending and after it succeeded. They differ for a person without an account. */
  whileWaiting: ReactNode;
  whenVerified: ReactNode;
  /** The explanation why nothing more is accepted after the case is decided. */
  whenClosed: ReactNode;
};

/** One person's identity check in its current state: the form to submit, or the result. */
export function IdentityCheck({
  check,
  photosBy,
  whileWaiting,
  whenVerified,
  whenClosed,
}: IdentityCheckProps) {
  const place = useSelector(check, placeShown);
  const known = useSelector(check, ({ context }) => context.check);
  const message = useSelector(check, ({ context }) => context.message);
  const result = useFocusOnChange(place);
  return (
    <div ref={result} tabIndex={-1} className={styles.check}>
      {place === 'loading' && <FormSkeleton rows={3} hasHeading />}
      {place === 'unreadable' && (
        <FormAlert
          severity="error"
          title="The status of your check could not be loaded"
          action={<RetryButton check={check} label="Load it again" />}
        >
          {asSentence(message)} Nothing is lost.
        </FormAlert>
      )}
      {(place === 'choosing' || place === 'submitting' || place === 'failed') && (
        <ManualCheck check={check} photosBy={photosBy} />
      )}
      {place === 'widget' && <WidgetCheck check={check} photosBy={photosBy} refusal={refusalOf(known)} />}
      {place === 'waiting' && (
        <FormAlert severity="info" title="Waiting for a decision">
          <Stack spacing={2}>
            <Since words="Submitted" since={known?.since} />
            {whileWaiting}
            <GivenConsent photosBy={photosBy} />
          </Stack>
        </FormAlert>
      )}
      {place === 'refused' && (
        <FormAlert
          severity="warning"
          title="Your identity could not be verified yet"
          action={
            <Button variant="contained" onClick={() => check.send({ type: 'again' })}>
              Submit new photographs
            </Button>
          }
        >
          {known?.reason && <p>{asSentence(known.reason)}</p>}
        </FormAlert>
      )}
      {place === 'closed' && (
        <FormAlert
          severity="info"
          title={
            known?.status === 'refused'
              ? 'Your identity could not be verified'
              : 'Your identity was not checked'
          }
        >
          <Stack spacing={2}>
            {known?.reason && <p>{asSentence(known.reason)}</p>}
            {whenClosed}
            <GivenConsent photosBy={photosBy} />
          </Stack>
        </FormAlert>
      )}
      {place === 'verified' && (
        <FormAlert severity="success" title="Your identity is verified">
          <Stack spacing={2}>
            <Since words="Verified" since={known?.since} />
            {whenVerified}
            <GivenConsent photosBy={photosBy} />
          </Stack>
        </FormAlert>
      )}
    </div>
  );
}

function Since({ words, since }: { words: string; since: string | null | undefined }) {
  if (!since) return null;
  return (
    <p>
      {words} on {timeInWords(since)}.
    </p>
  );
}

function refusalOf(check: { status: string; reason: string | null } | null): string | null {
  return check?.status === 'refused' ? asSentence(check.reason) : null;
}

/** Moves a lost focus to the new content when the state changes, so that screen readers announce it. */
function useFocusOnChange(place: string) {
  const result = useRef<HTMLDivElement>(null);
  const shown = useRef(place);
  useEffect(() => {
    const before = shown.current;
    shown.current = place;
    const isNews =
      before !== place && before !== 'loading' && !['choosing', 'submitting', 'failed'].includes(place);
    if (isNews && document.activeElement === document.body) result.current?.focus();
  }, [place]);
  return result;
}
