import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { clientReader } from '#server/platform/crypto/client-keys.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { findChecksOf, findLastHandIns, openPerson, openReason } from './checks.repository.ts';
import { findConsents, toConsent } from './consents.repository.ts';
import { openHandIn } from './hand-in.ts';
import { representativesOfEach } from './people.ts';
import { findSecondSources } from './second-source.repository.ts';
import { toVerification, verificationOverview } from './verification-overview.ts';

/** Returns an administrator's view of a client's checks: their status, and the last hand-in of each. */
export async function verificationReview(
  db: Kysely<Database>,
  deps: Pick<CoreDeps, 'config' | 'clock'>,
  { id, email }: { id: string; email: string },
): Promise<components['schemas']['VerificationReview']> {
  const { config } = deps;
  const cipher = await clientReader({ config, db }, id);
  const rows = await findChecksOf(db, id);
  const handIns = new Map((await findLastHandIns(db, rows)).map((each) => [each.check_id, each]));
  const consents = await findConsents(
    db,
    rows.map((row) => row.id),
  );
  const sources = await findSecondSources(
    db,
    cipher,
    rows.map((row) => row.id),
  );
  const representative = (await representativesOfEach(db, deps, [id])).get(id) ?? '';
  const checks = rows.map((row) => {
    const person = openPerson(cipher, row);
    const handIn = handIns.get(row.id);
    const source = sources.get(row.id);
    return {
      id: row.id,
      subject: row.subject,
      name: person?.name ?? representative,
      email: person?.email ?? email,
      provider: row.provider,
      ...toVerification(row, (each) => openReason(cipher, each)),
      consent: toConsent(consents.get(row.id)),
      ...(source && { secondSource: source }),
      handedIn: handIn ? { ...openHandIn(cipher, handIn), handedInAt: handIn.handed_in_at } : null,
    };
  });
  return { ...(await verificationOverview(db, deps, id)), checks };
}
