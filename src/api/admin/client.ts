import createClient, { type Middleware } from 'openapi-fetch';
import type { paths } from '#contract/schema.d.ts';
import { ApiError } from '../api-error.ts';
import { markUnattended } from '../attendance.ts';
import { plainAnswerOf } from '../client.ts';
import { queryClient } from '../query-client.ts';
import { adminToken, expireAdminToken } from './admin-token.ts';
import { fetchWithProof, RepeatableRequest } from './fresh-proof.ts';

const authorization: Middleware = {
  onRequest({ request }) {
    const token = adminToken();
    if (token) request.headers.set('authorization', `Bearer ${token}`);
    return request;
  },
};

/**
 * The typed calls of `openapi.yaml` for staff. They send only the staff token, whichever client is signed in as well, and never
 * fall back to the client's token.
 */
export const adminClient = createClient<paths>({
  baseUrl: '/api',
  fetch: fetchWithProof,
  Request: RepeatableRequest,
});
adminClient.use(authorization, markUnattended);

type Answer<Data> = { data?: Data; error?: unknown; response: Response };

/**
 * Returns the data of a staff call and its response. It reports no failure to the user: the caller decides what to show.
 *
 * @throws ApiError for anything but success; a 401 has ended the session
 */
export async function adminAnswerOf<Data>(
  call: Promise<Answer<Data>>,
): Promise<{ data: Data; response: Response }> {
  const sent = adminToken();
  try {
    return await plainAnswerOf(call);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401 && sent) expireAdminToken(sent);
    // A role may have been removed meanwhile: the menu and the pages follow the account.
    if (error instanceof ApiError && error.status === 403) {
      void queryClient.invalidateQueries({ queryKey: ['admin', 'self'] });
    }
    throw error;
  }
}
