import { anonymousClient, plainAnswerOf } from './client.ts';
import { queryClient } from './query-client.ts';
import { storeClientToken } from './token-storage.ts';

/**
 * Exchanges address and code for a session, and stores it. A staff member's session is stored too and leads to the staff pages.
 * @throws ApiError 401 for a wrong or expired code, 429 after too many
 */
export async function signInByCode(given: { email: string; code: string }): Promise<void> {
  const { data } = await plainAnswerOf(anonymousClient.POST('/auth/verify-login-code', { body: given }));
  queryClient.clear();
  storeClientToken(data.access_token);
}
