import Button from '@mui/material/Button';
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
        action={
          <Button variant="outlined" size="small" onClick={() => window.location.reload()}>
            Load it again
          </Button>
        }
      >
        Check your connection, then load the page again.
      </FormAlert>
    </Page>
  );
}
