import createClient, { type Middleware } from 'openapi-fetch';
import type { paths } from '#contract/schema.d.ts';
import { ApiError, errorOfResponse, errorOfSilence } from './api-error.ts';
import { takeAskedAhead } from './asked-ahead.ts';
import { expiries, failures } from './failures.ts';
import { bearerToken, forgetSessionCookies, forgetToken } from './token-storage.ts';

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
export const client = createClient<paths>({ baseUrl: '/api', fetch: askedAheadOrNow });
client.use(authorization);

/** The same without any token: where a session begins, one that is stored must neither ride along nor be ended. */
export const anonymousClient = createClient<paths>({ baseUrl: '/api', fetch: askedAheadOrNow });

function askedAheadOrNow(request: Request): Promise<Response> {
  return takeAskedAhead(request) ?? fetch(request);
}

type Answer<Data> = { data?: Data; error?: unknown; response: Response };

type AnswerOptions = {
  /** Shows no toast. */
  silent?: boolean;
  /** Whether it is a call of {@link anonymousClient}: its 401 is about no session. */
  anonymous?: boolean;
};

/**
 * The data of a call and its response; throws an {@link ApiError} for anything else.
 * A failure is also told to {@link failures}, unless the call is `silent`; a 401 on a token ends its session.
 */
export async function answerOf<Data>(
  call: Promise<Answer<Data>>,
  { silent = false, anonymous = false }: AnswerOptions = {},
): Promise<{ data: Data; response: Response }> {
  const sent = anonymous ? null : bearerToken();
  try {
    return await plainAnswerOf(call);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401 && sent) {
      // The sign-in page says so itself; a toast beside it would say it twice. A token that another has taken the place of
      // meanwhile ends nothing.
      if (forgetToken(sent)) expiries.tell(error);
    } else if (!silent) failures.tell(error);
    throw error;
  }
}

/**
 * As {@link answerOf}, for calls that have nothing to do with the client's session: nobody is told, and none is ended. Any 401
 * removes the cookies that the specification names (section 8).
 */
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
  if (answer.response.status === 401) forgetSessionCookies();
  throw errorOfResponse(answer.response, answer.error);
}
