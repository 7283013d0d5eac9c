import { randomInt } from 'node:crypto';
import type { CallerName, PaymentReport } from '#paths/actions.ts';
import { lifecycleOf } from '#paths/lifecycles/lifecycles.ts';
import type { MachineId } from '#paths/machines.ts';
import { completeMsb } from '#tests/support/msb-application.ts';
import type { PathServer } from './server.ts';

type Client = { token: string };
type Fields = Readonly<Record<string, unknown>>;

/** The people around the record of a path, each signed in when they are first needed; null for the visitor. */
export type People = (who: CallerName) => Promise<Client | null>;

/** The record of a path. */
export type PathRecord = {
  /** Returns the fields of the record as they are now. */
  read(): Promise<Fields>;
  /** Replaces `{id}` and other fields of the record in a text, or in a body. */
  filled<Value>(value: Value): Promise<Value>;
};

type Stage = { server: PathServer; people: People; own: <Value>(value: Value) => Value };

/** Creates the record of a path in the first state of its machine. */
export async function createRecord(machine: MachineId, stage: Stage): Promise<PathRecord> {
  const made = await make(machine, stage);
  const { server, people } = stage;

  async function read(): Promise<Fields> {
    const { path, by } = lifecycleOf(machine).read;
    const answer = await server.call<Fields & { items?: readonly Fields[] }>('GET', fill(path, made), {
      ...asCaller(await people(by)),
    });
    return { ...made, ...(answer.items?.[0] ?? answer) };
  }

  return {
    read,
    filled: async (value) => {
      const fields = { ...(await read()), soon: new Date(server.now().getTime() + 60_000).toISOString() };
      return fill(value, fields);
    },
  };
}

/** Returns the options of a call by someone; a visitor has no token. */
export function asCaller(client: Client | null): { as?: Client } {
  return client ? { as: client } : {};
}

/** Replaces names of fields in braces, in the texts of any value; a text that is only a name becomes the field's value. */
function fill<Value>(value: Value, fields: Fields): Value {
  if (typeof value === 'string') {
    const [, whole] = /^\{([\w.]+)\}$/.exec(value) ?? [];
    if (whole !== undefined) return fieldAt(fields, whole) as Value;
    return value.replaceAll(/\{([\w.]+)\}/g, (_, name: string) => String(fieldAt(fields, name))) as Value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => fill(each, fields)) as Value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fill(each, fields)])) as Value;
}

function fieldAt(fields: Fields, path: string): unknown {
  const found = path.split('.').reduce<unknown>((within, name) => Reflect.get(Object(within), name), fields);
  if (found === undefined) throw new Error(`The record of this path has no "${path}"`);
  return found;
}

async function make(machine: MachineId, stage: Stage): Promise<Fields> {
  const { created } = lifecycleOf(machine);
  if (typeof created !== 'string') {
    const { by, method, path, body } = stage.own(created);
    return stage.server.call(method, path, { ...asCaller(await stage.people(by)), body });
  }
  const maker = makers[machine];
  if (!maker) throw new Error(`No path knows how to create a record of ${machine}`);
  return maker(stage);
}

/** Records that more than one call creates. */
const makers: Readonly<Partial<Record<MachineId, (stage: Stage) => Promise<Fields>>>> = {
  contact: async ({ server, own }) => {
    const email = own('visitor@example.com');
    const text = { subject: 'Opening an account', message: 'What do you need?' };
    await server.call('POST', '/contacts', {
      body: { name: 'Ada Lovelace', email, ...text, consent: true },
    });
    const { items } = await server.call<{ items: readonly Fields[] }>('GET', '/contacts', {
      as: server.reviewer,
    });
    const message = items.find((each) => each.email === email);
    if (!message) throw new Error('The message was not stored');
    return message;
  },
  resume: async ({ server, own }) => {
    const email = own('applicant@example.com');
    await server.apply({ name: 'Ada Lovelace', email, position: 'Compliance analyst', consent: 'true' });
    const { items } = await server.call<{ items: readonly Fields[] }>('GET', `/resumes?search=${email}`, {
      as: server.reviewer,
    });
    const [resume] = items;
    if (!resume) throw new Error('The résumé was not stored');
    return resume;
  },
  training: ({ server }) => draftTraining(server),
  certificate: async ({ server, people }) => {
    const client = await clientOf(people);
    const training = await publishedTraining(server, {});
    await nameAccount(server, client);
    await learn(server, client, training.id);
    const { items } = await server.call<{ items: readonly Fields[] }>('GET', '/training-certificates/user', {
      as: client,
    });
    const [certificate] = items;
    if (!certificate) throw new Error('No certificate was issued');
    return certificate;
  },
  msbApplication: async ({ server, people }) => {
    const as = await clientOf(people);
    const { id } = await server.call<{ id: string }>('POST', '/msb-application', { as, body: {} });
    return server.call('PATCH', `/msb-application/${id}`, { as, body: completeMsb() });
  },
  teamMembership: async ({ server, people, own }) => {
    const as = await clientOf(people);
    // Before the invitation: its mail would hide the code.
    const colleague = await people('colleague');
    await server.call('POST', '/training-team', { as, body: { email: own('colleague@example.com') } });
    const { items } = await server.call<{ items: readonly Fields[] }>('GET', '/training-team/memberships', {
      ...asCaller(colleague),
    });
    return items[0] ?? {};
  },
  purchase: async ({ server, people }) => {
    const as = await clientOf(people);
    const training = await publishedTraining(server, { price: 25_000, currency: 'CAD' });
    const freeCode = `FREE${randomInt(1_000_000_000)}`;
    await server.call('POST', '/promo-codes', {
      as: server.reviewer,
      body: { code: freeCode, percentage: 100, active: true },
    });
    const body = { trainingId: training.id, province: 'ON' };
    return { ...(await server.call<Fields>('POST', '/training-purchases', { as, body })), freeCode };
  },
  quizAttempt: async ({ server, people }) => {
    const client = await clientOf(people);
    const training = await publishedTraining(server, {}, quiz);
    await learn(server, client, training.id);
    const body = { trainingId: training.id, quizId: training.quizId };
    const attempt = await server.call<Fields>('POST', '/training-quiz-attempt', { as: client, body });
    return { ...attempt, slug: training.slug };
  },
};

async function clientOf(people: People): Promise<Client> {
  const client = await people('client');
  if (!client) throw new Error('The client of this path is not signed in');
  return client;
}

type Training = { id: string; version: number };

/** Creates a training that can be published: one module with one step. */
async function draftTraining(server: PathServer, more: object = {}): Promise<Training> {
  const as = server.reviewer;
  const body = { title: 'Knowing your client', summary: 'Who they are.', ...more };
  const { id } = await server.call<Training>('POST', '/trainings', { as, body });
  const module = await server.call<{ id: string }>('POST', '/training-modules', {
    as,
    body: { trainingId: id, title: 'Essentials' },
  });
  const step = { kind: 'text', title: 'What a client is', body: '<p>Everyone with whom we do business.</p>' };
  await server.call('POST', '/training-steps', { as, body: { moduleId: module.id, ...step } });
  return server.call('GET', `/trainings/${id}`, { as });
}

const quiz = { title: 'What you know now', passPercentage: 60, attemptsAllowed: 3, timeLimitMinutes: 1 };
const question = { kind: 'trueFalse', text: 'Records are kept for five years.', marks: 1, correct: ['true'] };

/** Publishes a training, with a quiz of one question at its end if one is given. */
async function publishedTraining(
  server: PathServer,
  more: object,
  withQuiz?: typeof quiz,
): Promise<Training & { slug: string; quizId: string }> {
  const as = server.reviewer;
  const { id: trainingId } = await draftTraining(server, more);
  let quizId = '';
  if (withQuiz) {
    const body = { trainingId, ...withQuiz };
    ({ id: quizId } = await server.call<{ id: string }>('POST', '/training-quizzes', { as, body }));
    await server.call('POST', '/training-quiz-questions', { as, body: { quizId, ...question } });
  }
  const { version } = await server.call<Training>('GET', `/trainings/${trainingId}`, { as });
  const body = { state: 'published', version };
  return {
    ...(await server.call<Training & { slug: string }>('PATCH', `/trainings/${trainingId}/publish`, {
      as,
      body,
    })),
    quizId,
  };
}

/** The client takes a free training, and completes its steps. */
async function learn(server: PathServer, as: Client, trainingId: string): Promise<void> {
  await server.call('POST', '/training-purchases', { as, body: { trainingId } });
  const { modules } = await server.call<{ modules: readonly { steps: readonly { id: string }[] }[] }>(
    'POST',
    `/trainings/${trainingId}/learning`,
    { as, body: {} },
  );
  for (const { id } of modules.flatMap(({ steps }) => steps)) {
    await server.call('PUT', `/trainings/${trainingId}/learning/steps/${id}`, { as, body: { done: true } });
  }
}

async function nameAccount(server: PathServer, client: Client): Promise<void> {
  const { id } = await server.call<{ id: string }>('GET', '/auth/self', { as: client });
  const body = { firstName: 'Ada', lastName: 'Lovelace' };
  await server.call('PATCH', `/users/${id}`, { as: server.reviewer, body });
}

/** Cards of the payment page: one that pays, and one that is declined. */
const cards = { succeed: '4242 4242 4242 4242', decline: '4000 0000 0000 0002' };

/** The payment provider reports about the newest payment of a purchase. @param page the payment page; null without one */
export async function reportPayment(
  { payments }: Pick<PathServer, 'payments'>,
  { purchaseId, page, says }: { purchaseId: string; page: string | null; says: PaymentReport },
): Promise<void> {
  if (page !== null && (says === 'succeed' || says === 'decline')) {
    const body = new URLSearchParams({ number: cards[says], expiry: '12 / 30', cvc: '123' });
    await fetch(page, { method: 'POST', body, redirect: 'manual' });
    return;
  }
  const own = payments.payments.all().filter(({ metadata }) => metadata.purchaseId === purchaseId);
  const newest = own
    .toSorted((one, other) => Number(one.metadata.payment) - Number(other.metadata.payment))
    .at(-1);
  if (!newest) throw new Error('The provider knows no payment of this purchase');
  await payments.act(newest.id, says);
}
