import type { FastifyReply, FastifyRequest } from 'fastify';
import { documentGroupKeys } from '#domain/catalogues/document-groups.ts';
import { missingPermission } from '#domain/rules/permission.ts';
import { actorOf, clientOf, may, type Principal } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { errorBody, notFound, refusedFor } from '#server/platform/http/errors.ts';
import { refuseWhileShown } from '../blogs/pictures.ts';
import { assertStillShared } from '../colleagues/access.ts';
import { isNamed, refuseWhileNamed } from '../documents/documents.repository.ts';
import type { FileService, Upload } from '../files/file-service.ts';
import { type FileKind, type FileRow, findDraftFiles, lockPublicFiles } from '../files/files.repository.ts';
import { clientQuota, staffQuota } from '../files/quota.ts';
import { refuseWhileHandedIn } from '../identity/identity-files.repository.ts';
import { refuseWhileAttached } from '../msb-application/attachments.ts';
import { assertUndecided } from '../onboarding/assert-editable.ts';
import { refuseWhileLogo } from '../partners/logos.ts';
import { refuseWhileInTraining, refuseWhileOffered } from '../trainings/held-files.ts';
import { findUser } from '../users/users.repository.ts';

/** The error message for an invalid or expired link (safety row 10). */
const linkMessage = 'This link has expired. Go back to the page that showed the file and open it again';

/** The same as a page, for a browser that navigates to the link. */
const linkPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>This link has expired</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 36rem; margin: 15vh auto; padding: 0 1.5rem }
  h1 { font-size: 1.5rem }
</style>
<h1>This link has expired</h1>
<p>Links to files work for five minutes, because the files are private. Nothing is lost.</p>
<p>Go back to the page that showed the file and open it again.</p>
<p><a href="/">Open the portal</a></p>
</html>
`;

type FileOperation =
  | 'uploadPublicFile'
  | 'deletePublicFile'
  | 'deletePrivateFile'
  | 'uploadPrivateFile'
  | 'signPrivateFile'
  | 'uploadOnboardingFile'
  | 'listUnsavedFiles'
  | 'signOnboardingFile'
  | 'deleteOnboardingFile'
  | 'readPublicFile'
  | 'readSignedFile';

const PUBLIC = '/api/files/public/';

/** The three kinds of uploads and the links to uploaded files (specification section 7, "Files"). */
export function fileHandlers({ db, clock, files, config }: Deps): Handlers<FileOperation> {
  async function upload(
    request: FastifyRequest,
    reply: FastifyReply,
    kind: FileKind,
    draft: Pick<Upload, 'draftGroup' | 'mayNameSource'> = {},
  ) {
    const { principal } = request;
    const ownerId = clientOf(principal);
    const quota = principal.role === 'client' ? clientQuota(ownerId, clock) : staffQuota(ownerId, clock);
    reply.code(201);
    // Staff upload private files to hand them out as the file of a training step.
    const handout = kind === 'private' && principal.role !== 'client';
    return files.receive(request, {
      ownerId,
      queuedAs: principal.userId,
      kind,
      by: actorOf(principal),
      quota: {
        ...quota,
        async keep(trx, file) {
          await quota.keep(trx, file);
          // An upload takes long enough for the access of a colleague to end meanwhile.
          await assertStillShared(trx, principal, 'onboardingDocuments');
        },
      },
      handout,
      ...draft,
    });
  }

  /**
   * Throws 404 unless it is the caller's own or the caller is a staff member; 403 for a client's file if the staff member
   * may not open documents.
   */
  async function findReadable(principal: Principal, id: string, kind: FileKind) {
    if (principal.role === 'client') return files.find(id, kind, principal.userId);
    const row = await files.find(id, kind);
    if (may(principal, 'documents:read')) return row;
    const owner = await findUser(db, row.owner_id);
    if (owner?.role === 'client') throw refusedFor('permission', missingPermission('documents:read'));
    return row;
  }

  /** Returns an upload of the onboarding that the client may read; throws 404. A colleague reads documents, and no other uploads. */
  async function findOwnUpload(principal: Principal, id: string): Promise<FileRow> {
    const row = await files.find(id, 'onboarding', clientOf(principal));
    const isDocument = !principal.share || row.draft_group !== null || (await isNamed(db, { config }, row));
    if (!isDocument) throw notFound();
    return row;
  }

  return {
    async uploadPublicFile(request, reply) {
      const { id } = await upload(request, reply, 'public');
      return { id, url: `${PUBLIC}${id}` };
    },

    async deletePublicFile({ principal, query }, reply) {
      const path = query.url.startsWith(config.publicUrl)
        ? query.url.slice(config.publicUrl.length)
        : query.url;
      if (!path.startsWith(PUBLIC)) throw notFound();
      const row = await files.find(path.slice(PUBLIC.length), 'public');
      await files.remove(row, actorOf(principal), async (trx) => {
        // Waits for a concurrent change that starts to use the picture, and then sees it.
        await lockPublicFiles(trx, [row.id]);
        await refuseWhileShown(trx, row.id);
        await refuseWhileLogo(trx, row.id);
        await refuseWhileInTraining(trx, row.id);
      });
      return reply.code(204).send();
    },

    uploadPrivateFile: (request, reply) => upload(request, reply, 'private'),
    signPrivateFile: async ({ principal, params, query }) =>
      files.sign(await findReadable(principal, params.id, 'private'), { disposition: query.disposition }),
    async deletePrivateFile({ principal, params }, reply) {
      const row = await findReadable(principal, params.id, 'private');
      await files.remove(row, actorOf(principal), async (trx) => {
        await refuseWhileOffered(trx, row.id);
        await refuseWhileAttached(trx, row.id);
      });
      return reply.code(204).send();
    },

    async uploadOnboardingFile(request, reply) {
      await assertUndecided(db, clientOf(request.principal));
      return upload(request, reply, 'onboarding', {
        draftGroup: request.query.group ?? null,
        mayNameSource: true,
      });
    },
    async listUnsavedFiles({ principal }) {
      const rows = await findDraftFiles(db, clientOf(principal));
      const describe = await files.describer(db, rows);
      return {
        items: rows.flatMap((row) => {
          const group = documentGroupKeys.find((key) => key === row.draft_group);
          return group ? [{ group, file: describe(row) }] : [];
        }),
      };
    },
    async signOnboardingFile({ principal, params, query }) {
      if (principal.role === 'client') {
        return files.sign(await findOwnUpload(principal, params.id), { disposition: query.disposition });
      }
      // Photographs received through links are visible to staff only, like submitted files that were deleted
      // afterwards.
      return files.sign(await files.findStored(params.id, ['onboarding', 'identity']), {
        disposition: query.disposition,
      });
    },
    async deleteOnboardingFile({ principal, params }, reply) {
      const row = await findOwnUpload(principal, params.id);
      await files.remove(row, actorOf(principal), async (trx) => {
        await assertStillShared(trx, principal, 'onboardingDocuments');
        await assertUndecided(trx, row.owner_id);
        await refuseWhileNamed(trx, { config }, row);
        await refuseWhileHandedIn(trx, row.id);
      });
      return reply.code(204).send();
    },

    async readPublicFile({ params }, reply) {
      const found = await files.read(await files.find(params.id, 'public'), {
        variant: 'original',
        disposition: 'inline',
      });
      if (!found) throw notFound();
      return show(reply, found).header('cache-control', 'public, max-age=300').send(found.bytes);
    },

    async readSignedFile({ params, query, headers, id }, reply) {
      const found = await files.openLink(params.id, query);
      if (found) return show(reply, found).send(found.bytes);
      reply.code(403);
      return wantsPage(headers.accept)
        ? reply.type('text/html; charset=utf-8').send(linkPage)
        : reply.send(errorBody(403, linkMessage, id));
    },
  };
}

/** Headers that prevent scripts in a file from running, wherever it is opened (safety row 10). */
function show(
  reply: FastifyReply,
  { contentType, disposition }: NonNullable<Awaited<ReturnType<FileService['read']>>>,
): FastifyReply {
  return reply.headers({
    'content-type': contentType,
    'content-disposition': disposition,
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
}

/** Whether a browser navigates to the URL; an <img> asks for images. */
function wantsPage(accept: string | undefined): boolean {
  return accept?.includes('text/html') ?? false;
}
