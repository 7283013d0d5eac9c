import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keptSigned, signedFileQuery } from '#src/api/files.ts';

/**
 * The links to a file. A picture that cannot be shown is tried once more with a fresh link, for the old one may have
 * ended; then it counts as failed until `tryAgain`.
 *
 * @param isKept whether the links are offered for longer than it takes to load a picture
 */
export function useSignedFile(id: string, { isKept = false } = {}) {
  const query = useQuery({ ...signedFileQuery(id), ...(isKept && keptSigned) });
  const [{ attempt, misses }, setTries] = useState({ attempt: 0, misses: 0 });
  const signAnew = async (missesSoFar: number) => {
    await query.refetch();
    setTries({ attempt: attempt + 1, misses: missesSoFar });
  };
  return {
    links: query.data,
    /** The key of the picture: a link that was signed within the same second is the same text, and loads nothing anew. */
    attempt,
    isFailed: query.isError || misses > 1,
    /** The picture did not load. */
    onMiss: () => (misses === 0 ? void signAnew(1) : setTries({ attempt, misses: misses + 1 })),
    tryAgain: () => void signAnew(0),
  };
}
