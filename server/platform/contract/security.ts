import type {
  FastifyInstance,
  FastifyRequest,
  onRequestAsyncHookHandler,
  preHandlerAsyncHookHandler,
} from 'fastify';
import { missingPermission } from '#domain/rules/permission.ts';
import { may, type PersonLink, type Principal, type Share } from '../caller/principal.ts';
import { forbidden, notFound, refusedFor } from '../http/errors.ts';
import { ContractError, type Operation } from './contract.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller of a protected operation; throws in a public one. */
    principal: Principal;
    /** The caller of an open operation: null without a token of a role that sees more than the public. */
    knownCaller: Principal | null;
    /** The link that authorised the operation; throws in an operation without links. */
    personLink: PersonLink;
    /** The same in an operation that also accepts tokens: null if a token was used. */
    knownLink: PersonLink | null;
  }
}

/**
 * The contract's security schemes of tokens. Those of staff say for whom an operation is meant: what a staff member may
 * call is decided by its permission.
 */
const tokenSchemes = ['clientToken', 'adminToken', 'reviewerToken'];

/** The security schemes of links with the header of their secret. */
const linkHeaders = { personLink: 'x-verification-link', photoLink: 'x-photo-link' } as const;

/** The header with the id of the case that another client shares with the caller. */
const sharedCaseHeader = 'x-shared-case';

export type LinkScheme = keyof typeof linkHeaders;

const isLink = (scheme: string): scheme is LinkScheme => Object.hasOwn(linkHeaders, scheme);

const links = new WeakMap<FastifyRequest, PersonLink>();
const caller = Symbol('caller');

/** A request after the guard; a property costs the garbage collector less than a WeakMap. */
type Guarded = { [caller]?: Principal | null };

/** Adds `principal` and `personLink` to every request. */
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

/** Whether an operation accepts only links, and no tokens. */
export function isByLinkAlone({ schemes }: Pick<Operation, 'schemes'>): boolean {
  return schemes.length > 0 && schemes.every(isLink);
}

/** Returns what refuses calls of an operation about cases that the caller may not open. */
export type CaseGuard = (operation: Pick<Operation, 'caseBy'>) => preHandlerAsyncHookHandler[];

export type Security = { guard(operation: Operation): onRequestAsyncHookHandler };

/** Returns why the caller's role, permissions or scopes do not allow an operation; undefined if they do. */
function refusalOf(principal: Principal, { schemes, permission, scope }: Operation): Error | undefined {
  const { role, scopes = [] } = principal;
  if (role === 'client') return schemes.includes('clientToken') ? undefined : forbidden();
  if (role === 'api-key') {
    if (scope === null) return forbidden('This cannot be done with an API key');
    return scopes.includes(scope) ? undefined : forbidden(`This API key does not have the scope ${scope}`);
  }
  if (permission === null) return forbidden();
  return may(principal, permission) ? undefined : refusedFor('permission', missingPermission(permission));
}

/**
 * Converts an operation's security rule to a hook: 401 without a valid token, 403 for a valid one of the wrong role,
 * for a staff member without the operation's permission, and for an API key without its scope. An operation with only
 * link schemes ignores tokens; one that accepts both uses the link if there is one. An open operation admits callers without a token or with a token of another role as public; an invalid token gets 401 there
 * too, because staff whose session has ended would otherwise mistake the public data for all data.
 * @param authenticate throws 401
 * @param openLink by the secret in its scheme's header; throws 401
 * @param openShare returns the caller's access to a case of another client; throws 404 and 403
 */
export function createSecurity(
  authenticate: (request: FastifyRequest) => Promise<Principal>,
  openLink: Readonly<Record<LinkScheme, (secret: unknown) => Promise<PersonLink>>>,
  openShare: (principal: Principal, onboardingId: string) => Promise<Share>,
): Security {
  /**
   * Returns the caller, with the access to the case that the call names, if any. Whatever the contract does not open to colleagues
   * is refused, so that a new operation is closed to them until it says otherwise.
   */
  async function withShare(
    principal: Principal,
    { headers }: FastifyRequest,
    { colleague }: Operation,
  ): Promise<Principal> {
    const onboardingId = headers[sharedCaseHeader];
    if (onboardingId === undefined) return principal;
    if (typeof onboardingId !== 'string' || principal.role !== 'client') throw notFound();
    // Refused before the case is read, and so for a case that is not shared too.
    if (colleague === null) throw forbidden('Only the person who certifies the answers can do this');
    if (colleague === 'account') return principal;
    const share = await openShare(principal, onboardingId);
    if (!share.steps.includes(colleague))
      throw forbidden('This part of the onboarding is not shared with you');
    return { ...principal, share };
  }

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
      const unknown = tokens.find((scheme) => !tokenSchemes.includes(scheme));
      if (unknown !== undefined)
        throw new ContractError(`Operation ${operationId} asks for the unknown scheme "${unknown}"`);
      return async (request: FastifyRequest & Guarded) => {
        const shown = linkOf(request);
        if (shown) return open(request, shown);
        if (tokens.length === 0 || (isOpen && request.headers.authorization === undefined)) return;
        const principal = await authenticate(request);
        const refusal = refusalOf(principal, operation);
        if (refusal) {
          if (isOpen) return;
          throw refusal;
        }
        const staffs = staffRefusal(operation, principal);
        if (!staffs) request[caller] = await withShare(principal, request, operation);
        else if (!isOpen) throw staffs;
      };
    },
  };
}

/** Returns why a staff member whose role allows a call may not make it now. */
function staffRefusal(
  { needsFreshProof, isForEnrolment }: Operation,
  { role, isFresh, isEnrolling }: Principal,
): Error | undefined {
  // An API key may call only what its scopes name, and no one is there to ask.
  if (role === 'client' || role === 'api-key') return undefined;
  if (isEnrolling && !isForEnrolment) {
    return refusedFor('enrolment', 'Register a passkey before you continue');
  }
  if (needsFreshProof && !isFresh) {
    return refusedFor('fresh-proof', 'Confirm that it is you before you continue');
  }
  return undefined;
}
