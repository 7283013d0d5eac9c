import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { recordKey } from '#src/admin/kit/resource/record-query.ts';
import { refreshTrainings } from '#src/api/admin/trainings.ts';
import type { Written } from './use-writing.ts';

/** Puts what was stored where react-admin looks for the record, and has what depends on it read anew. */
export function useStoredRecord(resource: string): (stored: Written) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (stored) => {
      queryClient.setQueryData(recordKey(resource, stored.id), stored);
      void refreshTrainings();
    },
    [queryClient, resource],
  );
}
