import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { FastifyRequest } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import { isByPerson } from '#domain/public-form.ts';
import { nameInMail } from '#domain/rules/name-in-mail.ts';
import type { Application } from '#domain/rules/resume.ts';
import { type ResumeFormat, resumeRefusals } from '#domain/rules/resume-file.ts';
import type { Actor } from '#server/platform/caller/principal.ts';
import { dayIn } from '#server/platform/core/clock.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { newId } from '#server/platform/core/random.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { allowSlowBody } from '#server/platform/http/body-deadline.ts';
import { badFile } from '#server/platform/http/errors.ts';
import { clientNetwork } from '#server/platform/limits/client-network.ts';
import { limitKey } from '#server/platform/limits/limit-key.ts';
import { type PublicForm, takePublicTurn } from '#server/platform/limits/receive-public.ts';
import { lockLimit, lockWindow, secondsBefore } from '#server/platform/limits/sliding-window.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { resumeNoticeMail, resumeReceivedMail } from '#server/platform/mail/templates/resume-received.ts';
import { managedEntries } from '#server/platform/managed/calls.ts';
import { refuseAnnounced } from '../files/received-file.ts';
import { storedResumes } from './definition.ts';
import { receiveApplication } from './received-form.ts';

/**
 * Files per network, depending on the total of all networks; the contract states the same limits. A day's files take at
 * most 6 GB.
 */
const form: PublicForm = {
  limits: [
    {
      bucket: 'resume-from',
      seconds: 3600,
      steps: [
        { total: 100, each: 20 },
        { total: 200, each: 4 },
      ],
    },
    { bucket: 'resume-day', seconds: 86_400, steps: [{ total: 600, each: 600 }] },
  ],
  late: 'We have received too many applications. Wait a while and send yours again',
};

/** Confirmations per mailbox and day. */
const CONFIRMING = [{ seconds: 86_400, limit: 3 }];

/**
 * Seconds within which an identical form and file count as the same: a second click, a lost response, a reloaded page.
 */
const SAME_SECONDS = 600;

const applicant: Actor = { actorId: null, actorRole: 'anonymous' };

type ReceiveDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'random' | 'files' | 'workers'>;
type Looked = { bytes: Buffer; contentType: string; thumbnail?: Buffer };

/**
 * Stores a résumé, unless it fails the bot check or is a duplicate; the sender gets the same response in each case.
 * Throws 400 with field errors, 413, 429 and 503.
 * @param keptUntil when it is deleted
 */
export async function receiveResume(
  deps: ReceiveDeps,
  request: FastifyRequest,
  keptUntil: Date,
): Promise<void> {
  const { db, clock, config } = deps;
  refuseAnnounced(request);
  // Before the form is read, so that a form that is refused later counts towards the limits too.
  const countTowardsAll = await takePublicTurn(deps, form, request.ip);
  allowSlowBody(request);
  const received = await receiveApplication(request, {
    directory: join(config.dataDir, 'incoming'),
    keptUntil,
    positions: config.openPositions,
  });
  try {
    if (!isByPerson(received.marks)) return;
    await countTowardsAll();
    const digest = digestOf(config.appSecret, received.application, await sumOf(received.file.pieces()));
    if (await cameSince(db, digest, secondsBefore(clock.now(), SAME_SECONDS))) return;
    const looked = await inspect(deps, request, received.file);
    await keep(deps, { ...received, looked, digest, keptUntil });
  } finally {
    await received.file.discard();
  }
}

type Opened = { pieces(): AsyncIterable<Buffer>; format: ResumeFormat };

/**
 * Returns the file as it is stored: a picture is re-encoded, a document is unchanged after a check for active content.
 */
async function inspect(
  { workers }: ReceiveDeps,
  request: FastifyRequest,
  { pieces, format }: Opened,
): Promise<Looked> {
  const owner = `resumes from ${clientNetwork(request.ip)}`;
  const cancelled = new AbortController();
  const { socket } = request.raw;
  const cancel = () => cancelled.abort(badFile('The upload was cancelled'));
  socket.once('close', cancel);
  try {
    if (socket.destroyed) cancel();
    if (format === 'jpeg' || format === 'png') {
      const place = workers.picturePlace(owner);
      try {
        return await place.open(pieces(), format, cancelled.signal);
      } finally {
        place.leave();
      }
    }
    const place = workers.documentPlace(owner);
    try {
      await place.checkDocument(pieces(), format, cancelled.signal);
    } finally {
      place.leave();
    }
    return { bytes: await buffer(pieces()), contentType: contentTypes[format] };
  } finally {
    socket.off('close', cancel);
  }
}

const contentTypes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;

type StoredResume = {
  application: Application;
  file: { name: string; format: ResumeFormat };
  looked: Looked;
  digest: string;
  keptUntil: Date;
};

async function keep(
  deps: ReceiveDeps,
  { application, file, looked, digest, keptUntil }: StoredResume,
): Promise<void> {
  const { clock, random } = deps;
  const { consent, ...typed } = application;
  const { insert } = managedEntries(deps, storedResumes(deps));
  const upload = {
    ...looked,
    name: file.name,
    ownerId: newId(random),
    kind: 'resume' as const,
    by: applicant,
  };
  await deps.files.keepWith(upload, async (trx, fileId) => {
    const now = clock.now();
    // Of two concurrent identical forms, the second sees the first.
    await lockLimit(trx, digest, now);
    if (await cameSince(trx, digest, secondsBefore(now, SAME_SECONDS))) return false;
    const entry = {
      ...typed,
      fileId,
      fileName: file.name,
      fileType: file.format,
      fileSize: looked.bytes.length,
      keptUntil: keptUntil.toISOString(),
      digest,
      status: 'new' as const,
      assigneeId: null,
    };
    await mailReceived(trx, deps, await insert(trx, entry, applicant));
    return true;
  });
}

/** Mails the confirmation to the applicant, and the notice to staff if an address is configured. */
async function mailReceived(
  trx: Transaction<Database>,
  deps: ReceiveDeps,
  { id: about, name, email, keptUntil }: { id: string; name: string; email: string; keptUntil: string },
): Promise<void> {
  const { timeZone, resumeNoticeEmail, publicUrl } = deps.config;
  const to = email.toLowerCase();
  // Limited, because the sender may enter another person's address.
  const mailed = await lockWindow(trx, limitKey(deps.config.appSecret, 'resume-mail', to), deps.clock.now());
  if ((await mailed.secondsToWait(CONFIRMING)) === 0) {
    await mailed.record();
    const confirmation = resumeReceivedMail({ keptUntil: dayIn(new Date(keptUntil), timeZone) });
    await enqueueMail(trx, { to, about, ...confirmation }, deps);
  }
  if (resumeNoticeEmail === null) return;
  const notice = resumeNoticeMail({ applicant: nameInMail(name), publicUrl });
  await enqueueMail(trx, { to: resumeNoticeEmail, about, ...notice }, deps);
}

async function cameSince(db: Kysely<Database>, digest: string, since: string): Promise<boolean> {
  const found = db.selectFrom('resumes').select('id').where('digest', '=', digest);
  return (await found.where('created_at', '>', since).limit(1).executeTakeFirst()) !== undefined;
}

/** Returns the keyed hash that recognises a repeated form and file. @param sum hash of the received file */
function digestOf(secret: string, application: Application, sum: string): string {
  const { name, email, phone, position, letter } = application;
  const sent = JSON.stringify([name, email.toLowerCase(), phone, position, letter, sum]);
  return limitKey(secret, 'resume', sent);
}

/** Throws 400 for an empty file. */
async function sumOf(pieces: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of pieces) {
    hash.update(piece);
    size += piece.length;
  }
  if (size === 0) throw badFile(resumeRefusals.empty);
  return hash.digest('hex');
}
