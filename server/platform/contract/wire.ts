import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  RouteHandlerMethod,
  RouteOptions,
} from 'fastify';
import { badRequest, HttpError } from '../http/errors.ts';
import type { CallRates } from './call-rates.ts';
import { type ContractDocument, ContractError, type Operation, operationsOf } from './contract.ts';
import { type RequestSchemas, requestSchemasOf } from './request-schemas.ts';
import type { CaseGuard, Security } from './security.ts';

const URL_ENCODED = 'application/x-www-form-urlencoded';

/** Handlers by `operationId`, looked up at run time. */
export type HandlerMap = Record<string, unknown>;

type Guards = { security: Security; rates: CallRates; cases: CaseGuard };

/**
 * Adds a route under `/api` for every operation. Throws `ContractError` for an operation without a handler, a security
 * rule or a rate, and for a handler without an operation, so that the server does not start.
 */
export async function wireContract(
  app: FastifyInstance,
  document: ContractDocument,
  handlers: HandlerMap,
  guards: Guards,
): Promise<void> {
  const operations = new Map(operationsOf(document).map((each) => [each.operationId, each]));
  for (const id of operations.keys()) {
    if (typeof handlers[id] !== 'function') throw new ContractError(`Operation ${id} has no handler`);
  }
  for (const id of Object.keys(handlers)) {
    if (!operations.has(id)) throw new ContractError(`Handler ${id} belongs to no operation`);
  }
  // Parsed and discarded: each route decides whether it accepts such a form.
  app.addContentTypeParser(URL_ENCODED, { parseAs: 'string' }, (_request, _body, done) => done(null));
  await app.register(
    async (api) => {
      for (const [id, operation] of operations) {
        const schemas = requestSchemasOf(document, operation);
        api.route(route(operation, schemas, { ...guards, handler: handlers[id] as RouteHandlerMethod }));
      }
    },
    { prefix: '/api' },
  );
}

/**
 * Maximum body size without a token, in bytes: parsing 1 MiB of JSON takes a tenth of a second of CPU time, so that ten
 * such calls a second would block the server. An event of the identity provider has a few thousand bytes.
 */
const PUBLIC_BODY_BYTES = 64 * 1024;

function route(
  operation: Operation,
  schemas: RequestSchemas,
  { security, rates, cases, handler }: Guards & { handler: RouteHandlerMethod },
): RouteOptions {
  const { operationId, path, method } = operation;
  // Fastify's types lack `operationId`, with which hooks and error handlers identify a route.
  const schema: FastifySchema & { operationId: string } = { operationId, ...schemas };
  return {
    method: method.toUpperCase(),
    // Fastify's syntax: `/users/{id}` becomes `/users/:id`.
    url: path.replace(/{(\w+)}/g, ':$1'),
    schema,
    handler,
    // Before the body is read, so that an unauthorised call costs little and receives no validation errors.
    onRequest: [...rates.ofAddress(operation), security.guard(operation), ...rates.ofAccount(operation)],
    // After validation, because some calls name their case in the body.
    preHandler: cases(operation),
    ...((operation.schemes.length === 0 || operation.isOpen) && { bodyLimit: PUBLIC_BODY_BYTES }),
    // Without a content type Fastify neither reads nor validates a body.
    preValidation: (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
      const isForm = request.isMultipart() || isUrlEncoded(request);
      if (operation.bodyType === 'application/x-www-form-urlencoded') {
        // Sent by a mail program, in either encoding; its content is irrelevant.
        request.body = undefined;
      } else if (operation.bodyType === 'multipart/form-data') {
        // The handler reads the form as a stream.
        if (!request.isMultipart())
          throw new HttpError(415, 'Send the file as multipart/form-data, in the field file');
      } else if (isForm) {
        throw new HttpError(415, 'Send the body as application/json');
      } else if (operation.needsBody && request.body === undefined) {
        throw badRequest([{ property: '', message: 'Send the request as a JSON object' }]);
      }
      done();
    },
  };
}

function isUrlEncoded({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.toLowerCase().startsWith(URL_ENCODED) ?? false;
}
