import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { FormAlert } from '../../ui/form-alert.tsx';
import { adminPaths } from '../area/admin-paths.ts';
import { Page } from '../area/page.tsx';

const toQueue = (
  <Button variant="outlined" size="small" component={Link} to={adminPaths.cases}>
    Go to the cases
  </Button>
);

/** A case that never was, or was taken out of the lists. */
export function CaseMissing() {
  return (
    <Page title="This case does not exist">
      <FormAlert severity="info" action={toQueue}>
        The address may be mistyped, or an administrator has taken the case out of the lists.
      </FormAlert>
    </Page>
  );
}

/** A case that could not be read. */
export function CaseTrouble({ error, onRetry }: { error: Error; onRetry(): void }) {
  return (
    <Page title="The case could not be loaded">
      <FormAlert
        severity="error"
        action={
          <>
            <Button variant="outlined" size="small" onClick={onRetry}>
              Try again
            </Button>{' '}
            {toQueue}
          </>
        }
      >
        {error.message}
      </FormAlert>
    </Page>
  );
}
