import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import type { TrainingContent } from '#domain/learning/training-content.ts';
import { startStripe } from '#scripts/stripe/stand-in.mjs';
import { initialSwitches } from '#scripts/stripe/switches.mjs';
import { systemRandom } from '#server/platform/core/random.ts';
import type { Database } from '#server/platform/db/database.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { createWorkers } from '#server/platform/workers/workers.ts';
import type { PayDeps } from '#server/records/purchases/pay.ts';
import { createPaymentProvider } from '#server/records/purchases/provider/payment-provider.ts';
import { purchaseStore } from '#server/records/purchases/store.ts';
import { showInCatalogue } from '#server/records/trainings/catalogue.ts';
import { buildTestApp, type Person, type TestApi, workerProgram } from '#tests/support/api.ts';

export type Stripe = Awaited<ReturnType<typeof startStripe>>;
export type Purchase = components['schemas']['TrainingPurchase'];
export type Shop = { api: TestApi; stripe: Stripe };

/** Starts the server on an empty database, with a stand-in for Stripe whose webhooks reach it. For a file's `beforeAll`. */
export async function openShop(env: Record<string, string> = {}): Promise<Shop & { close(): Promise<void> }> {
  let api: TestApi | undefined;
  const stripe = await startStripe({
    deliver: async (event) => (await post(api, event)).statusCode,
    now: () => api?.clock.now() ?? new Date(),
  });
  api = await buildTestApp({ env: { ...stripe.env, ...env } });
  const close = async () => {
    await api?.close();
    await stripe.stop();
  };
  return { api, stripe, close };
}

/** Resets every switch. */
export function reset({ stripe }: Shop): void {
  Object.assign(stripe.switches, initialSwitches());
  stripe.events.answers.length = 0;
  stripe.calls.length = 0;
}

/** Sends an event to the server unchanged. */
export function post(
  api: TestApi | undefined,
  { body, headers }: { body: string | Buffer; headers: Record<string, string> },
) {
  if (!api) throw new Error('The shop is not open yet');
  return api.app.inject({ method: 'POST', url: '/api/stripe/webhook', payload: body, headers });
}

/** Publishes a training with a price directly in the tables. @returns its id */
export async function publish(
  { db, clock }: Pick<TestApi, 'db' | 'clock'>,
  { price = 25_000, currency = 'CAD', title = 'Money laundering in practice' } = {},
): Promise<string> {
  const id = randomUUID();
  const at = clock.now().toISOString();
  const own = { id, version: 1, created_at: at, updated_at: at };
  const shown = { title, slug: `training-${id}`, language: 'en' };
  const texts = { summary: '', description: '', currency, cover_url: '', cover_alt: '', tags: '[]' };
  const numbers = { minutes: null, price, free: Number(price === 0), refresher_months: null, in_order: 0 };
  await db
    .insertInto('trainings')
    .values({
      ...own,
      ...shown,
      ...texts,
      ...numbers,
      state: 'published',
      published_version: 1,
      published_at: at,
      changed: 0,
      outline_version: 1,
    })
    .execute();
  await publishVersion(db, id, { number: 1, price, currency, ...shown, at });
  return id;
}

/** Publishes a version of it, which replaces the previous one. */
export async function publishVersion(
  db: Kysely<Database>,
  trainingId: string,
  {
    number,
    at,
    ...shown
  }: {
    number: number;
    price: number;
    currency: string;
    title: string;
    slug: string;
    language: string;
    at: string;
  },
): Promise<void> {
  const id = randomUUID();
  const texts = { summary: '', description: '', coverUrl: '', coverAlt: '' };
  const content: TrainingContent = {
    training: { ...shown, ...texts, tags: [], minutes: null, refresherMonths: null },
    inOrder: false,
    modules: [],
    quizzes: [],
  };
  const row = { id, training_id: trainingId, number, published_at: at, published_by: null };
  await db
    .insertInto('training_versions')
    .values({ ...row, content: JSON.stringify(content) })
    .execute();
  const version = { id, number, publishedAt: at };
  await inTransaction(db, (trx) => showInCatalogue(trx, { trainingId, version, content }));
}

type Said = { promoCode?: string; province?: string; seats?: number; company?: string };

/** Begins a purchase in Ontario without a code. Throws if it is refused. */
export async function begin(
  api: TestApi,
  as: Person,
  trainingId: string,
  said: Said = {},
): Promise<Purchase> {
  const body = { trainingId, province: 'ON', ...said };
  const answer = await api.call('POST', '/training-purchases', { as, body });
  if (answer.statusCode >= 300) throw new Error(`The purchase answered ${answer.body}`);
  return answer.json();
}

/** Requests the payment of a purchase. */
export function pay(api: TestApi, as: Person, purchaseId: string) {
  return api.call('POST', '/stripe/create-payment-intent', { as, body: { purchaseId } });
}

/** Begins a purchase and its payment. @returns the ids of both */
export async function beginToPay(
  { api, stripe }: Shop,
  as: Person,
  trainingId: string,
  said: Said = {},
): Promise<{ id: string; intent: string }> {
  const { id } = await begin(api, as, trainingId, said);
  const answer = await pay(api, as, id);
  if (answer.statusCode !== 200) throw new Error(`The payment answered ${answer.body}`);
  return { id, intent: stripe.payments.ofSecret(answer.json().clientSecret).id };
}

/** Begins a purchase and opens the provider's hosted page for it. @returns the ids of the purchase and of the page's session */
export async function beginCheckout(
  shop: Shop,
  as: Person,
  trainingId: string,
  said: Said = {},
): Promise<{ id: string; session: string; url: string }> {
  const { id } = await begin(shop.api, as, trainingId, said);
  const answer = await checkout(shop.api, as, id);
  if (answer.statusCode !== 200) throw new Error(`The payment answered ${answer.body}`);
  const { url } = answer.json();
  return { id, url, session: url.split('/').at(-1) };
}

/** Requests the provider's hosted page for a purchase. */
export function checkout(api: TestApi, as: Person, purchaseId: string) {
  return api.call('POST', '/stripe/create-payment-intent', { as, body: { purchaseId, checkout: true } });
}

/** Submits a card on the provider's page. @returns where the page leads, or what it shows */
export async function payOnPage(url: string, number = '4242 4242 4242 4242') {
  const body = new URLSearchParams({ number, expiry: '12 / 30', cvc: '123' });
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  return { location: answer.headers.get('location'), text: await answer.text() };
}

/** Returns the current purchase. */
export async function read(api: TestApi, as: Person, id: string): Promise<Purchase> {
  return (await api.call('GET', `/training-purchases/${id}`, { as })).json();
}

/** Creates a promo code as an administrator. @returns its id */
export async function makeCode(api: TestApi, body: Record<string, unknown>): Promise<string> {
  const made = await api.call('POST', '/promo-codes', {
    as: await api.admin(),
    body: { active: true, ...body },
  });
  if (made.statusCode !== 201) throw new Error(`The code answered ${made.body}`);
  return made.json().id;
}

/** Returns what a second process needs that maintains payments; the server sends its mails. */
export async function roundsOf({ api }: Shop): Promise<PayDeps> {
  const { db, clock, config, app } = api;
  const core = { db, clock, config, random: systemRandom, log: app.log };
  const own = { payments: await createPaymentProvider(core), purchases: purchaseStore(core) };
  // The other parts of a server are not used here.
  return {
    ...core,
    ...own,
    workers: createWorkers(workerProgram),
    mailer: { nudge() {} },
  } as unknown as PayDeps;
}
