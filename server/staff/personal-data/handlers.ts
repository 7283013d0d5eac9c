import { actorOf } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { listed } from '#server/platform/db/page.ts';
import { happened } from '#server/platform/events/events.ts';
import { badRequest, notFound } from '#server/platform/http/errors.ts';
import { retentionTable } from '#server/records/retention/retention-table.ts';
import { findUser } from '#server/records/users/users.repository.ts';
import { sendArchive } from '../export/send-archive.ts';
import { caseCipher } from './case-cipher.ts';
import { changeLegalHold, findAnyCase, readPersonalData, setRelationshipEnd } from './case-personal-data.ts';
import { clientFiles } from './client-archive.ts';
import { readDeletion, requestDeletion, withdrawDeletionRequest } from './deletion-requests.ts';
import { toErasures } from './erasure-answer.ts';
import { findErasure, listErasures } from './erasures.repository.ts';
import { confirmErasure, refuseErasure, requestErasure } from './erasures.ts';
import { findPersonalData } from './find-personal-data.ts';
import { peopleOfCase } from './people-of-case.ts';
import { personFiles } from './person-archive.ts';

type PersonalDataOperation =
  | 'getRetention'
  | 'getCasePersonalData'
  | 'setRelationshipEnd'
  | 'setLegalHold'
  | 'exportPersonData'
  | 'exportClientData'
  | 'exportOwnData'
  | 'getDeletion'
  | 'requestDeletion'
  | 'withdrawDeletionRequest'
  | 'findPersonalData'
  | 'listErasures'
  | 'createErasure'
  | 'decideErasure';

/** Retention, legal holds, erasure, and the requests of clients. */
export function personalDataHandlers(deps: Deps): Handlers<PersonalDataOperation> {
  const { db, config } = deps;

  async function erasure(id: string) {
    const row = await findErasure(db, id);
    const [answer] = row ? await toErasures(deps, [row]) : [];
    if (!answer) throw notFound();
    return answer;
  }

  return {
    getRetention: async () => retentionTable(config),

    getCasePersonalData: ({ params }) => readPersonalData(deps, params.id),

    async setRelationshipEnd({ principal, params, body }) {
      await setRelationshipEnd(deps, { id: params.id, endedOn: body.endedOn, by: principal });
      return readPersonalData(deps, params.id);
    },

    async setLegalHold({ principal, params, body }) {
      await changeLegalHold(deps, { id: params.id, ...body, by: principal });
      return readPersonalData(deps, params.id);
    },

    async exportPersonData({ principal, params }, reply) {
      const { user_id: userId } = await findAnyCase(db, params.id);
      const client = await findUser(db, userId);
      const cipher = await caseCipher(db, deps, userId);
      const people = client ? await peopleOfCase(db, deps, { cipher, userId }) : [];
      const person = people.find(({ id }) => id === params.personId);
      if (!client || !person) throw notFound();
      return sendArchive(deps, reply, {
        account: principal.userId,
        userIds: [userId],
        fileName: 'personal-data.zip',
        files: personFiles(deps, { client, onboardingId: params.id, person }),
        record: (trx) =>
          happened(trx, {
            type: 'personal-data.exported',
            by: actorOf(principal),
            of: 'person',
            userId,
            personId: person.id,
          }),
      });
    },

    exportClientData: ({ principal, params }, reply) => exportClient(params.id, principal, reply),

    exportOwnData: ({ principal }, reply) => exportClient(principal.userId, principal, reply),

    getDeletion: ({ principal }) => readDeletion(deps, principal.userId),

    async requestDeletion({ principal, body }, reply) {
      await requestDeletion(deps, principal, (body.reason ?? '').trim());
      deps.mailer.nudge();
      reply.code(201);
      return readDeletion(deps, principal.userId);
    },

    async withdrawDeletionRequest({ principal }, reply) {
      await withdrawDeletionRequest(deps, principal);
      return reply.code(204).send();
    },

    findPersonalData: async ({ query }) => ({ items: await findPersonalData(deps, query.email) }),

    listErasures: ({ query }) =>
      listed(
        query,
        (page) => listErasures(db, { state: query.state, ...page }),
        (rows) => toErasures(deps, rows),
      ),

    async createErasure({ principal, body }, reply) {
      const { kind, subjectId, onboardingId = null, ground, explanation = '' } = body;
      if ((kind === 'person') !== (onboardingId !== null)) {
        const message =
          kind === 'person' ? 'Name the case of the person' : 'Only a person is erased from a case';
        throw badRequest([{ property: 'onboardingId', message }]);
      }
      const asked = { kind, subjectId, onboardingId, ground, explanation: explanation.trim() };
      const id = await requestErasure(deps, asked, principal);
      reply.code(201).header('location', `/api/admin/erasures/${id}`);
      return erasure(id);
    },

    async decideErasure({ principal, params, body }) {
      const decide = body.decision === 'confirm' ? confirmErasure : refuseErasure;
      await decide(deps, params.id, principal);
      return erasure(params.id);
    },
  };

  async function exportClient(
    userId: string,
    by: Parameters<typeof actorOf>[0],
    reply: Parameters<typeof sendArchive>[1],
  ) {
    const client = await findUser(db, userId);
    if (client?.role !== 'client') throw notFound();
    return sendArchive(deps, reply, {
      account: by.userId,
      userIds: [userId],
      fileName: 'personal-data.zip',
      files: clientFiles(deps, { client, account: by.userId }),
      record: (trx) =>
        happened(trx, {
          type: 'personal-data.exported',
          by: actorOf(by),
          of: 'client',
          userId,
          personId: null,
        }),
    });
  }
}
