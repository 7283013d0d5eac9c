import type { components } from '#contract/schema.d.ts';
import type { WorldAction } from '#paths/actions.ts';
import { onboardingOf } from './possessions.ts';
import type { PathServer } from './server.ts';

type Client = { token: string };
type Schemas = components['schemas'];
type Decision = Extract<WorldAction, { world: 'decide' }>;
type Identification = Extract<WorldAction, { world: 'identify' }>;

const reason = 'The reviewer has given this reason';

/** Decides about the client's submission. */
export async function decide(
  server: PathServer,
  client: Client,
  { decision, marked }: Decision,
): Promise<void> {
  const body = {
    event: decision,
    ...(decision === 'requestChanges' && {
      changes: [{ step: marked ?? 'companyDetails', property: '', reason }],
    }),
    ...(decision === 'approve' && { rationale: reason }),
    ...(decision === 'reject' && { reason }),
  };
  const as = server.reviewer;
  await server.call('POST', `/onboarding/${await onboardingOf(server, client)}/decision`, { as, body });
}

/** Decides about the pending identity check. */
export async function identify(
  server: PathServer,
  client: Client,
  { who, as: result }: Pick<Identification, 'who' | 'as'>,
): Promise<void> {
  const check = await checkOf(server, client, { who, status: 'pending' });
  if (!check) throw new Error('No identity check waits for a decision');
  const { id } = check;
  const body = { id, ...(result === 'verified' ? { decision: 'approve' } : { decision: 'refuse', reason }) };
  await server.call('PUT', '/sumsub/admin', { as: server.reviewer, body });
}

/** Returns the identity check of the client or of a person, if there is one in that status. */
export async function checkOf(
  server: PathServer,
  client: Client,
  { who, status }: { who: Identification['who']; status?: Schemas['VerificationStatus'] },
): Promise<Schemas['IdentityCheck'] | undefined> {
  const as = server.reviewer;
  const { id: userId } = await server.call<{ id: string }>('GET', '/auth/self', { as: client });
  const path = `/verification/admin?userId=${userId}`;
  const { checks } = await server.call<Schemas['VerificationReview']>('GET', path, { as });
  return checks.find(
    (check) =>
      (status === undefined || check.status === status) &&
      (who === 'client' ? check.subject === 'self' : check.email === who.email),
  );
}
