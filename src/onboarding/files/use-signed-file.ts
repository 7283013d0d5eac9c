import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { signedFileQuery, storedSigned } from '#src/api/files.ts';

/**
 * Returns the links to a file. If a picture does not load, it is retried once with a new link, because the old one may have
 * expired; then it counts as failed until `tryAgain`.
 *
 * @param isStored whether the links are shown for longer than loading a picture takes
 * @param isNeeded whether the links are fetched now
 */
export function useSignedFile(id: string, { isStored = false, isNeeded = true } = {}) {
  const query = useQuery({ ...signedFileQuery(id), ...(isStored && storedSigned), enabled: isNeeded });
  const [{ attempt, misses }, setTries] = useState({ attempt: 0, misses: 0 });
  const signAgain = async (missesSoFar: number) => {
    await query.refetch();
    setTries({ attempt: attempt + 1, misses: missesSoFar });
  };
  return {
    links: query.data,
    /** The key of the picture: a link that is signed in the same second has the same text, and would not be loaded again. */
    attempt,
    isFailed: query.isError || misses > 1,
    /** Called when the picture did not load. */
    onMiss: () => (misses === 0 ? void signAgain(1) : setTries({ attempt, misses: misses + 1 })),
    tryAgain: () => void signAgain(0),
  };
}
