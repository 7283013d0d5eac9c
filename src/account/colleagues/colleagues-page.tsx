import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { isEditable } from '#machines/submission.machine.ts';
import { colleaguesQuery } from '#src/api/colleagues.ts';
import { onboardingQuery } from '#src/api/onboarding.ts';
import { LoadFailure } from '#src/client-pages/page-states.tsx';
import { useDocumentTitle } from '#src/onboarding/document-title.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { PageHeader } from '#src/ui/frame/page-header.tsx';
import { ColleagueList } from './colleague-list.tsx';
import { InviteForm } from './invite-form.tsx';

/** The representative's page: who else may fill in parts of the onboarding, and which. */
export default function ColleaguesPage() {
  useDocumentTitle('Invite a colleague');
  const onboarding = useQuery(onboardingQuery);
  const id = onboarding.data?.id;
  const colleagues = useQuery({ ...colleaguesQuery(id ?? ''), enabled: id !== undefined });
  const error = onboarding.error ?? colleagues.error;
  const mayInvite = onboarding.data !== undefined && isEditable(onboarding.data.status);
  const retry = () => void (onboarding.error ? onboarding.refetch() : colleagues.refetch());
  return (
    <>
      <PageHeader
        title="Invite a colleague"
        why="Somebody else can fill in parts of your onboarding, or upload documents. They see only these parts. You check everything and certify it."
      />
      {!colleagues.data && error && (
        <LoadFailure title="Your colleagues could not be loaded" error={error} onRetry={retry} />
      )}
      {!colleagues.data && !error && <FormSkeleton rows={3} hasHeading />}
      {id !== undefined && colleagues.data && (
        <Stack spacing={10}>
          {!mayInvite && (
            <FormAlert severity="info" title="You have submitted your onboarding">
              No one else has access now. If we ask you for changes, you can invite your colleagues again.
            </FormAlert>
          )}
          {colleagues.data.length > 0 && (
            <ColleagueList onboardingId={id} colleagues={colleagues.data} mayInvite={mayInvite} />
          )}
          {mayInvite && <InviteForm onboardingId={id} />}
        </Stack>
      )}
    </>
  );
}
