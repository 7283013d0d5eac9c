import Link from '@mui/material/Link';
import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { asSentence } from '#domain/copy.ts';
import { contactPage } from '#domain/public-pages.ts';
import { widgetState } from '#machines/identity-selectors.ts';
import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import type { PhotoKey } from '../api/photographs.ts';
import { FormAlert } from '../ui/feedback/form-alert.tsx';
import { FormSkeleton } from '../ui/form/form-skeleton.tsx';
import { FaceConsent, useFaceConsent } from './face-consent.tsx';
import type { IdentityCheckActor } from './identity-check-actor.ts';

/** The provider's SDK is loaded only when its widget is used. */
const SumsubWidget = lazy(() => import('./sumsub-widget.tsx'));

type WidgetCheckProps = {
  check: IdentityCheckActor;
  photosBy: Exclude<PhotoKey, { phone: string }>;
  /** The reason for the refusal of the last attempt; null if it was not refused. */
  refusal: string | null;
};

/** The identity check in the provider's widget, or an alert while the provider is unavailable. */
export function WidgetCheck({ check, photosBy, refusal }: WidgetCheckProps) {
  const isUnavailable = useSelector(check, (snapshot) => widgetState(snapshot) === 'unavailable');
  const isFetching = useSelector(check, (snapshot) => widgetState(snapshot) === 'fetching');
  const message = useSelector(check, ({ context }) => context.message);
  const consent = useFaceConsent(photosBy);
  if (isUnavailable) {
    return (
      <FormAlert
        severity="warning"
        title="The identity check cannot be reached right now"
        action={<RetryButton check={check} label="Try again" />}
      >
        {asSentence(message)} Nothing is lost. Try again in a few minutes, or come back later.
      </FormAlert>
    );
  }
  return (
    <>
      {refusal && (
        <FormAlert severity="warning" title="Your identity could not be verified yet">
          {refusal} Follow the steps below once more.
        </FormAlert>
      )}
      <FaceConsent photosBy={photosBy} documentKind={null} />
      {consent?.decision === 'declined' && (
        <FormAlert severity="info" title="Our provider does not check your identity">
          <Link href={contactPage.path}>Contact us</Link>. We check your identity by a second identity
          document instead.
        </FormAlert>
      )}
      {consent?.decision !== 'agreed' ? null : isFetching ? (
        <FormSkeleton rows={3} hasHeading />
      ) : (
        <Suspense fallback={<FormSkeleton rows={3} hasHeading />}>
          <SumsubWidget check={check} />
        </Suspense>
      )}
    </>
  );
}

export function RetryButton({ check, label }: { check: IdentityCheckActor; label: string }) {
  return <AlertButton onClick={() => check.send({ type: 'retry' })}>{label}</AlertButton>;
}
