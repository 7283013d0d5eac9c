import type { FastifyReply, FastifyRequest } from 'fastify';
import { type SectionId, sectionIds } from '#domain/records/sections.ts';
import { validateRecord } from '#domain/rules/validate.ts';
import { clientOf } from '#server/platform/caller/principal.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { badRequest, notFound } from '#server/platform/http/errors.ts';
import { etagOf } from '#server/platform/http/preconditions.ts';
import { neverSaved } from '#server/platform/http/preferences.ts';
import { findUser } from '../users/users.repository.ts';
import { type SectionOperationId, sectionNames } from './section-operations.ts';
import { createSectionStore, type SavedSection } from './section-store.ts';

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
/** Returns the client whose record a call is about; throws 404 if there is no such client. */
type Owner = (request: FastifyRequest) => Promise<string>;

/**
 * The four operations of each of the seven sections (specification section 7). One implementation serves all sections:
 * their differences are in the contract and in the domain's rules.
 */
export function sectionHandlers(deps: Deps): Record<SectionOperationId, Handler> {
  const store = createSectionStore(deps);

  const read =
    (section: SectionId, ownerOf: Owner): Handler =>
    async (request, reply) => {
      const found = await store.read(await ownerOf(request), section);
      if (found) return answer(reply, found);
      return neverSaved(request, reply);
    };

  const save =
    (section: SectionId, ownerOf: Owner): Handler =>
    async (request, reply) => {
      const userId = await ownerOf(request);
      const checked = validateRecord(section, request.body, { today: dayOf(deps.clock.now()) });
      if (!checked.ok) throw badRequest(checked.errors);
      const { principal: by, headers } = request;
      const saved = await store.save({ userId, section, value: checked.value, by, headers });
      // The client is notified of staff changes after the certification.
      if (by.role !== 'client') deps.mailer.nudge();
      return answer(reply, saved);
    };

  const own: Owner = async (request) => clientOf(request.principal);
  const chosen: Owner = async (request) => {
    const { userId } = request.query as { userId: string };
    const user = await findUser(deps.db, userId);
    if (user?.role !== 'client') throw notFound();
    return user.id;
  };

  const handlers = sectionIds.flatMap((section): [SectionOperationId, Handler][] => {
    const name = sectionNames[section];
    return [
      [`get${name}`, read(section, own)],
      [`save${name}`, save(section, own)],
      [`get${name}ForUser`, read(section, chosen)],
      [`save${name}ForUser`, save(section, chosen)],
    ];
  });
  return Object.fromEntries(handlers) as Record<SectionOperationId, Handler>;
}

function answer(reply: FastifyReply, { value, version, updatedAt }: SavedSection<SectionId>): unknown {
  reply.headers({ etag: etagOf(version), 'last-modified': new Date(updatedAt).toUTCString() });
  return value;
}
