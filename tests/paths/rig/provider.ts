import type { IdentityStatus, WorldAction } from '#paths/actions.ts';
import { deliverTo } from '#scripts/lib/stand-in.mjs';
import { startSumsub } from '#scripts/sumsub/stand-in.mjs';
import { checkOf } from './reviewer.ts';
import type { PathServer } from './server.ts';

/** The stand-in for the identity provider, as `npm run sumsub` starts it. */
export type Provider = Awaited<ReturnType<typeof startSumsub>>;

/** Starts the stand-in; `portal` returns the address for its events. */
export function startProvider(portal: () => string): Promise<Provider> {
  return startSumsub({ deliver: (event) => deliverTo(`${portal()}/api/sumsub/webhook`)(event) });
}

/** The provider's names for the status of a check. */
const outcomes = { not_started: 'init', pending: 'pending', verified: 'GREEN', refused: 'RED' } as const;

type Client = { token: string };
type Says = { who: Extract<WorldAction, { world: 'providerSays' }>['who']; status: IdentityStatus };

/**
 * The provider reviews a check, which it knows once its window was requested.
 *
 * @param link the secret of the link of a person without an account
 */
export async function providerSays(
  server: PathServer,
  client: Client,
  { who, status, link }: Says & { link?: string },
): Promise<void> {
  const { provider } = server;
  if (!provider) throw new Error('This server runs without the identity provider');
  const known = await checkOf(server, client, { who });
  if (!known || !provider.applicants.find(known.id)) {
    const [path, as] =
      link === undefined
        ? (['/sumsub/access-token', client] as const)
        : (['/verification/person/access-token', { link }] as const);
    await server.call('POST', path, { as });
  }
  const check = known ?? (await checkOf(server, client, { who }));
  if (!check) throw new Error('There is no identity check to say anything of');
  await provider.review(check.id, outcomes[status]);
}
