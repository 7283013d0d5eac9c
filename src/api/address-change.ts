import type { Client } from 'openapi-fetch';
import type { components, paths } from '#contract/schema.d.ts';
import { ApiError } from './api-error.ts';
import { anonymousClient, answerOf, client, plainAnswerOf } from './client.ts';
import { queryClient } from './query-client.ts';
import { selfQuery } from './self.ts';

type AddressChange = components['schemas']['AddressChange'];

type Calling = {
  client: Client<paths>;
  answer<Data>(call: Promise<{ data?: Data; error?: unknown; response: Response }>): Promise<{ data: Data }>;
  queryKey: readonly string[];
  /** The key of the signed-in account. */
  selfKey: readonly string[];
};

/** Returns the calls by which clients, or staff, change their sign-in address. */
export function addressChangeCalls({ client: by, answer, queryKey, selfKey }: Calling) {
  const store = (state: AddressChange) => queryClient.setQueryData(queryKey, state);
  return {
    queryKey,
    fetch: async (signal: AbortSignal): Promise<AddressChange> =>
      (await answer(by.GET('/account/sign-in-address', { signal }))).data,
    /** Mails the codes. @throws ApiError 400 for the address, 409 where it is decided elsewhere, 429 */
    async ask(email: string): Promise<void> {
      store((await answer(by.POST('/account/sign-in-address', { body: { email } }))).data);
    },
    /** Changes the address, with both codes. @throws ApiError 409 */
    async confirm(codes: { presentCode: string; newCode: string }): Promise<void> {
      try {
        store((await answer(by.POST('/account/sign-in-address/confirmation', { body: codes }))).data);
        await queryClient.invalidateQueries({ queryKey: selfKey });
      } catch (error) {
        // The request may have ended with this try.
        await queryClient.invalidateQueries({ queryKey });
        throw error;
      }
    },
    async cancel(): Promise<void> {
      await answer(by.DELETE('/account/sign-in-address'));
      await queryClient.invalidateQueries({ queryKey });
    },
  };
}

/** The calls of clients. */
export const ownAddressChange = addressChangeCalls({
  client,
  answer: (call) => answerOf(call, { silent: true }),
  queryKey: ['address-change'],
  selfKey: selfQuery.queryKey,
});

/**
 * Takes a change of the sign-in address back, by the secret of a mailed link.
 *
 * @returns false when the link is not valid
 * @throws ApiError 409 if the former address has another account, 429 after many invalid links
 */
export async function undoAddressChange(token: string): Promise<boolean> {
  try {
    await plainAnswerOf(anonymousClient.POST('/sign-in-address/undo', { body: { token } }));
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}
