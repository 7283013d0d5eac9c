import createClient, { type Middleware } from 'openapi-fetch';
import type { paths } from '#contract/schema.d.ts';
import { ApiError, errorOfResponse, errorOfSilence } from './api-error.ts';
import { takeAskedAhead } from './asked-ahead.ts';
import { markUnattended } from './attendance.ts';
import { sharedCaseHeader, sharedCaseId } from './case-address.ts';
import { endedAccess, expiries, failures } from './failures.ts';
import { bearerToken, forgetSessionCookies, forgetToken } from './token-storage.ts';

const bearer = 'Bearer ';

const authorization: Middleware = {
  onRequest({ request }) {
    const token = bearerToken();
    if (token && !request.headers.has('authorization')) {
      request.headers.set('authorization', `${bearer}${token}`);
    }
    const shared = sharedCaseId();
    if (shared !== null) request.headers.set(sharedCaseHeader, shared);
    return request;
  },
};

/** The typed calls of `openapi.yaml`. No time-out is set (specification section 9). */
export const client = createClient<paths>({ baseUrl: '/api', fetch: askedAheadOrNow });
client.use(authorization, markUnattended);

/** The same without any token: for calls that start a session, where a stored token must be neither sent nor revoked. */
export const anonymousClient = createClient<paths>({ baseUrl: '/api', fetch: askedAheadOrNow });

function askedAheadOrNow(request: Request): Promise<Response> {
  return takeAskedAhead(request) ?? fetch(request);
}

type Answer<Data> = { data?: Data; error?: unknown; response: Response };

type AnswerOptions = {
  silent?: boolean;
  /** Whether it is a call of {@link anonymousClient}, whose 401 concerns no session. */
  anonymous?: boolean;
};

/**
 * Returns the data of a call and its response; throws an {@link ApiError} for anything else. Also reports a failure to
 * {@link failures}, unless the call is `silent`. A 401 for a token ends its session.
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
      // The sign-in page shows it; a toast would repeat it. If another token has replaced the sent one meanwhile, nothing is
      // ended.
      if (forgetToken(sent)) expiries.notify(error);
    } else if (error.reason === 'access-ended') endedAccess.notify(error);
    else if (!silent) failures.notify(error);
    throw error;
  }
}

/**
 * Like {@link answerOf}, for calls unrelated to the client's session: a failure is not reported and ends no session. A 401 still
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
