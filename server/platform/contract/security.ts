import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { PersonLink, Principal } from '../caller/principal.ts';
import { forbidden } from '../http/errors.ts';
import { ContractError, type Operation } from './contract.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls a protected operation; reading it in a public one throws. */
    principal: Principal;
    /** The same in an open operation: null where nobody showed a token whose role is told more than everybody. */
    knownCaller: Principal | null;
    /** Whose link opened the operation; reading it in one that asks for no link throws. */
    personLink: PersonLink;
  }
}

/** The contract's security schemes, each with the role that its token must have. */
const roles: Record<string, Principal['role']> = {
  clientToken: 'client',
  adminToken: 'administrator',
  reviewerToken: 'reviewer',
};

const links = new WeakMap<FastifyRequest, PersonLink>();
const caller = Symbol('caller');

/** A request that the guard may have let in; a property of its own costs the garbage collector less than a WeakMap. */
type Guarded = { [caller]?: Principal | null };

/** Gives every request its `principal` and its `personLink`. */
export function decoratePrincipal(app: FastifyInstance): void {
  app.decorateRequest(caller, null);
  app.decorateRequest('principal', {
    getter(this: FastifyRequest & Guarded) {
      const principal = this[caller];
      if (!principal) throw new Error('A public operation has no caller');
      return principal;
    },
  });
  app.decorateRequest('knownCaller', {
    getter(this: FastifyRequest & Guarded) {
      return this[caller] ?? null;
    },
  });
  app.decorateRequest('personLink', {
    getter(this: FastifyRequest) {
      const link = links.get(this);
      if (!link) throw new Error('Only an operation of a person has a link');
      return link;
    },
  });
}

export type Security = { guard(operation: Operation): onRequestAsyncHookHandler };

/**
 * Turns an operation's security rule into a hook: no good token answers 401, a good one of the wrong role 403. An
 * operation that asks for a person's link knows no tokens. An open one lets in whoever shows no token, and whoever shows
 * that of another role, as anybody; a token that is no good answers 401 there too, or staff whose session has ended would
 * take what everybody sees for all there is.
 * @param authenticate throws 401
 * @param openLink throws 401
 */
export function createSecurity(
  authenticate: (request: FastifyRequest) => Promise<Principal>,
  openLink: (request: FastifyRequest) => Promise<PersonLink>,
): Security {
  return {
    guard({ operationId, schemes, isOpen }) {
      if (schemes.length === 1 && schemes[0] === 'personLink') {
        return async (request) => {
          links.set(request, await openLink(request));
        };
      }
      const allowed = schemes.map((scheme) => {
        const role = roles[scheme];
        if (!role)
          throw new ContractError(`Operation ${operationId} asks for the unknown scheme "${scheme}"`);
        return role;
      });
      return async (request: FastifyRequest & Guarded) => {
        if (allowed.length === 0 || (isOpen && request.headers.authorization === undefined)) return;
        const principal = await authenticate(request);
        if (allowed.includes(principal.role)) request[caller] = principal;
        else if (!isOpen) throw forbidden();
      };
    },
  };
}
