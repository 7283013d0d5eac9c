import { useQuery } from '@tanstack/react-query';
import { isLoading } from '#machines/selectors.ts';
import { documentsQuery } from '#src/api/documents.ts';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { PageHeader } from '#src/ui/frame/page-header.tsx';
import { useOnboarding } from '../onboarding-actor.ts';
import { DocumentsForm } from './documents-form.tsx';

/** The documents that prove the client's answers: twelve groups of pictures (specification section 3). */
export default function OnboardingDocumentsPage() {
  const loading = useOnboarding(isLoading);
  const { data: found, isSuccess, refetch } = useQuery(documentsQuery);
  return (
    <>
      <PageHeader
        title="Required Onboarding Documents"
        why="The law requires us to see proof of your answers. Scan or photograph each document so that every word can be read."
      />
      {loading ? (
        <FormSkeleton rows={7} hasHeading />
      ) : (
        <DocumentsForm found={found ?? null} isRead={isSuccess} onRead={() => void refetch()} />
      )}
    </>
  );
}
