import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { queryClient } from '../query-client.ts';
import { adminAnswerOf, adminClient } from './client.ts';

type SavedReasonInput = components['schemas']['SavedReasonInput'];

/** The texts of the saved reasons of one kind, in the order of the alphabet. A dialog can do without them. */
export const savedReasonsQuery = (kind: SavedReasonInput['kind']) =>
  queryOptions({
    queryKey: ['saved-reasons', 'offered', kind] as const,
    queryFn: async ({ signal }): Promise<string[]> => {
      const params = { query: { kind, pageSize: 100 } };
      const { data } = await adminAnswerOf(adminClient.GET('/saved-reasons', { params, signal }));
      return data.items.map(({ text }) => text);
    },
    staleTime: 30_000,
  });

/** Saves a text that all staff can insert from now on. @throws ApiError 400 with what is wrong with the text */
export async function saveReason(body: SavedReasonInput): Promise<void> {
  await adminAnswerOf(adminClient.POST('/saved-reasons', { body }));
  await queryClient.invalidateQueries({ queryKey: ['saved-reasons'] });
}
