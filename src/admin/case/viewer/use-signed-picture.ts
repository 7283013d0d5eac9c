import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { signedFileQuery } from '#src/api/admin/files.ts';
import { ApiError } from '#src/api/api-error.ts';

/**
 * The link of a picture. One that cannot be loaded is tried once more with a fresh link, for the old one may have ended;
 * then it counts as failed until `tryAgain`.
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
    /** The key of the picture: a link that was signed within the same second is the same text, and loads nothing anew. */
    attempt,
    /** Why nothing is shown; null while it is on its way, and once it is there. */
    trouble: isSigning ? null : trouble,
    isGone: error instanceof ApiError && error.status === 404,
    /** The picture did not load. */
    onMiss: () =>
      misses === 0 ? void signAnew(1) : setTries({ attempt, misses: misses + 1, isSigning: false }),
    tryAgain: () => void signAnew(0),
  };
}
