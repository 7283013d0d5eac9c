import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { recordKey } from '#src/admin/kit/resource/record-query.ts';
import { refreshTrainings } from '#src/api/admin/trainings.ts';
import type { DraftRecord } from '#src/drafts/draft-calls.ts';

/** Returns a function that puts a stored record into the cache and refetches what depends on it. */
export function useStoredRecord(resource: string): (stored: DraftRecord) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (stored) => {
      queryClient.setQueryData(recordKey(resource, stored.id), stored);
      void refreshTrainings();
    },
    [queryClient, resource],
  );
}
