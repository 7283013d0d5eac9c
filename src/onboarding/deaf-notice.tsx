import { isDeaf } from '#machines/sign-in-selectors.ts';
import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { useOnboardingIfHere } from './onboarding-context.ts';

/** Says that no news arrives here any more, where what brings them has died again and again. */
export function DeafNotice({ className }: { className?: string | undefined }) {
  if (!useOnboardingIfHere(isDeaf)) return null;
  return (
    <div className={className}>
      <FormAlert
        severity="warning"
        title="This page is no longer up to date"
        action={<AlertButton onClick={() => window.location.reload()}>Reload the page</AlertButton>}
      >
        What has changed elsewhere may be missing here. Save what you have typed, then reload.
      </FormAlert>
    </div>
  );
}
