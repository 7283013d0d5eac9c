import type { Submission } from '#src/api/submission.ts';

/** How many of the changes that the reviewer asked for were not made. */
export function openChanges({ changeRequests }: Pick<Submission, 'changeRequests'>): number {
  return changeRequests.filter(({ mended }) => !mended).length;
}

/** '1 of 3 changes is still open', as the heading of their list. */
export function openInWords(changeRequests: Submission['changeRequests']): string {
  const open = openChanges({ changeRequests });
  if (open === 0) return 'Everything that was asked for was changed';
  const all = changeRequests.length;
  return `${open} of ${all} ${all === 1 ? 'change' : 'changes'} ${open === 1 ? 'is' : 'are'} still open`;
}
