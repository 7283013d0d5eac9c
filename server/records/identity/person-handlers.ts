import type { components } from '#contract/schema.d.ts';
import type { PersonLink } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { clientReader } from '#server/platform/crypto/client-keys.ts';
import { unauthorized } from '#server/platform/http/errors.ts';
import { isCaseDecided } from '../onboarding/assert-editable.ts';
import { type CheckRow, findCheck, openPerson, openReason } from './checks.repository.ts';
import { assertPhotographsServe, handIn } from './hand-in.ts';
import { companyOf } from './people.ts';
import { linkMessage } from './person-links.ts';
import { notePhoneOpened } from './photo-links.ts';
import { photoQuota } from './photo-quota.ts';
import { representativeOf } from './representative.ts';
import { refresh } from './settle.ts';
import { linkSubject } from './subject.ts';
import { issueWidgetToken } from './widget-token.ts';

type PersonOperationId =
  | 'openPersonVerification'
  | 'submitPersonVerification'
  | 'uploadPersonFile'
  | 'createPersonAccessToken';

/** Operations of directors and beneficial owners, who use the link of their mail and have no account. */
export function personHandlers(deps: Deps): Handlers<PersonOperationId> {
  const { db, clock, config, files, identity } = deps;

  async function checkOf({ checkId }: PersonLink): Promise<CheckRow> {
    const check = await findCheck(db, checkId);
    if (!check) throw unauthorized(linkMessage);
    return check;
  }

  async function answer(
    { userId, expiresAt }: PersonLink,
    check: CheckRow,
  ): Promise<components['schemas']['PersonVerification']> {
    const cipher = await clientReader({ config, db }, userId);
    return {
      name: openPerson(cipher, check)?.name ?? (await representativeOf(db, deps, userId))?.name ?? '',
      company: await companyOf(db, deps, userId),
      provider: identity.kind,
      status: check.status,
      reason: check.status === 'refused' ? openReason(cipher, check) : null,
      closed: await isCaseDecided(db, userId),
      expiresAt,
    };
  }

  return {
    async openPersonVerification({ personLink }) {
      if (personLink.isPhone) await notePhoneOpened(db, personLink.tokenHash, clock.now());
      await refresh(deps, [await checkOf(personLink)]);
      return answer(personLink, await checkOf(personLink));
    },

    async submitPersonVerification({ personLink, body }, reply) {
      const check = await handIn(deps, linkSubject(personLink), body);
      reply.code(201);
      return answer(personLink, check);
    },

    async uploadPersonFile(request, reply) {
      const { personLink } = request;
      assertPhotographsServe(identity);
      reply.code(201);
      return files.receive(request, {
        ownerId: personLink.userId,
        // A queue per check: neither the client nor other people wait for uploads through this link.
        queuedAs: personLink.checkId,
        kind: 'identity',
        by: linkSubject(personLink).by,
        quota: photoQuota(linkSubject(personLink), null, deps),
      });
    },

    async createPersonAccessToken({ personLink }) {
      return { token: await issueWidgetToken(deps, linkSubject(personLink)) };
    },
  };
}
