import type { Transaction } from 'kysely';
import { myTrainingsPath } from '#domain/learning/addresses.ts';
import { isPurchaseOpen } from '#machines/purchase.machine.ts';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { happened } from '#server/platform/events/events.ts';
import { badRequest, conflict } from '#server/platform/http/errors.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { trainingGivenMail } from '#server/platform/mail/templates/purchase.ts';
import { takingInTurn } from '#server/platform/managed/calls.ts';
import { currentVersion } from '../trainings/versions.ts';
import { normaliseEmail } from '../users/email-address.ts';
import { findUserByEmail, insertUser, type User } from '../users/users.repository.ts';
import { cancelPurchase } from './cancel.ts';
import type { PurchaseEntry } from './definition.ts';
import { costsNothing } from './free-purchase.ts';
import type { PayDeps } from './pay.ts';

type Enrolled = { email: string; trainingId: string; reason: string; principal: Principal };

/**
 * Gives a person a training without a payment, by a purchase that costs nothing, and mails them. An account is created for a new
 * address. A purchase that was begun and not paid is cancelled. Throws 400 for a training that is not published, 409 for a person
 * who has the training, for staff and for a disabled account.
 */
export async function enrol(deps: PayDeps, sent: Enrolled): Promise<PurchaseEntry> {
  const { db, clock, purchases } = deps;
  const reason = sent.reason.trim();
  if (reason === '') throw badRequest([{ property: 'reason', message: 'Enter the reason' }]);
  const version = await currentVersion(db, sent.trainingId);
  if (!version) {
    throw badRequest([{ property: 'trainingId', message: 'Choose a training that is published' }]);
  }
  const email = normaliseEmail(sent.email);
  const by = actorOf(sent.principal);
  const known = await findUserByEmail(db, email);
  const live = known && (await purchases.findLive(db, known.id, sent.trainingId));
  if (live && isPurchaseOpen(live.state)) await cancelPurchase(deps, live, by);
  return takingInTurn(db, async (trx) => {
    const user = await learnerOf(trx, deps, { email, principal: sent.principal });
    if (await purchases.findLive(trx, user.id, sent.trainingId)) {
      throw conflict('This person already has the training');
    }
    const { currency, title, slug } = version.content.training;
    const mail = trainingGivenMail({ title, link: `${deps.config.publicUrl}${myTrainingsPath}` });
    await enqueueMail(trx, { to: email, about: user.id, ...mail }, deps);
    return purchases.insert(
      trx,
      {
        ...costsNothing,
        ...{ trainingId: sent.trainingId, versionNumber: version.number, title, slug },
        ...{ kind: 'single', currency, userId: user.id, email },
        ...{ state: 'paid', paidAt: clock.now().toISOString(), grantReason: reason },
      },
      by,
    );
  });
}

/** Returns the account of an address, and creates it if there is none. */
async function learnerOf(
  trx: Transaction<Database>,
  { clock, random }: PayDeps,
  { email, principal }: { email: string; principal: Principal },
): Promise<User> {
  const made = await insertUser(
    trx,
    { email, firstName: '', lastName: '', role: 'client', now: clock.now() },
    random,
  );
  if (made) {
    const by = actorOf(principal);
    await happened(trx, {
      type: 'user.created',
      by,
      userId: made.id,
      role: 'client',
      cause: 'administrator',
    });
  }
  const user = made ?? (await findUserByEmail(trx, email));
  if (user?.role !== 'client') throw conflict('This address belongs to a staff member');
  if (user.disabled === 1) throw conflict('The account of this address is disabled');
  return user;
}
