import { isDeaf } from '#machines/sign-in-selectors.ts';
import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { useOnboardingIfHere } from './onboarding-context.ts';

/** Warns that updates no longer arrive, because their source has failed repeatedly. */
export function OutdatedNotice({ className }: { className?: string | undefined }) {
  if (!useOnboardingIfHere(isDeaf)) return null;
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
