import type { Transaction } from 'kysely';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Follower } from '#server/platform/events/events.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import {
  type CertificateNewsInput,
  certificateNewsMail,
} from '#server/platform/mail/templates/certificate.ts';
import { managedEntries } from '#server/platform/managed/calls.ts';
import { findUser } from '../users/users.repository.ts';
import { storedCertificates } from './definition.ts';

type MailDeps = Pick<CoreDeps, 'db' | 'clock' | 'random' | 'config'>;

/** Mails learners about their certificates, in the transaction that issues, corrects, withdraws or restores one. */
export function certificateMailFollower(deps: MailDeps): Follower {
  const { name } = storedCertificates(deps);
  return {
    async 'entry.created'(trx, { resource, id }) {
      if (resource === name) await mailHolder(trx, deps, { id, of: () => 'issued' });
    },
    async 'entry.changed'(trx, { resource, id, changed }) {
      if (resource !== name) return;
      if (changed.includes('state')) {
        const of = (state: string) => (state === 'withdrawn' ? 'withdrawn' : 'restored');
        await mailHolder(trx, deps, { id, of });
      } else if (changed.includes('holder')) {
        await mailHolder(trx, deps, { id, of: (state) => (state === 'valid' ? 'corrected' : null) });
      }
    },
  };
}

type News = CertificateNewsInput['news'];

/** @param of what happened to a certificate that is now in this state; null if its holder need not be notified */
async function mailHolder(
  trx: Transaction<Database>,
  deps: MailDeps,
  { id, of }: { id: string; of: (state: string) => News | null },
): Promise<void> {
  const entry = await managedEntries(deps, storedCertificates(deps)).read(trx, id);
  const news = of(entry.state);
  if (news === null) return;
  const { title, number, holder, validUntil, reason } = entry;
  const user = await findUser(trx, entry.userId);
  const link = `${deps.config.publicUrl}/my-certificates`;
  const mail = certificateNewsMail({ news, title, number, holder, validUntil, reason, link });
  await enqueueMail(trx, { to: user?.email ?? entry.email, about: entry.userId, ...mail }, deps);
}
