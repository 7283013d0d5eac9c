import { actorOf } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { companyOf } from '../identity/people.ts';
import { teamCsv, teamDocument } from './export.ts';
import { inviteMember } from './invite.ts';
import { answerCompany, membershipsOf } from './membership.ts';
import { latestOfEach, placeOf, trainedPeople } from './team.ts';

type TeamOperation =
  | 'getTrainingTeam'
  | 'inviteToTrainingTeam'
  | 'removeFromTrainingTeam'
  | 'exportTrainingTeam'
  | 'listTrainingTeamMemberships'
  | 'updateTrainingTeamMembership';

/** A company's list of completed trainings, and the team members who agree to be listed. */
export function trainingTeamHandlers(deps: Deps): Handlers<TeamOperation> {
  const { db, clock, mailer, workers } = deps;
  return {
    async getTrainingTeam({ query: { page = 1, pageSize = 25 }, principal: { userId } }) {
      const [people, company] = await Promise.all([trainedPeople(deps, userId), companyOf(db, deps, userId)]);
      const shown = people.map(({ certificates, ...person }) => ({
        ...person,
        trainings: latestOfEach(certificates),
      }));
      const standings = shown.flatMap(({ trainings }) => trainings.map(({ status }) => status));
      const count = (wanted: string) => standings.filter((status) => status === wanted).length;
      return {
        company: company || null,
        due: { ending: count('ending'), expired: count('expired') },
        items: shown.slice((page - 1) * pageSize, page * pageSize),
        total: shown.length,
        totalIsMore: false,
        page,
        pageSize,
      };
    },

    async inviteToTrainingTeam({ body: { email }, principal }, reply) {
      const place = await inviteMember(deps, email, principal);
      mailer.nudge();
      reply.code(201);
      return { ...placeOf(place), trainings: [] };
    },

    async removeFromTrainingTeam({ params: { id }, principal }, reply) {
      await inTransaction(db, async (trx) => {
        const gone = await trx
          .deleteFrom('training_team')
          .where('id', '=', id)
          .where('owner_id', '=', principal.userId)
          .returning('id')
          .executeTakeFirst();
        if (!gone) throw notFound();
        await happened(trx, { type: 'training-team.removed', by: actorOf(principal), placeId: id });
      });
      return reply.code(204).send();
    },

    async exportTrainingTeam({ query: { format = 'csv' }, principal: { userId } }, reply) {
      const people = await trainedPeople(deps, userId);
      const at = clock.now().toISOString();
      const name = `trainings-${at.slice(0, 10)}.${format}`;
      reply.header('content-disposition', `attachment; filename="${name}"`);
      if (format === 'csv') {
        return reply.type('text/csv; charset=utf-8; header=present').send(teamCsv(people));
      }
      const company = await companyOf(db, deps, userId);
      const pdf = await workers.pdf(userId, teamDocument(people, { company, at }));
      return reply.type('application/pdf').send(pdf);
    },

    listTrainingTeamMemberships: async ({ principal }) => ({ items: await membershipsOf(deps, principal) }),

    updateTrainingTeamMembership: ({ params: { id }, body: { state }, principal }) =>
      answerCompany(deps, { id, state }, principal),
  };
}
