import Button from '@mui/material/Button';
import { isDeaf } from '#machines/selectors.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { useOnboarding } from './onboarding-actor.ts';

/** Says that news do not arrive here any more, where what brings them has died again and again. */
export function DeafNotice({ className }: { className?: string | undefined }) {
  if (!useOnboarding(isDeaf)) return null;
  return (
    <div className={className}>
      <FormAlert
        severity="warning"
        title="News do not reach this page"
        action={
          <Button variant="outlined" size="small" onClick={() => window.location.reload()}>
            Reload the page
          </Button>
        }
      >
        What happens elsewhere may be missing here. Save what you typed, then reload.
      </FormAlert>
    </div>
  );
}
