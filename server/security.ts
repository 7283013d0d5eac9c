import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Principal } from './auth/principal.ts';
import { ContractError, type Operation } from './contract/contract.ts';
import { forbidden } from './errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls a protected operation; reading it in a public one throws. */
    principal: Principal;
  }
}

/** The contract's security schemes, each with the role that its token must have. */
const roles: Record<string, Principal['role']> = { clientToken: 'client', adminToken: 'administrator' };

const caller = Symbol('caller');

/** A request that the guard may have let in; a property of its own costs the garbage collector less than a WeakMap. */
type Guarded = { [caller]?: Principal | null };

/** Gives every request its `principal`. */
export function decoratePrincipal(app: FastifyInstance): void {
  app.decorateRequest(caller, null);
  app.decorateRequest('principal', {
    getter(this: FastifyRequest & Guarded) {
      const principal = this[caller];
      if (!principal) throw new Error('A public operation has no caller');
      return principal;
    },
  });
}

export type Security = { guard(operation: Operation): onRequestAsyncHookHandler };

/**
 * Turns an operation's security rule into a hook: no good token answers 401, a good one of the wrong role 403.
 * @param authenticate throws 401
 */
export function createSecurity(authenticate: (request: FastifyRequest) => Promise<Principal>): Security {
  return {
    guard({ operationId, schemes }) {
      const allowed = schemes.map((scheme) => {
        const role = roles[scheme];
        if (!role)
          throw new ContractError(`Operation ${operationId} asks for the unknown scheme "${scheme}"`);
        return role;
      });
      return async (request: FastifyRequest & Guarded) => {
        if (allowed.length === 0) return;
        const principal = await authenticate(request);
        if (!allowed.includes(principal.role)) throw forbidden();
        request[caller] = principal;
      };
    },
  };
}
