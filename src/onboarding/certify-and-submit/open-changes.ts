import type { Submission } from '#src/api/submission.ts';

/** Returns the number of requested changes that were not made. */
export function openChanges({ changeRequests }: Pick<Submission, 'changeRequests'>): number {
  return changeRequests.filter(({ mended }) => !mended).length;
}

/** Returns the heading of the list: '1 of 3 changes is still open'. */
export function openInWords(changeRequests: Submission['changeRequests']): string {
  const open = openChanges({ changeRequests });
  if (open === 0) return 'Everything that was asked for is changed';
  const all = changeRequests.length;
  return `${open} of ${all} ${all === 1 ? 'change' : 'changes'} ${open === 1 ? 'is' : 'are'} still open`;
}
