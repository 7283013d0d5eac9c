import type { Transaction } from 'kysely';
import type { CoreDeps } from '../core/deps.ts';
import type { Database } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { tooManyRequests } from '../http/errors.ts';
import { clientNetwork } from './client-network.ts';
import { countForAll, type Turns, takeTurn, turnLeft } from './turns.ts';

/** A form that anybody may send without an account. */
export type PublicForm = {
  /** How many may be sent from one network, and in all. */
  limits: readonly Turns[];
  /** The message past these limits. */
  late: string;
};

type ReceiveDeps = Pick<CoreDeps, 'db' | 'clock' | 'config'>;

/**
 * Receives a form in one transaction: takes a turn of its network, and stores it if a person can have sent it. The answer is
 * the same whether it was stored or not, and a form that is not stored has its turn counted, too, so that the limit says
 * nothing either. Throws 429 past the limits.
 * @param isByPerson whether the field that people do not see is empty and the form was open long enough
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
 * Takes a turn for a form that is yet to be read, which counts for its network alone. Throws 429 past the limits.
 * @returns what counts it towards the total of all, once a person can have sent it
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
    // Looked at first, which writes nothing: a flood costs the disk nothing.
    for (const next of [() => turnLeft(trx, turns, asking), () => takeTurn(trx, turns, asking, isValid)]) {
      const turn = await next();
      if ('wait' in turn) throw tooManyRequests(turn.wait, late);
    }
  }
}
