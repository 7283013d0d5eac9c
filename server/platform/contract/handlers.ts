import type { FastifyReply, FastifyRequest } from 'fastify';
import type { operations } from '#contract/schema.d.ts';

export type OperationId = keyof operations;

type Json<Carrier> = Carrier extends { content: { 'application/json': infer Body } } ? Body : never;

/** The validated request body of an operation. */
export type BodyOf<Id extends OperationId> = Json<NonNullable<operations[Id]['requestBody']>>;

/** The validated and coerced path, query and header parameters of an operation. */
type ParametersOf<Id extends OperationId> = operations[Id]['parameters'];
type QueryOf<Id extends OperationId> = NonNullable<ParametersOf<Id>['query']>;
type PathOf<Id extends OperationId> = NonNullable<ParametersOf<Id>['path']>;

/** The success response of an operation; errors are thrown as `HttpError`. */
type Success = 200 | 201 | 202;
export type AnswerOf<Id extends OperationId> = Json<
  operations[Id]['responses'][keyof operations[Id]['responses'] & Success]
>;

/** A call of an operation. */
export type OperationRequest<Id extends OperationId> = FastifyRequest<{
  Body: BodyOf<Id>;
  Querystring: QueryOf<Id>;
  Params: PathOf<Id>;
}>;

/** Handles an operation: returns the body, or the reply that it has sent itself (204). */
export type OperationHandler<Id extends OperationId> = (
  request: OperationRequest<Id>,
  reply: FastifyReply,
) => Promise<AnswerOf<Id> | FastifyReply>;

/** The handlers of some operations, by `operationId`. */
export type Handlers<Id extends OperationId> = { [Each in Id]: OperationHandler<Each> };
