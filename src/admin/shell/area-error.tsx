import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { Page } from '../kit/page.tsx';

/**
 * What no page expected: most often code that cannot be fetched, because the connection is gone or a newer version was
 * installed meanwhile. Loading the page again mends both.
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
