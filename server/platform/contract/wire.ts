import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteHandlerMethod,
  RouteOptions,
} from 'fastify';
import { fastifyOpenapiGlue } from 'fastify-openapi-glue';
import { badRequest, HttpError } from '../http/errors.ts';
import type { CallRates } from './call-rates.ts';
import { type ContractDocument, ContractError, type Operation, operationsOf } from './contract.ts';
import type { Security } from './security.ts';

const URL_ENCODED = 'application/x-www-form-urlencoded';

/** Handlers by `operationId`, as they are found at run time. */
export type HandlerMap = Record<string, unknown>;

/**
 * Makes a route under `/api` of every operation. Throws `ContractError` for an operation without a handler, a security
 * rule or a rate, and for a handler without an operation: the server must not start with either.
 */
export async function wireContract(
  app: FastifyInstance,
  document: ContractDocument,
  handlers: HandlerMap,
  guards: { security: Security; rates: CallRates },
): Promise<void> {
  const operations = new Map(operationsOf(document).map((each) => [each.operationId, each]));
  for (const id of operations.keys()) {
    if (typeof handlers[id] !== 'function') throw new ContractError(`Operation ${id} has no handler`);
  }
  for (const id of Object.keys(handlers)) {
    if (!operations.has(id)) throw new ContractError(`Handler ${id} belongs to no operation`);
  }
  // Read, and thrown away: each route says for itself whether it takes such a form.
  app.addContentTypeParser(URL_ENCODED, { parseAs: 'string' }, (_request, _body, done) => done(null));
  await app.register(fastifyOpenapiGlue, {
    specification: jsonAlone(document),
    prefix: '/api',
    operationResolver: (id: string) => {
      const operation = operations.get(id);
      if (!operation) throw new ContractError(`Operation ${id} is not known`);
      return route(operation, handlers[id] as RouteHandlerMethod, guards);
    },
  });
}

/**
 * What anybody may send who shows no token, in bytes: 1 MiB of JSON is a tenth of a second of the processor to read, and
 * ten such calls a second would hold up everybody. An event of the identity provider has a few thousand.
 */
const PUBLIC_BODY_BYTES = 64 * 1024;

/** What the glue does not make of the contract itself. */
function route(
  operation: Operation,
  handler: RouteHandlerMethod,
  { security, rates }: { security: Security; rates: CallRates },
) {
  const options = {
    handler,
    // Before the body is read: whoever may not call learns nothing from it and costs nothing. (The glue's own
    // security handlers run after validation.)
    onRequest: [...rates.ofAddress(operation), security.guard(operation), ...rates.ofAccount(operation)],
    ...((operation.schemes.length === 0 || operation.isOpen) && { bodyLimit: PUBLIC_BODY_BYTES }),
    // Without a content type Fastify reads no body, and validates none.
    preValidation: (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
      const isForm = request.isMultipart() || isUrlEncoded(request);
      if (operation.bodyType === 'application/x-www-form-urlencoded') {
        // A mail program's, in either encoding: that it came is all that it says.
        request.body = undefined;
      } else if (operation.bodyType === 'multipart/form-data') {
        // Its handler reads the form, a piece at a time.
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
  return options as unknown as RouteOptions;
}

function isUrlEncoded({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.toLowerCase().startsWith(URL_ENCODED) ?? false;
}

/**
 * The same without the forms that come in and the files and pages that go out: those are streams, of which there is no
 * value that could be validated or serialised.
 */
function jsonAlone(document: ContractDocument): ContractDocument {
  const copy = structuredClone(document);
  for (const operation of Object.values(copy.paths).flatMap((item) => Object.values(item))) {
    if (!operation.requestBody?.content?.['application/json'] && !operation.requestBody?.$ref)
      delete operation.requestBody;
    for (const answer of Object.values(operation.responses ?? {})) keepJson(answer);
  }
  for (const answer of Object.values(copy.components?.responses ?? {})) keepJson(answer);
  return copy;
}

function keepJson(answer: { content?: Record<string, unknown> }): void {
  const json = answer.content?.['application/json'];
  if (json === undefined) delete answer.content;
  else answer.content = { 'application/json': json };
}
