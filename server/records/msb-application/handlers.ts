import { isMsbEditable } from '#machines/msb-application.machine.ts';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { badRequest, changedMeanwhile, notFound } from '#server/platform/http/errors.ts';
import { managedEntries } from '#server/platform/managed/calls.ts';
import type { ManagedResource } from '#server/platform/managed/resource.ts';
import { normaliseEmail } from '../users/email-address.ts';
import { assigneeAsked, findAssignee } from '../users/staff.ts';
import { findUser } from '../users/users.repository.ts';
import { checkedParts } from './answers.ts';
import { attachmentHandlers } from './attachments.ts';
import { beginAsClient, beginAsVisitor } from './begin.ts';
import { checkedPartsOf, checkPart, uncheckPart } from './checked-parts.ts';
import { type MsbValues, storedMsbApplications } from './definition.ts';
import { msbDocument } from './document.ts';
import { mailMoved, mailReceived } from './mails.ts';
import {
  msbApplicationsMigration,
  msbAttachmentsMigration,
  msbChecksMigration,
  msbKeyedWordsMigration,
  msbListsMigration,
  msbWordsMigration,
} from './migration.ts';
import { moved, moveRefusal } from './move.ts';
import { type MsbEntry, partyOf, presentMsb, showingStored, summaryOf } from './present.ts';
import { recordHandlers } from './records/handlers.ts';
import { msbRecordsMigration } from './records/migration.ts';
import { loadRecords } from './records/open-items.ts';
import { findMatches } from './register-matches.ts';

type MsbOperation =
  | 'listMsbApplications'
  | 'createMsbApplication'
  | 'getMsbApplication'
  | 'updateMsbApplication'
  | 'deleteMsbApplication'
  | 'updateMsbApplicationStatus'
  | 'listChecksOfMsbApplication'
  | 'checkPartOfMsbApplication'
  | 'listRegisterMatchesOfMsbApplication'
  | 'printMsbApplication'
  | keyof ReturnType<typeof attachmentHandlers>
  | keyof ReturnType<typeof recordHandlers>;

/** Throws 404 for an application of another client. */
function assertOwn({ owner }: Pick<MsbValues, 'owner'>, { role, email }: Principal): void {
  if (role === 'client' && owner !== normaliseEmail(email)) throw notFound();
}

/** Returns the address by which the applications of an account are found; '' for no account, which owns none. */
async function addressOf(db: Deps['db'], userId: string): Promise<string> {
  return normaliseEmail((await findUser(db, userId))?.email ?? '');
}

/** Applications for registration as a money services business: clients fill them in, staff process them. */
export const msbApplications = {
  name: 'msb-application',
  migrations: [
    msbApplicationsMigration,
    msbListsMigration,
    msbWordsMigration,
    msbKeyedWordsMigration,
    msbChecksMigration,
    msbAttachmentsMigration,
    msbRecordsMigration,
  ],
  reads: {
    listMsbApplications: 'listed',
    getMsbApplication: 'opened',
    listChecksOfMsbApplication: 'opened',
    listRegisterMatchesOfMsbApplication: 'opened',
    printMsbApplication: 'opened',
    listFilesOfMsbApplication: 'opened',
    signFileOfMsbApplication: 'opened',
    listRecordsOfMsbApplication: 'opened',
    listOpenItemsOfMsbApplication: 'opened',
  },
  handlers(deps: Deps): Handlers<MsbOperation> {
    const { db, clock } = deps;
    const { listWithin, get, read, remove, insert, change } = managedEntries(
      deps,
      storedMsbApplications(deps),
    );
    const presentFor = (principal: Principal) => (entry: MsbEntry) =>
      presentMsb(entry, partyOf(principal), dayOf(clock.now()));

    return {
      ...attachmentHandlers(deps),
      ...recordHandlers(deps),

      async listMsbApplications({ query, principal }) {
        const { assignee, client, ...asked } = query;
        const party = partyOf(principal);
        const own: Record<string, string> =
          party === 'client'
            ? { owner: normaliseEmail(principal.email) }
            : {
                ...(assignee !== undefined && { assignee: assigneeAsked(assignee, principal) }),
                ...(client !== undefined && { owner: await addressOf(db, client) }),
              };
        const page = await listWithin(own, { query: asked, knownCaller: principal });
        return { ...page, items: page.items.map((entry) => summaryOf(entry, party)) };
      },

      async createMsbApplication({ body, ip, knownCaller }, reply) {
        if (!knownCaller) {
          await beginAsVisitor(deps, { sent: body, ip }, insert);
          reply.code(202);
          return { message: 'Thank you. Sign in with your email address to continue your application.' };
        }
        const entry = await beginAsClient(deps, { sent: body, principal: knownCaller }, { insert, read });
        reply.code(201).header('location', `/api/msb-application/${entry.id}`);
        return presentFor(knownCaller)(entry);
      },

      async getMsbApplication({ params, principal }) {
        const entry = await get({ params, knownCaller: principal });
        assertOwn(entry, principal);
        return presentFor(principal)(entry);
      },

      async updateMsbApplication({ params: { id }, body: { version, ...parts }, principal }) {
        const show = presentFor(principal);
        const changing = inTransaction(db, (trx) =>
          change(trx, {
            id,
            version,
            by: actorOf(principal),
            to(before) {
              assertOwn(before, principal);
              // Saving a visitor's application makes it the client's own.
              return { ...before, ...checkedParts(parts, { today: dayOf(clock.now()) }), begunBy: 'client' };
            },
            refusal: ({ status }) =>
              isMsbEditable(status) ? null : 'You have submitted the application. It cannot be changed now',
          }),
        );
        return show(await showingStored(changing, show));
      },

      deleteMsbApplication: remove,

      async listChecksOfMsbApplication({ params, principal }) {
        const { id } = await get({ params, knownCaller: principal });
        return { items: await checkedPartsOf(db, id) };
      },

      async checkPartOfMsbApplication({ params: { id }, body: { part, checked, version }, principal }) {
        const by = actorOf(principal);
        await inTransaction(db, async (trx) => {
          // Locked and unchanged, so that the client cannot change the part meanwhile.
          const entry = await change(trx, { id, version: undefined, by, to: (before) => before });
          if (entry.version !== version) throw changedMeanwhile(presentFor(principal)(entry));
          const asked = { applicationId: id, part };
          if (checked)
            await checkPart(trx, { ...asked, by: principal.userId, at: clock.now().toISOString() });
          else if (!(await uncheckPart(trx, asked))) return;
          await happened(trx, { type: checked ? 'msb-part.checked' : 'msb-part.unchecked', by, ...asked });
        });
        return { items: await checkedPartsOf(db, id) };
      },

      async listRegisterMatchesOfMsbApplication({ params, principal }) {
        const entry = await get({ params, knownCaller: principal });
        if (entry.status !== 'filed') return { items: [] };
        const { exact, similar } = await findMatches(db, entry, clock.now());
        const found = exact ? [exact] : similar;
        return { items: found.map((business) => ({ ...business, names: [...business.names] })) };
      },

      async printMsbApplication({ params, principal }, reply) {
        const entry = await get({ params, knownCaller: principal });
        assertOwn(entry, principal);
        // What staff record is not for the client.
        const recorded = partyOf(principal) === 'staff' ? await loadRecords(db, deps, entry) : null;
        const pdf = await deps.workers.pdf(principal.userId, msbDocument(entry, recorded, deps.config));
        return reply
          .headers({
            'content-type': 'application/pdf',
            'content-disposition': `attachment; filename="msb-application-${entry.id}.pdf"`,
          })
          .send(pdf);
      },

      async updateMsbApplicationStatus({ params: { id }, body, principal }) {
        const { version, status, assigneeId } = body;
        const party = partyOf(principal);
        if (party === 'client' && assigneeId !== undefined) {
          throw badRequest([{ property: 'assigneeId', message: 'Choose a staff member' }]);
        }
        const show = presentFor(principal);
        const byId = party === 'staff' ? principal.userId : null;
        const moving = inTransaction(db, async (trx) => {
          let came: MsbValues | undefined;
          const entry = await change(trx, {
            id,
            version,
            by: actorOf(principal),
            async to(before) {
              assertOwn(before, principal);
              came = before;
              const wanted =
                before.status === status ? before : moved(before, body, { party, byId, now: clock.now() });
              if (assigneeId === undefined || assigneeId === before.assigneeId) return wanted;
              if (assigneeId !== null)
                await findAssignee(trx, assigneeId, 'assigneeId', 'msb-applications:write');
              return { ...wanted, assigneeId };
            },
            refusal: (before, wanted) => moveRefusal(before.status, wanted.status, party),
          });
          const isMoved = came !== undefined && came.status !== entry.status;
          if (!isMoved) return { entry, isMailed: false };
          if (party === 'staff') return { entry, isMailed: await mailMoved(trx, deps, entry) };
          const isMailed = entry.status === 'submitted' || entry.status === 'answered';
          if (isMailed) await mailReceived(trx, deps, { entry, isAnswer: entry.status === 'answered' });
          return { entry, isMailed };
        });
        const { entry, isMailed } = await showingStored(moving, show);
        if (isMailed) deps.mailer.nudge();
        return show(entry);
      },
    };
  },
} as const satisfies ManagedResource;
