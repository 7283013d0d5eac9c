import { hasBrokenActor, isOutdated, watchSession, watchSubmission } from '#machines/sign-in-selectors.ts';
import { useIfHere } from '#src/ui/browser/if-here.ts';
import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { useOnboardingIfHere } from './onboarding-context.ts';

/** Warns that updates no longer arrive, because their source has failed repeatedly. */
export function OutdatedNotice({ className }: { className?: string | undefined }) {
  const isSessionOutdated = useIfHere(useOnboardingIfHere(watchSession), isOutdated);
  const isSubmissionOutdated = useIfHere(useOnboardingIfHere(watchSubmission), isOutdated);
  const isBroken = useOnboardingIfHere(hasBrokenActor);
  if (!isSessionOutdated && !isSubmissionOutdated && !isBroken) return null;
  return (
    <div className={className}>
      <FormAlert
        severity="warning"
        title="This page is no longer up to date"
        action={<AlertButton onClick={() => window.location.reload()}>Reload the page</AlertButton>}
      >
        Changes made elsewhere may be missing here. Save what you have typed, then reload.
      </FormAlert>
    </div>
  );
}
