import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { answerOf, client } from './client.ts';
import { queryClient } from './query-client.ts';

type Schemas = components['schemas'];
export type TrainingSeat = Schemas['TrainingSeat'];
export type SeatInvitations = Schemas['SeatInvitations'];

const key = 'training-seats';
const silent = { silent: true } as const;

/** The seats of a team purchase of the client: the numbers, and a page of the people who have one. @throws ApiError 404 */
export const purchaseSeatsQuery = (purchaseId: string, page: number, pageSize: number) =>
  queryOptions({
    queryKey: [key, purchaseId, { page, pageSize }] as const,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const params = { path: { id: purchaseId }, query: { page, pageSize } };
      return (await answerOf(client.GET('/training-purchases/{id}/seats', { params, signal }), silent)).data;
    },
  });

const refetch = () => {
  void queryClient.invalidateQueries({ queryKey: ['learning'] });
  return queryClient.invalidateQueries({ queryKey: [key] });
};

/** Gives seats to people by their addresses. @throws ApiError 400 for more than are free, 409 and 429 with a message */
export async function inviteToSeats(purchaseId: string, emails: string[]): Promise<SeatInvitations> {
  const params = { path: { id: purchaseId } };
  const call = client.POST('/training-purchases/{id}/seats', { params, body: { emails } });
  const { data } = await answerOf(call, silent);
  void refetch();
  return data;
}

/** Sends the invitation to a seat again. @throws ApiError 409 and 429 with a message */
export async function mailSeatAgain(id: string): Promise<TrainingSeat> {
  const call = client.POST('/training-seats/{id}/invitation', { params: { path: { id } }, body: {} });
  const { data } = await answerOf(call, silent);
  void refetch();
  return data;
}

/** Takes back a seat whose person has not begun. @throws ApiError 409 */
export async function takeBackSeat(id: string): Promise<void> {
  await answerOf(client.DELETE('/training-seats/{id}', { params: { path: { id } } }), silent);
  void refetch();
}
