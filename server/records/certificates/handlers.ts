import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { managedEntries } from '#server/platform/managed/calls.ts';
import type { ListAsked } from '#server/platform/managed/narrowing.ts';
import type { ManagedResource } from '#server/platform/managed/resource.ts';
import { changedCertificate, changeRefusal } from './change.ts';
import { type CertificateEntry, storedCertificates } from './definition.ts';
import { certificateDocument } from './document.ts';
import { deleteCertificate, ownCertificate } from './issue.ts';
import { certificateRemindersMigration, certificatesMigration } from './migration.ts';
import { presentCertificate, showingStoredCertificate } from './present.ts';
import { sharedCertificate } from './share.ts';

type CertificateOperation =
  | 'listTrainingCertificates'
  | 'createTrainingCertificate'
  | 'listOwnTrainingCertificates'
  | 'listCertificatesOfTraining'
  | 'readSharedCertificate'
  | 'getTrainingCertificate'
  | 'updateTrainingCertificate'
  | 'deleteTrainingCertificate'
  | 'downloadTrainingCertificate';

/**
 * Certificates of completed trainings: issued by the server, withdrawn by administrators, shown publicly by their link.
 */
export const certificates = {
  name: 'training-certificates',
  migrations: [certificatesMigration, certificateRemindersMigration],
  reads: {
    listTrainingCertificates: 'listed',
    listCertificatesOfTraining: 'listed',
    getTrainingCertificate: 'opened',
    downloadTrainingCertificate: 'opened',
  },
  handlers(deps: Deps): Handlers<CertificateOperation> {
    const { db, clock } = deps;
    const { listWithin, get, change } = managedEntries(deps, storedCertificates(deps));
    const present = (entry: CertificateEntry) => presentCertificate(deps, entry);
    const presentPage = async (query: ListAsked, knownCaller: Principal, own?: Record<string, string>) => {
      const { items, ...page } = await listWithin(own, { query, knownCaller });
      return { ...page, items: items.map(present) };
    };

    /** Throws 404 for the certificate of another client. */
    async function find(id: string, principal: Principal): Promise<CertificateEntry> {
      const entry = await get({ params: { id }, knownCaller: principal });
      if (principal.role === 'client' && entry.userId !== principal.userId) throw notFound();
      return entry;
    }

    return {
      listTrainingCertificates: ({ query, principal }) => presentPage(query, principal),

      async createTrainingCertificate({ body, principal }, reply) {
        const { entry, isNew } = await ownCertificate(deps, body, principal);
        if (isNew) reply.code(201).header('location', `/api/training-certificates/${entry.id}`);
        return present(entry);
      },

      async listOwnTrainingCertificates({ query, principal }) {
        const [page, waiting] = await Promise.all([
          presentPage({ ...query, order: 'desc' }, principal, { userId: principal.userId }),
          waitingOf(db, principal.userId),
        ]);
        return { ...page, waiting };
      },

      listCertificatesOfTraining: ({ query, principal }) =>
        presentPage(
          { ...query, order: 'desc' },
          principal,
          principal.role === 'client' ? { userId: principal.userId } : {},
        ),

      readSharedCertificate: ({ params: { id }, ip }) => sharedCertificate(deps, { shareId: id, ip }),

      getTrainingCertificate: async ({ params: { id }, principal }) => present(await find(id, principal)),

      async updateTrainingCertificate({ params: { id }, body: { version, ...asked }, principal }) {
        const changing = inTransaction(db, (trx) =>
          change(trx, {
            id,
            version,
            by: actorOf(principal),
            to: (before) => changedCertificate(before, asked, clock.now().toISOString()),
            refusal: changeRefusal,
          }),
        );
        return present(await showingStoredCertificate(deps, changing));
      },

      async deleteTrainingCertificate({ params: { id }, principal }, reply) {
        await deleteCertificate(deps, id, principal);
        return reply.code(204).send();
      },

      async downloadTrainingCertificate({ params: { id }, principal }, reply) {
        const entry = await find(id, principal);
        const pdf = await deps.workers.pdf(principal.userId, certificateDocument(deps, entry));
        return reply
          .headers({
            'content-type': 'application/pdf',
            'content-disposition': `attachment; filename="certificate-${entry.number}.pdf"`,
          })
          .send(pdf);
      },
    };
  },
} as const satisfies ManagedResource;

/** Returns the trainings of an account whose certificate waits for a name, latest completion first. */
async function waitingOf(
  db: Kysely<Database>,
  userId: string,
): Promise<components['schemas']['OwnTrainingCertificatePage']['waiting']> {
  const rows = await db
    .selectFrom('certificates_due')
    .select(['training_id', 'title', 'completed_at'])
    .where('user_id', '=', userId)
    .orderBy('completed_at', 'desc')
    .execute();
  return rows.map(({ training_id, title, completed_at }) => ({
    trainingId: training_id,
    title,
    completedAt: completed_at,
  }));
}
