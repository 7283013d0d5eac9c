import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { dayOf } from '../core/clock.ts';
import type { Deps } from '../core/deps.ts';
import { ClientKeyError } from '../crypto/client-keys.ts';
import { errorBody, type FieldError, HttpError, serviceUnavailable } from '../http/errors.ts';
import { answerAndClose, isStillSending } from '../http/unread-body.ts';
import { awayOf } from '../log/away.ts';
import { fieldErrors, mergedErrors, parameterErrors } from './field-errors.ts';
import { shortened } from './validation.ts';

/** Messages for Fastify's own errors, whose texts may quote the request. */
const sentences: Record<number, string> = {
  400: 'The request could not be read',
  413: 'The request body is too large',
  415: 'Send the body as application/json',
};

const sentencesByCode: Record<string, string> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The request body is empty',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request body is not valid JSON',
};

/**
 * The domain rules' errors for a body that the contract validation refused.
 * @param today `YYYY-MM-DD`, UTC
 */
export type RefusalsByRule = (operationId: string, body: unknown, today: string) => FieldError[];

/**
 * Gives every error the one error shape (specification section 8, safety row 19). Call it before any route is added.
 */
export function addErrorHandler(
  app: FastifyInstance,
  { clock, outages }: Pick<Deps, 'clock' | 'outages'>,
  refusalsByRule: RefusalsByRule,
): void {
  const missing = serviceUnavailable('The server cannot do this at the moment. Try again shortly');
  app.setErrorHandler<FastifyError | HttpError>((error, request, reply) => {
    const away = awayOf(error);
    if (away) {
      outages.failed(away);
      return answer(reply.headers(missing.headers), request, missing.statusCode, missing.answer);
    }
    if (error instanceof HttpError) {
      return answer(reply.headers(error.headers), request, error.statusCode, error.answer, error.more);
    }
    if ('validation' in error && error.validation) {
      return answer(
        reply,
        request,
        400,
        refusals(error, request, { refusalsByRule, today: dayOf(clock.now()) }),
      );
    }
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500) {
      const sentence = sentencesByCode[error.code] ?? sentences[status] ?? 'Refused';
      return answer(
        reply,
        request,
        status,
        status === 400 ? [{ property: '', message: sentence }] : sentence,
      );
    }
    const route = request.routeOptions.url;
    if (error instanceof ClientKeyError) {
      request.log.error(
        { clientId: error.clientId, err: error, route },
        'the key of a client cannot be opened: restore its row of data_keys',
      );
    } else {
      request.log.error({ err: error, route }, 'request failed');
    }
    return answer(reply, request, 500, 'Something went wrong');
  });
}

function answer(
  reply: FastifyReply,
  request: FastifyRequest,
  status: number,
  message: string | FieldError[],
  more: object = {},
): FastifyReply {
  const body = { ...errorBody(status, message, request.id), ...more };
  reply.code(status);
  // The rest of a body that is too large, or of a refused form, is not read.
  const isUnread = (status === 413 || request.isMultipart()) && isStillSending(request);
  return isUnread ? answerAndClose(request, reply, body) : reply.send(body);
}

/**
 * Returns the errors of the contract validation; for a section's record, the domain rules' messages take precedence.
 */
function refusals(
  error: FastifyError,
  request: FastifyRequest,
  { refusalsByRule, today }: { refusalsByRule: RefusalsByRule; today: string },
): FieldError[] {
  if (error.validationContext === 'querystring')
    return parameterErrors(error.validation ?? [], request.query);
  const byContract = fieldErrors(error.validation ?? []);
  if (error.validationContext !== 'body') return byContract;
  const schema: { operationId?: string } = request.routeOptions.schema ?? {};
  const byRule = refusalsByRule(schema.operationId ?? '', shortened(request.body), today);
  return mergedErrors(byRule, byContract);
}
