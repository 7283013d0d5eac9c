import createClient, { type Middleware } from 'openapi-fetch';
import { type ApiError, errorOfResponse, errorOfSilence } from './api-error.ts';
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
  let answer: Answer<Data>;
  try {
    answer = await call;
  } catch {
    throw tell(errorOfSilence(), silent);
  }
  if (answer.response.ok) return { data: answer.data as Data, response: answer.response };
  const error = errorOfResponse(answer.response, answer.error);
  if (error.status === 401 && sent) {
    forgetToken(sent);
    expiries.tell(error);
    // The sign-in page says so itself; a toast beside it would say it twice.
    throw error;
  }
  throw tell(error, silent);
}

function tell(error: ApiError, silent: boolean): ApiError {
  if (!silent) failures.tell(error);
  return error;
}
