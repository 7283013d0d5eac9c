import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../query-client.ts';
import { adminAnswerOf, adminClient } from './client.ts';

/** Whether the user's calendar has an address. */
export const calendarAddressQuery = queryOptions({
  queryKey: ['admin', 'calendar-address'] as const,
  queryFn: async ({ signal }) =>
    (await adminAnswerOf(adminClient.GET('/account/calendar-address', { signal }))).data,
  staleTime: 0,
});

/** Makes an address for the user's calendar, which replaces an earlier one. @returns the address, shown this one time */
export async function makeCalendarAddress(): Promise<string> {
  const { data } = await adminAnswerOf(adminClient.POST('/account/calendar-address', { body: {} }));
  await queryClient.invalidateQueries({ queryKey: calendarAddressQuery.queryKey });
  return data.url;
}

/** Revokes the address of the user's calendar. */
export async function revokeCalendarAddress(): Promise<void> {
  await adminAnswerOf(adminClient.DELETE('/account/calendar-address'));
  await queryClient.invalidateQueries({ queryKey: calendarAddressQuery.queryKey });
}
