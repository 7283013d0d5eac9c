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
    /** The same in an operation that also takes tokens: null where the caller showed one. */
    knownLink: PersonLink | null;
  }
}

/** The contract's security schemes, each with the role that its token must have. */
const roles: Record<string, Principal['role']> = {
  clientToken: 'client',
  adminToken: 'administrator',
  reviewerToken: 'reviewer',
};

/** The schemes of links, each with the header that carries its secret. */
const linkHeaders = { personLink: 'x-verification-link', photoLink: 'x-photo-link' } as const;

export type LinkScheme = keyof typeof linkHeaders;

const isLink = (scheme: string): scheme is LinkScheme => Object.hasOwn(linkHeaders, scheme);

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
  app.decorateRequest('knownLink', {
    getter(this: FastifyRequest) {
      return links.get(this) ?? null;
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

/** Whether an operation is opened by links alone, and knows no tokens. */
export function isByLinkAlone({ schemes }: Pick<Operation, 'schemes'>): boolean {
  return schemes.length > 0 && schemes.every(isLink);
}

export type Security = { guard(operation: Operation): onRequestAsyncHookHandler };

/**
 * Turns an operation's security rule into a hook: no good token answers 401, a good one of the wrong role 403. An
 * operation that asks for links alone knows no tokens; one that takes both goes by the link where one is shown. An open one lets in whoever shows no token, and whoever shows
 * that of another role, as anybody; a token that is no good answers 401 there too, or staff whose session has ended would
 * take what everybody sees for all there is.
 * @param authenticate throws 401
 * @param openLink by the secret in its scheme's header; throws 401
 */
export function createSecurity(
  authenticate: (request: FastifyRequest) => Promise<Principal>,
  openLink: Readonly<Record<LinkScheme, (secret: unknown) => Promise<PersonLink>>>,
): Security {
  return {
    guard(operation) {
      const { operationId, schemes, isOpen } = operation;
      const byLink = schemes.filter(isLink);
      const linkOf = ({ headers }: FastifyRequest) =>
        byLink.find((scheme) => headers[linkHeaders[scheme]] !== undefined);
      const open = async (request: FastifyRequest, scheme: LinkScheme) => {
        links.set(request, await openLink[scheme](request.headers[linkHeaders[scheme]]));
      };
      const [first] = byLink;
      if (first && isByLinkAlone(operation)) return (request) => open(request, linkOf(request) ?? first);
      const tokens = schemes.filter((scheme) => !isLink(scheme));
      const allowed = tokens.map((scheme) => {
        const role = roles[scheme];
        if (!role)
          throw new ContractError(`Operation ${operationId} asks for the unknown scheme "${scheme}"`);
        return role;
      });
      return async (request: FastifyRequest & Guarded) => {
        const shown = linkOf(request);
        if (shown) return open(request, shown);
        if (allowed.length === 0 || (isOpen && request.headers.authorization === undefined)) return;
        const principal = await authenticate(request);
        if (allowed.includes(principal.role)) request[caller] = principal;
        else if (!isOpen) throw forbidden();
      };
    },
  };
}
