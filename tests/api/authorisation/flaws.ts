import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { allPermissions, type Permission } from '#domain/rules/permission.ts';
import { createHandlers } from '#server/handlers.ts';
import type { Role } from '#server/platform/caller/principal.ts';
import { readContract } from '#server/platform/contract/contract.ts';
import type { OperationId } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { HttpError, unauthorized } from '#server/platform/http/errors.ts';
import type { authenticator, Principal } from '#server/records/auth/authenticate.ts';
import { findOnboarding } from '#server/records/onboarding/onboarding.repository.ts';
import type { TestApiOptions } from '#tests/support/api.ts';
import type { Ending } from './ended-tokens.ts';

/** A server with a flaw, and the part of the matrix that must find it. */
type Flaw = { planted: TestApiOptions } & (
  | { cellsOf: OperationId }
  | { smuggledInto: OperationId }
  | { endedBy: Ending }
  | { calledByColleague: OperationId }
);

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** The server with one handler that behaves differently. */
function handling(id: OperationId, flawed: (asDue: Handler, deps: Deps) => Handler): TestApiOptions {
  return {
    handlers: (deps) => {
      const handlers = createHandlers(deps);
      return { ...handlers, [id]: flawed(handlers[id] as unknown as Handler, deps) };
    },
  };
}

const asItIs = await readContract();

/** The server with a contract that requires other tokens. */
function asking(method: string, path: string, ...schemes: string[]): TestApiOptions {
  const contract = structuredClone(asItIs);
  const operation = contract.paths[path]?.[method];
  if (!operation) throw new Error(`There is no ${method} ${path}`);
  operation.security = schemes.map((scheme) => ({ [scheme]: [] }));
  return { contract };
}

/** The server with a contract that asks staff for another permission. */
function permitting(method: string, path: string, permission: Permission): TestApiOptions {
  const contract = structuredClone(asItIs);
  const operation = contract.paths[path]?.[method];
  if (!operation) throw new Error(`There is no ${method} ${path}`);
  operation['x-permission'] = permission;
  return { contract };
}

/** The server with a contract that opens an operation to colleagues with whom a step is shared, or `account`. */
function sharing(method: string, path: string, needed: string): TestApiOptions {
  const contract = structuredClone(asItIs);
  const operation = contract.paths[path]?.[method];
  if (!operation) throw new Error(`There is no ${method} ${path}`);
  operation['x-colleague'] = needed;
  return { contract };
}

/** The request with another principal. */
function by(request: FastifyRequest, principal: Partial<Principal>): FastifyRequest {
  return Object.create(request, { principal: { value: { ...request.principal, ...principal } } });
}

/** A handler that does not check the owner of the record, as for staff. */
const withoutOwner = (id: OperationId) =>
  handling(id, (asDue) => (request, reply) => asDue(by(request, { role: 'administrator' }), reply));

/** Returns the owner of a token, without any other check. */
async function ownerOfToken({ db }: Parameters<typeof authenticator>[0], request: FastifyRequest) {
  const token = (request.headers.authorization ?? '').replace('Bearer ', '');
  const found = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id as sessionId', 'users.id as userId', 'users.email', 'users.role'])
    .where('token_hash', '=', hash('sha256', token, 'hex'))
    .executeTakeFirst();
  if (!found) throw unauthorized();
  return { ...found, permissions: allPermissions, isFresh: true, isEnrolling: false } as Principal & {
    role: Role;
  };
}

/** An authenticator that caches its principals. */
const remembering: typeof authenticator = (deps) => {
  const seen = new Map<string, Principal>();
  return async (request) => {
    const key = request.headers.authorization ?? '';
    const principal = seen.get(key) ?? (await ownerOfToken(deps, request));
    seen.set(key, principal);
    return principal;
  };
};

const forgetful: typeof authenticator = (deps) => (request) => ownerOfToken(deps, request);

/** A contract that accepts any property in a change of an onboarding, and a handler that takes the status from it. */
function takingStatus(): TestApiOptions {
  const contract = structuredClone(asItIs);
  const operation: { requestBody?: { content?: Record<string, unknown> } } =
    contract.paths['/onboarding/{id}']?.patch ?? {};
  operation.requestBody = { content: { 'application/json': { schema: { type: 'object' } } } };
  return {
    contract,
    ...handling('updateOnboarding', (asDue, { db }) => async (request, reply) => {
      const { status } = request.body as { status?: string };
      const { id } = request.params as { id: string };
      if (status) await db.updateTable('onboardings').set({ status }).where('id', '=', id).execute();
      return asDue(request, reply);
    }),
  };
}

/** Flaws in access control, each added to the real server as a plausible mistake. */
export const flaws: Record<string, Flaw> = {
  'an operation lost its security rule': {
    planted: asking('get', '/users/{id}'),
    cellsOf: 'getUser',
  },
  'clients are let into the queue': {
    planted: asking('get', '/admin/cases', 'adminToken', 'reviewerToken', 'clientToken'),
    cellsOf: 'listCases',
  },
  'a reviewer may make accounts': {
    planted: permitting('post', '/users', 'cases:read'),
    cellsOf: 'createUser',
  },
  'a client may read the section of any client': {
    planted: asking('get', '/company-details/admin', 'adminToken', 'reviewerToken', 'clientToken'),
    cellsOf: 'getCompanyDetailsForUser',
  },
  'a colleague reads a part that is not shared': {
    planted: sharing('get', '/company-details', 'wallet'),
    calledByColleague: 'getCompanyDetails',
  },
  'a colleague reads the submission of the client': {
    planted: sharing('get', '/onboarding/{id}/submission', 'account'),
    calledByColleague: 'getSubmission',
  },
  "a section's own address serves another client's": {
    planted: handling('getCompanyDetails', (asDue, { db }) => async (request, reply) => {
      const others = db.selectFrom('users').select('id').where('role', '=', 'client');
      const rows = await others
        .where('email', 'in', ['client-2@example.com', 'client-3@example.com'])
        .execute();
      const other = rows.find(({ id }) => id !== request.principal.userId);
      return asDue(by(request, { userId: other?.id ?? '' }), reply);
    }),
    cellsOf: 'getCompanyDetails',
  },
  'the documents of any client are shown': {
    planted: withoutOwner('getOnboardingDocuments'),
    cellsOf: 'getOnboardingDocuments',
  },
  'a link is signed to the file of any client': {
    planted: withoutOwner('signOnboardingFile'),
    cellsOf: 'signOnboardingFile',
  },
  'the onboarding of any client is shown': {
    planted: withoutOwner('getOnboarding'),
    cellsOf: 'getOnboarding',
  },
  'the list of onboardings holds those of all clients': {
    planted: withoutOwner('listOnboardings'),
    cellsOf: 'listOnboardings',
  },
  'the PDF of any submission can be downloaded': {
    planted: withoutOwner('downloadSubmission'),
    cellsOf: 'downloadSubmission',
  },
  'the record of another client answers otherwise than a missing one': {
    planted: handling('getOnboarding', (asDue, { db }) => async (request, reply) => {
      const { id } = request.params as { id: string };
      const found = await findOnboarding(db, id);
      const { role, userId } = request.principal;
      if (found && role === 'client' && found.user_id !== userId) throw new HttpError(404, 'Not yours');
      return asDue(request, reply);
    }),
    cellsOf: 'getOnboarding',
  },
  'a call that is refused has written before': {
    planted: handling('updateOnboarding', (asDue, { db, clock }) => async (request, reply) => {
      const { id } = request.params as { id: string };
      const moved = { updated_at: clock.now().toISOString(), current_step: 'wallets' };
      await db.updateTable('onboardings').set(moved).where('id', '=', id).execute();
      return asDue(request, reply);
    }),
    cellsOf: 'updateOnboarding',
  },
  'the status is taken from the body': { planted: takingStatus(), smuggledInto: 'updateOnboarding' },
  'a token past its time is taken': { planted: { authenticate: forgetful }, cellsOf: 'listColleagues' },
  'a token that was logged out is taken': {
    planted: { authenticate: remembering },
    endedBy: 'the client logged out',
  },
  'the token of a disabled account is taken': {
    planted: {
      authenticate: forgetful,
      ...handling('deleteUser', (_asDue, { db }) => async (request, reply) => {
        const { id } = request.params as { id: string };
        await db.updateTable('users').set({ disabled: 1 }).where('id', '=', id).execute();
        return reply.code(204).send();
      }),
    },
    endedBy: 'the account was disabled',
  },
};
