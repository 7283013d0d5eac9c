import { trainingsPath } from '#domain/learning/addresses.ts';
import { PageHeader } from '#src/ui/frame/page-header.tsx';
import { PageLink } from '#src/ui/frame/page-link.tsx';
import { useLearningTitle } from './use-learning-title.ts';

/** Shown for an address that does not exist, or no longer exists. */
export function NoSuchPage({ title = 'This page does not exist', why }: { title?: string; why?: string }) {
  useLearningTitle(title);
  return (
    <>
      <PageHeader title={title} why={why ?? 'The address may be mistyped, or the page may have moved.'} />
      <p>
        <PageLink to={trainingsPath}>All trainings</PageLink>
      </p>
    </>
  );
}
