import { asSentence } from '#domain/copy.ts';
import { trainingsPath } from '#domain/learning/addresses.ts';
import { useDocumentTitle } from '#src/onboarding/document-title.ts';
import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { PageHeader } from '#src/ui/frame/page-header.tsx';
import { PageLink } from '#src/ui/frame/page-link.tsx';

/** An error of a fetch, with a retry button. @param title such as `The trainings could not be loaded` */
export function LoadFailure({ title, error, onRetry }: { title: string; error: Error; onRetry(): void }) {
  return (
    <FormAlert
      severity="error"
      title={title}
      action={<AlertButton onClick={onRetry}>Load it again</AlertButton>}
    >
      {asSentence(error.message)}
    </FormAlert>
  );
}

/** Shown for an address that does not exist, or no longer exists. */
export function NoSuchPage({ title = 'This page does not exist', why }: { title?: string; why?: string }) {
  useDocumentTitle(title);
  return (
    <>
      <PageHeader title={title} why={why ?? 'The address may be mistyped, or the page may have moved.'} />
      <p>
        <PageLink to={trainingsPath}>All trainings</PageLink>
      </p>
    </>
  );
}
