import createClient, { type Middleware } from 'openapi-fetch';
import type { paths } from '#contract/schema.d.ts';
import { ApiError } from '../api-error.ts';
import { plainAnswerOf } from '../client.ts';
import { adminToken, expireAdminToken } from './admin-token.ts';

const authorization: Middleware = {
  onRequest({ request }) {
    const token = adminToken();
    if (token) request.headers.set('authorization', `Bearer ${token}`);
    return request;
  },
};

/**
 * The typed calls of `openapi.yaml` as a member of staff makes them: with the administrators' token alone, whatever client is
 * signed in beside. Nothing falls back on the client's token.
 */
export const adminClient = createClient<paths>({ baseUrl: '/api' });
adminClient.use(authorization);

type Answer<Data> = { data?: Data; error?: unknown; response: Response };

/**
 * The data of a member of staff's call and its response. Nothing is shown of a failure here: who calls says what it means.
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
    throw error;
  }
}
