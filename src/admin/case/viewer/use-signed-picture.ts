import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { signedFileQuery } from '#src/api/admin/files.ts';
import { ApiError } from '#src/api/api-error.ts';

/**
 * The link of a picture. If loading fails, it is retried once with a new link, because the old one may have expired; then it
 * counts as failed until `tryAgain`.
 */
export function useSignedPicture(id: string) {
  const query = useQuery(signedFileQuery(id));
  const [{ attempt, misses, isSigning }, setTries] = useState({ attempt: 0, misses: 0, isSigning: false });
  const signAnew = async (missesSoFar: number) => {
    setTries({ attempt, misses: missesSoFar, isSigning: true });
    await query.refetch();
    setTries({ attempt: attempt + 1, misses: missesSoFar, isSigning: false });
  };
  const { error } = query;
  const trouble = error ?? (misses > 1 ? new Error('The picture could not be loaded.') : null);
  return {
    url: query.data?.signedUrl,
    /** The key of the picture: a link that is signed in the same second has the same text, and would not be loaded again. */
    attempt,
    /** Why nothing is shown; null while it is loading, and once it is loaded. */
    trouble: isSigning ? null : trouble,
    isGone: error instanceof ApiError && error.status === 404,
    /** Called when the picture did not load. */
    onMiss: () =>
      misses === 0 ? void signAnew(1) : setTries({ attempt, misses: misses + 1, isSigning: false }),
    tryAgain: () => void signAnew(0),
  };
}
