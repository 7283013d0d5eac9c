import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { Page } from '../kit/page.tsx';

/**
 * Shown for an unexpected error: usually code that could not be loaded, because the connection was lost or a newer version was
 * deployed. A reload fixes both.
 */
export function AreaError() {
  return (
    <Page title="This page could not be shown">
      <FormAlert
        severity="error"
        action={<AlertButton onClick={() => window.location.reload()}>Load it again</AlertButton>}
      >
        Check your connection, then load the page again.
      </FormAlert>
    </Page>
  );
}
