import Button from '@mui/material/Button';
import { asSentence } from '#domain/copy.ts';
import { firmName } from '#domain/firm.ts';
import { sharedCasesPath } from '#domain/learning/addresses.ts';
import { messageOf } from '#machines/outcomes.ts';
import { ApiError } from '#src/api/api-error.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { CardPage, CardTitle } from '#src/ui/frame/card-page.tsx';

/** Replaces a shared case that cannot be opened, or can no longer be, and says why. */
export function NoAccess({ error }: { error: unknown }) {
  const hasEnded = error instanceof ApiError && error.status === 403;
  const isUnknown = error instanceof ApiError && error.status === 404;
  return (
    <CardPage firm={firmName}>
      <CardTitle>{titleOf({ hasEnded, isUnknown })}</CardTitle>
      {isUnknown ? (
        <p>
          This onboarding is not shared with the email address that you signed in with. Sign in with the
          address that was invited, or ask the person who invited you.
        </p>
      ) : (
        <FormAlert severity={hasEnded ? 'info' : 'error'}>{asSentence(messageOf(error))}</FormAlert>
      )}
      {!hasEnded && !isUnknown && (
        <Button variant="contained" onClick={() => window.location.reload()}>
          Load it again
        </Button>
      )}
      <Button variant="outlined" href={sharedCasesPath}>
        Your other onboardings
      </Button>
    </CardPage>
  );
}

function titleOf({ hasEnded, isUnknown }: { hasEnded: boolean; isUnknown: boolean }): string {
  if (hasEnded) return 'Your access has ended';
  return isUnknown ? 'This onboarding is not shared with you' : 'The onboarding could not be loaded';
}
