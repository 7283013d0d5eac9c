import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { BackToList } from '../list/back-to-list.tsx';
import { Page } from '../page.tsx';
import { TryAgain } from '../try-again.tsx';
import { ClosedCase, isClosed } from './closed-case.tsx';

/** Shown for a case that never existed, or was deleted from the lists. */
export function CaseMissing() {
  return (
    <Page title="This case does not exist">
      <FormAlert severity="info" action={<BackToList variant="outlined" />}>
        The address may be mistyped, or an administrator removed the case from the lists.
      </FormAlert>
    </Page>
  );
}

interface CaseTroubleProps {
  id: string;
  error: Error;
  onRetry(): void;
}

/** Shown for a case that could not be fetched, or is closed to the user. */
export function CaseTrouble({ id, error, onRetry }: CaseTroubleProps) {
  if (isClosed(error)) return <ClosedCase id={id} error={error} onOpened={onRetry} />;
  return (
    <Page title="The case could not be loaded">
      <FormAlert
        severity="error"
        action={
          <>
            <TryAgain onClick={onRetry} /> <BackToList variant="outlined" />
          </>
        }
      >
        {error.message}
      </FormAlert>
    </Page>
  );
}
