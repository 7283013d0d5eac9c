import { resumeMachine } from '#machines/resume.machine.ts';
import { actorOf } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { managedEntries } from '#server/platform/managed/calls.ts';
import { moveRefusal } from '#server/platform/managed/move-refusal.ts';
import type { ManagedResource } from '#server/platform/managed/resource.ts';
import { assigneeAsked, withAssignment } from '../users/staff.ts';
import { shownResume, storedResumes } from './definition.ts';
import { resumeListsMigration, resumeStatusMigration, resumesMigration } from './migration.ts';
import { receiveResume } from './receive.ts';

type ResumeOperation =
  | 'listResumes'
  | 'createResume'
  | 'getOpenings'
  | 'getResume'
  | 'deleteResume'
  | 'updateResumeStatus'
  | 'signResumeFile';

const DAY_MS = 86_400_000;

/** Applications for jobs: anyone may send one, staff process them. */
export const resumes = {
  name: 'resumes',
  migrations: [resumesMigration, resumeListsMigration, resumeStatusMigration],
  reads: { listResumes: 'listed', getResume: 'opened', signResumeFile: 'opened' },
  handlers(deps: Deps): Handlers<ResumeOperation> {
    const { config, clock, files } = deps;
    const { listWithin, get, erase, change } = managedEntries(deps, storedResumes(deps));
    return {
      async listResumes({ query, principal, knownCaller }) {
        const { assignee, ...asked } = query;
        const within = assignee === undefined ? undefined : { assignee: assigneeAsked(assignee, principal) };
        const { items, ...page } = await listWithin(within, { query: asked, knownCaller });
        return { ...page, items: items.map(shownResume) };
      },

      async createResume(request, reply) {
        const keptUntil = new Date(clock.now().getTime() + config.resumeDays * DAY_MS);
        await receiveResume(deps, request, keptUntil);
        reply.code(202);
        return {
          message: 'Thank you. We have received your application and will answer by email.',
          keptUntil: keptUntil.toISOString(),
        };
      },

      async getOpenings() {
        return { positions: [...config.openPositions], keptForDays: config.resumeDays };
      },

      getResume: async (request) => shownResume(await get(request)),

      async updateResumeStatus({ params: { id }, body: { version, status, assigneeId }, principal }) {
        const changed = await inTransaction(deps.db, (trx) =>
          change(trx, {
            id,
            version,
            by: actorOf(principal),
            to: (before) => withAssignment(trx, before, { status, assigneeId }, 'resumes:write'),
            refusal: ({ status: from }, { status: to }) =>
              moveRefusal(resumeMachine, { from, to, by: 'staff' }),
            present: shownResume,
          }),
        );
        return shownResume(changed);
      },

      async deleteResume(request, reply) {
        const { principal } = request;
        const { id, fileId } = await get(request);
        const file = await files.find(fileId, 'resume');
        await files.remove(file, actorOf(principal), async (trx) => {
          await erase(trx, id, actorOf(principal));
        });
        return reply.code(204).send();
      },

      async signResumeFile(request) {
        const { fileId } = await get(request);
        const file = await files.find(fileId, 'resume');
        const { name, size, signedUrl, expiresAt } = await files.sign(file, {
          disposition: 'attachment',
        });
        return { name, size, signedUrl, expiresAt };
      },
    };
  },
} as const satisfies ManagedResource;
