import type { Configuration } from 'openid-client';
import type { BuiltInRole } from '#domain/rules/permission.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { serviceUnavailable } from '#server/platform/http/errors.ts';
import type { OidcConfig } from '#server/platform/settings/staff-sign-in.ts';
import type { OidcFlow } from './oidc.repository.ts';

/** Loaded at the first use, because most processes never need it and it would delay every start. */
const library = () => import('openid-client');

/** How long the provider may take for one response. */
const PROVIDER_SECONDS = 5;
/** How long a person may take from the provider's question to our check of `auth_time`, in seconds. */
const PROOF_AGE_SECONDS = 300;

/** The portal's page to which the provider sends people back. */
export const callbackPath = '/admin/oidc';

/** What the provider says about a person. */
export type OidcPerson = {
  subject: string;
  /** In lower case; undefined if the provider did not verify it. */
  email: string | undefined;
  firstName: string;
  lastName: string;
  /** By their groups; empty for a person without a mapped group. */
  roles: readonly BuiltInRole[];
};

/** The organisation's OpenID provider. */
export type OidcProvider = {
  /** Returns the address at the provider that a browser opens, and what has to be stored meanwhile. */
  begin(flow: { isProof: boolean }): Promise<{ url: string; flow: OidcFlow }>;
  /**
   * Exchanges the provider's answer for the person.
   * @param search the query of the page that the provider opened
   * @returns undefined for an answer that is wrong in any way
   */
  finish(flow: OidcFlow, search: string): Promise<OidcPerson | undefined>;
};

declare module '#server/platform/core/deps.ts' {
  interface Deps {
    /** Null unless the settings name one. */
    oidc: OidcProvider | null;
  }
}

const unreachable = () =>
  serviceUnavailable('The sign-in of your organisation cannot be reached at the moment. Try again shortly');

/** Creates the provider's client. Its metadata is read at the first sign-in, and again until that succeeds. */
export function createOidcProvider({ config, log }: Pick<CoreDeps, 'config' | 'log'>): OidcProvider | null {
  const { oidc, publicUrl } = config;
  if (!oidc) return null;
  const redirectUri = `${publicUrl}${callbackPath}`;
  let known: Promise<Configuration> | undefined;

  async function discovered(settings: OidcConfig): Promise<Configuration> {
    const client = await library();
    const isPlain = new URL(settings.issuer).protocol === 'http:';
    return client.discovery(new URL(settings.issuer), settings.clientId, settings.clientSecret, undefined, {
      timeout: PROVIDER_SECONDS,
      // Only on this machine; see `isSafeAddress`.
      execute: isPlain ? [client.allowInsecureRequests] : [],
    });
  }

  async function provider(settings: OidcConfig): Promise<Configuration> {
    known ??= discovered(settings);
    try {
      return await known;
    } catch (error) {
      known = undefined;
      log.error({ err: error }, 'the OpenID provider could not be reached');
      throw unreachable();
    }
  }

  return {
    async begin({ isProof }) {
      const [client, configuration] = [await library(), await provider(oidc)];
      const flow: OidcFlow = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        code_verifier: client.randomPKCECodeVerifier(),
        isProof,
      };
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(flow.code_verifier),
        code_challenge_method: 'S256',
        ...(isProof && { prompt: 'login', max_age: '0' }),
      });
      return { url: url.href, flow };
    },

    async finish(flow, search) {
      const [client, configuration] = [await library(), await provider(oidc)];
      try {
        const tokens = await client.authorizationCodeGrant(configuration, new URL(search, redirectUri), {
          expectedState: flow.state,
          expectedNonce: flow.nonce,
          pkceCodeVerifier: flow.code_verifier,
          ...(flow.isProof && { maxAge: PROOF_AGE_SECONDS }),
        });
        const claims = tokens.claims();
        if (!claims) return undefined;
        const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined;
        const more = hasMore
          ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : {};
        return personOf({ ...more, ...claims }, oidc);
      } catch (error) {
        if (isAway(error)) {
          log.error({ err: error }, 'the OpenID provider could not be reached');
          throw unreachable();
        }
        log.warn({ err: error }, 'an answer of the OpenID provider was refused');
        return undefined;
      }
    },
  };
}

/** Returns the person whom the claims of the ID token and of the user information describe. */
export function personOf(
  claims: Readonly<Record<string, unknown>> & { sub: string },
  { groupsClaim, roles }: Pick<OidcConfig, 'groupsClaim' | 'roles'>,
): OidcPerson {
  const text = (name: string) => {
    const value = claims[name];
    return typeof value === 'string' ? value.trim().slice(0, 100) : '';
  };
  const email = typeof claims.email === 'string' ? claims.email.trim().toLowerCase() : '';
  const groups = [claims[groupsClaim]].flat().filter((group) => typeof group === 'string');
  const given = groups.flatMap((group) => roles.get(group) ?? []);
  return {
    subject: claims.sub,
    email: claims.email_verified === true && email !== '' ? email : undefined,
    firstName: text('given_name'),
    lastName: text('family_name'),
    roles: [...new Set(given)].sort(),
  };
}

/** Whether the provider gave no usable response: a network failure, a timeout, or a server error. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof TypeError && error.message === 'fetch failed') return true;
  if (['TimeoutError', 'AbortError'].includes(error.name)) return true;
  const { cause } = error;
  if (cause instanceof Response) return cause.status >= 500;
  return cause instanceof Error && cause !== error && isAway(cause);
}
