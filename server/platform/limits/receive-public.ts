import type { Transaction } from 'kysely';
import type { CoreDeps } from '../core/deps.ts';
import type { Database } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { tooManyRequests } from '../http/errors.ts';
import { clientNetwork } from './client-network.ts';
import { countForAll, type Turns, takeTurn, turnLeft } from './turns.ts';

/** A form that anyone may send without an account. */
export type PublicForm = {
  /** Limits per network and in total. */
  limits: readonly Turns[];
  /** The message above the limits. */
  late: string;
};

type ReceiveDeps = Pick<CoreDeps, 'db' | 'clock' | 'config'>;

/**
 * Receives a form in one transaction: counts it against the limit of its network, and stores it if it passes the bot
 * check. The response does not depend on whether it was stored, and a discarded form counts too, so that the limit
 * reveals nothing either. Throws 429 above the limits.
 * @param isByPerson whether the honeypot is empty and the form was open long enough
 */
export function receivePublic(
  deps: ReceiveDeps,
  form: PublicForm,
  { ip, isByPerson }: { ip: string; isByPerson: boolean },
  store: (trx: Transaction<Database>, now: Date) => Promise<void>,
): Promise<void> {
  return inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    await takeTurns(trx, form, { ...senderOf(deps, ip), now }, isByPerson);
    if (isByPerson) await store(trx, now);
  });
}

/**
 * Counts a form that is not read yet, for its network only. Throws 429 above the limits.
 * @returns a function that counts it towards the total, once it passes the bot check
 */
export async function takePublicTurn(
  deps: ReceiveDeps,
  form: PublicForm,
  ip: string,
): Promise<() => Promise<void>> {
  const asking = { ...senderOf(deps, ip), now: deps.clock.now() };
  await inTransaction(deps.db, (trx) => takeTurns(trx, form, asking, false));
  return () =>
    inTransaction(deps.db, async (trx) => {
      for (const turns of form.limits) await countForAll(trx, turns, asking);
    });
}

const senderOf = ({ config }: ReceiveDeps, ip: string) => ({
  secret: config.appSecret,
  network: clientNetwork(ip),
});

async function takeTurns(
  trx: Transaction<Database>,
  { limits, late }: PublicForm,
  asking: Parameters<typeof takeTurn>[2],
  isValid: boolean,
): Promise<void> {
  for (const turns of limits) {
    // First checks without writing, so that a flood causes no disk writes.
    for (const next of [() => turnLeft(trx, turns, asking), () => takeTurn(trx, turns, asking, isValid)]) {
      const turn = await next();
      if ('wait' in turn) throw tooManyRequests(turn.wait, late);
    }
  }
}
