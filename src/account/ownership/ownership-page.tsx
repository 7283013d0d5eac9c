import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#src/api/api-error.ts';
import { onboardingQuery } from '#src/api/onboarding.ts';
import { ownOwnershipQuery } from '#src/api/own-ownership.ts';
import { selfQuery } from '#src/api/self.ts';
import { LoadFailure, NoSuchPage } from '#src/client-pages/page-states.tsx';
import { useDocumentTitle } from '#src/onboarding/document-title.ts';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { PageHeader } from '#src/ui/frame/page-header.tsx';
import { StatementEditor } from './statement-editor.tsx';

/** The client's page: who owns and controls the company. It exists where the firm asks clients for it. */
export default function OwnershipPage() {
  const onboarding = useQuery(onboardingQuery);
  const self = useQuery(selfQuery);
  const id = onboarding.data?.id;
  const ownership = useQuery({ ...ownOwnershipQuery(id ?? ''), enabled: id !== undefined });
  const error = onboarding.error ?? self.error ?? ownership.error;
  const retry = () => {
    for (const query of [onboarding, self, ownership]) if (query.error) void query.refetch();
  };
  if (ownership.error instanceof ApiError && ownership.error.status === 404) {
    return <NoSuchPage why="The firm does not ask for this here." />;
  }
  return (
    <>
      <Header />
      {ownership.data && self.data ? (
        <StatementEditor key={self.data.id} record={ownership.data} owner={self.data.id} />
      ) : error ? (
        <LoadFailure title="The ownership could not be loaded" error={error} onRetry={retry} />
      ) : (
        <FormSkeleton rows={4} hasHeading />
      )}
    </>
  );
}

function Header() {
  useDocumentTitle('Ownership of your company');
  return (
    <PageHeader
      title="Ownership of your company"
      why="The law asks who owns or controls 25 % or more of your company, also through other companies. We have entered the people of your answers. Add what they hold. It is saved automatically."
    />
  );
}
