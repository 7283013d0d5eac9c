import createClient, { type Middleware } from 'openapi-fetch';
import { ApiError, errorOfResponse, errorOfSilence } from './api-error.ts';
import { expiries, failures } from './failures.ts';
import type { paths } from './schema.d.ts';
import { bearerToken, forgetToken } from './token-storage.ts';

const bearer = 'Bearer ';

const authorization: Middleware = {
  onRequest({ request }) {
    const token = bearerToken();
    if (token && !request.headers.has('authorization')) {
      request.headers.set('authorization', `${bearer}${token}`);
    }
    return request;
  },
};

/** The typed calls of `openapi.yaml`. No time-out is set (specification section 9). */
export const client = createClient<paths>({ baseUrl: '/api' });
client.use(authorization);

type Answer<Data> = { data?: Data; error?: unknown; response: Response };

/**
 * The data of a call and its response; throws an {@link ApiError} for anything else.
 * A failure is also told to {@link failures}, unless the call is `silent`; a 401 on a token ends its session.
 */
export async function answerOf<Data>(
  call: Promise<Answer<Data>>,
  { silent = false }: { silent?: boolean } = {},
): Promise<{ data: Data; response: Response }> {
  const sent = bearerToken();
  try {
    return await plainAnswerOf(call);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401 && sent) {
      forgetToken(sent);
      expiries.tell(error);
      // The sign-in page says so itself; a toast beside it would say it twice.
    } else if (!silent) failures.tell(error);
    throw error;
  }
}

/** As {@link answerOf}, for calls that have nothing to do with the session: nobody is told, and none is ended. */
export async function plainAnswerOf<Data>(
  call: Promise<Answer<Data>>,
): Promise<{ data: Data; response: Response }> {
  let answer: Answer<Data>;
  try {
    answer = await call;
  } catch {
    throw errorOfSilence();
  }
  if (answer.response.ok) return { data: answer.data as Data, response: answer.response };
  throw errorOfResponse(answer.response, answer.error);
}
