import type { Transaction } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { emptyMsbContent } from '#domain/msb/content.ts';
import type { MsbContent } from '#domain/msb/part.ts';
import { isByPerson } from '#domain/public-form.ts';
import { isEmailAddress } from '#domain/rules/email-field.ts';
import { msbInProgress } from '#machines/msb-application.machine.ts';
import { type Actor, actorOf, type Principal } from '#server/platform/caller/principal.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { badRequest, conflict } from '#server/platform/http/errors.ts';
import { limitKey } from '#server/platform/limits/limit-key.ts';
import { type PublicForm, receivePublic } from '#server/platform/limits/receive-public.ts';
import { lockLimit, secondsBefore } from '#server/platform/limits/sliding-window.ts';
import { normaliseEmail } from '../users/email-address.ts';
import { checkedParts } from './answers.ts';
import type { MsbValues } from './definition.ts';
import type { MsbEntry } from './present.ts';

/**
 * New applications per network in ten minutes, depending on the total of all networks; the contract states the same
 * limits.
 */
const form: PublicForm = {
  limits: [
    {
      bucket: 'msb-from',
      seconds: 600,
      steps: [
        { total: 200, each: 30 },
        { total: 500, each: 5 },
        { total: 2000, each: 2 },
      ],
    },
  ],
  late: 'Too many applications were started. Wait some minutes and try again',
};

/** Seconds within which an identical request counts as the same application. */
const SAME_SECONDS = 600;

/** Maximum number of visitors' applications that wait for the owner of an address. */
const WAITING_AT_MOST = 3;

/** Maximum number of applications in progress per client. */
const UNDER_WAY_AT_MOST = 20;

const visitor: Actor = { actorId: null, actorRole: 'anonymous' };

type Sent = components['schemas']['MsbApplicationInput'];
type Insert = (trx: Transaction<Database>, values: MsbValues, by: Actor) => Promise<MsbEntry>;
type BeginDeps = Pick<CoreDeps, 'db' | 'clock' | 'config'>;

/** Validates the initial content of an application. Throws 400. */
function begun({ business, activities }: Sent, { clock }: BeginDeps): MsbContent {
  const parts = { ...(business && { business }), ...(activities && { activities }) };
  return { ...emptyMsbContent(), ...checkedParts(parts, { today: dayOf(clock.now()) }) };
}

function draftOf(content: MsbContent, of: Pick<MsbValues, 'owner' | 'begunBy' | 'digest'>): MsbValues {
  return {
    ...content,
    ...of,
    status: 'draft',
    assigneeId: null,
    submitted: null,
    earlier: null,
    steps: [],
    registrationNumber: '',
    registeredOn: '',
    validUntil: '',
    clarificationAskedOn: '',
    submittedAt: '',
  };
}

/** Starts an application of a client. Throws 400, and 409 at the maximum number in progress. */
export async function beginAsClient(
  deps: BeginDeps,
  { sent, principal }: { sent: Sent; principal: Principal },
  { insert, read }: { insert: Insert; read(trx: Transaction<Database>, id: string): Promise<MsbEntry> },
): Promise<MsbEntry> {
  const content = begun(sent, deps);
  const { db, clock } = deps;
  const owner = normaliseEmail(principal.email);
  return inTransaction(db, async (trx) => {
    const digest = await lockedDigest(trx, deps, { owner, content, by: 'client' });
    const same = await beganSince(trx, digest, secondsBefore(clock.now(), SAME_SECONDS));
    if (same) return read(trx, same.id);
    if ((await countUnderWay(trx, owner)) >= UNDER_WAY_AT_MOST) {
      throw conflict(`You have ${UNDER_WAY_AT_MOST} open applications. Continue one of them, or withdraw it`);
    }
    return insert(trx, draftOf(content, { owner, begunBy: 'client', digest }), actorOf(principal));
  });
}

/**
 * Starts an application for an email address without signing in. It is not visible until the owner of the address signs
 * in, and changes no existing application. A discarded request also counts towards the limits and gets the same
 * response.
 */
export async function beginAsVisitor(
  deps: BeginDeps,
  { sent, ip }: { sent: Sent; ip: string },
  insert: Insert,
): Promise<void> {
  const { email = '' } = sent;
  const owner = normaliseEmail(email);
  if (!isEmailAddress(owner)) {
    const message =
      email === '' ? 'Enter your email address' : 'Enter an email address such as name@company.com';
    throw badRequest([{ property: 'email', message }]);
  }
  const content = begun(sent, deps);

  await receivePublic(deps, form, { ip, isByPerson: isByPerson(sent) }, async (trx, now) => {
    const digest = await lockedDigest(trx, deps, { owner, content, by: 'visitor' });
    if (await beganSince(trx, digest, secondsBefore(now, SAME_SECONDS))) return;
    if ((await countWaiting(trx, owner)) >= WAITING_AT_MOST) return;
    await insert(trx, draftOf(content, { owner, begunBy: 'visitor', digest }), visitor);
  });
}

/**
 * Returns the keyed hash that recognises a repeated request. Locks it, so that requests for one owner are serialised.
 */
async function lockedDigest(
  trx: Transaction<Database>,
  { config, clock }: BeginDeps,
  { owner, content, by }: { owner: string; content: MsbContent; by: MsbValues['begunBy'] },
): Promise<string> {
  await lockLimit(trx, limitKey(config.appSecret, 'msb-owner', owner), clock.now());
  return limitKey(config.appSecret, 'msb', JSON.stringify([by, owner, content]));
}

function beganSince(trx: Transaction<Database>, digest: string, since: string) {
  const found = trx.selectFrom('msb_applications').select('id').where('digest', '=', digest);
  return found.where('status', '=', 'draft').where('created_at', '>', since).limit(1).executeTakeFirst();
}

async function countUnderWay(trx: Transaction<Database>, owner: string): Promise<number> {
  const own = trx.selectFrom('msb_applications').select('id').where('owner', '=', owner);
  return (await own.where('status', 'in', msbInProgress).limit(UNDER_WAY_AT_MOST).execute()).length;
}

async function countWaiting(trx: Transaction<Database>, owner: string): Promise<number> {
  const own = trx.selectFrom('msb_applications').select('id').where('owner', '=', owner);
  const waiting = own.where('status', '=', 'draft').where('begun_by', '=', 'visitor');
  return (await waiting.limit(WAITING_AT_MOST).execute()).length;
}
