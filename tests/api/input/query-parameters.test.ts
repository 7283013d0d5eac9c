import { beforeAll, describe, expect, it } from 'vitest';
import { startStripe } from '#scripts/stripe/stand-in.mjs';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { type ContractOperation, exampleBody, operations, undocumented } from '#tests/support/contract.ts';
import { exampleForm, photograph } from '#tests/support/pictures.ts';
import { askedDirector } from '../identity/identity-people.ts';

// Safety row 33, for every operation of the contract.

/** Inherited names, which code that uses `object[name]` on input would find. */
const inherited = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'];

/** Names that no operation has: two that the server's own code uses, and the inherited ones. */
const unknownNames = ['only', 'now', 'userid', ...inherited];

type Caller = { name: string; as?: Person; headers?: Record<string, string> };

let api: TestApi;
let callers: Record<string, Caller>;
let picture: Buffer;

beforeAll(async () => {
  const stripe = await startStripe({ deliver: async () => 200, now: () => api.clock.now() });
  api = await buildTestApp({ env: stripe.env });
  const asked = await askedDirector(api);
  callers = {
    none: { name: 'nobody' },
    clientToken: { name: 'a client', as: asked.client },
    adminToken: { name: 'an administrator', as: await api.admin() },
    reviewerToken: { name: 'a reviewer', as: await api.reviewer() },
    personLink: { name: 'a person', headers: { 'x-verification-link': asked.link } },
    photoLink: { name: 'a phone', headers: { 'x-photo-link': 'no-such-link' } },
  };
  picture = await photograph();
  return async () => {
    await api.close();
    await stripe.stop();
  };
});

/** Returns a value that the contract accepts for a parameter. */
function validValue({ schema }: ContractOperation['parameters'][number]): string {
  const type = [schema.type].flat()[0];
  return schema.enum?.[0] ?? { integer: '1', number: '1', boolean: 'true' }[type ?? ''] ?? 'x';
}

const inQuery = ({ parameters }: ContractOperation) => parameters.filter((each) => each.in === 'query');
const inPath = ({ parameters }: ContractOperation) => parameters.filter((each) => each.in === 'path');

/** Returns the address with a value for each path parameter, and the required query parameters. */
function addressOf(operation: ContractOperation, values: Record<string, string> = {}) {
  const path = inPath(operation).reduce(
    (found, each) => found.replace(`{${each.name}}`, values[each.name] ?? validValue(each)),
    operation.path,
  );
  const required = inQuery(operation)
    .filter((each) => each.required && !(each.name in values))
    .map((each) => `${each.name}=${validValue(each)}`);
  return { path, required };
}

/** Makes the call as every permitted caller, with a body that the contract accepts. */
async function send(operation: ContractOperation, url: string, changed: object = {}) {
  const schemes = operation.schemes.length === 0 ? ['none'] : operation.schemes;
  const allowed = operation.isOpen ? [...schemes, 'none'] : schemes;
  return Promise.all(
    allowed.map(async (scheme) => {
      const { as, headers = {} } = callers[scheme] ?? {};
      const sent = operation.isUpload ? exampleForm(operation, picture) : null;
      const example = exampleBody(operation);
      const body = sent ? sent.payload : example && { ...(example as object), ...changed };
      const answer = await api.call(operation.method, url, {
        ...(as && { as }),
        ...(body !== undefined && body !== null && { body }),
        headers: { ...headers, ...sent?.headers },
      });
      return { scheme, answer };
    }),
  );
}

const each = operations.map((operation) => ({ id: operation.id, operation }));
/** The provider configures the address that it calls. */
const webhooks = ['receiveSumsubWebhook', 'receiveStripeWebhook'];
/** Mail programs add parameters to links in mails. */
const unsubscribing = [
  'showNewsletterUnsubscription',
  'unsubscribeFromNewsletter',
  'showReminderStop',
  'stopReminders',
];
/** The statuses of checks before the query is read: a missing secret, or an invalid link. */
const refusedEarlier = [401, 403];

describe('a query parameter that the operation does not have', () => {
  it.each(each.filter(({ id }) => ![...webhooks, ...unsubscribing].includes(id)))(
    'is refused by $id',
    async ({ operation }) => {
      const { path, required } = addressOf(operation);
      // Ending the session first would leave the later names without one.
      for (const name of unknownNames) {
        for (const { scheme, answer } of await send(
          operation,
          `${path}?${[...required, `${name}=x`].join('&')}`,
        )) {
          expect([400, ...(scheme === 'photoLink' ? refusedEarlier : [])]).toContain(answer.statusCode);
          expect(undocumented(operation, answer)).toEqual([]);
          if (answer.statusCode !== 400) continue;
          const { message } = answer.json();
          expect(message).toContainEqual({ property: name, message: 'This query parameter is not known' });
        }
      }
    },
  );

  it.each(webhooks)('is ignored by %s, which checks only the signature', async (id) => {
    const operation = operations.find((one) => one.id === id) as ContractOperation;
    for (const query of ['?env=test', '?env=test&env=live']) {
      const answers = await send(operation, `${operation.path}${query}`);
      expect(answers.map(({ answer }) => answer.statusCode)).toEqual([401]);
    }
  });
});

describe('a parameter that a mail program adds to a link to unsubscribe', () => {
  it.each(unsubscribing)('is ignored by %s', async (id) => {
    const operation = operations.find((one) => one.id === id) as ContractOperation;
    const statusesOf = async (query: string) =>
      (await send(operation, `${operation.path}?${query}`)).map(({ answer }) => answer.statusCode);
    const statuses = await statusesOf('token=x&utm_source=mail');
    expect(statuses).toEqual(await statusesOf('token=x'));
    expect(statuses).not.toContain(400);
  });
});

describe('a query parameter that is sent twice', () => {
  const known = each.flatMap(({ id, operation }) =>
    inQuery(operation).map((parameter) => ({ id, name: parameter.name, operation, parameter })),
  );

  it.each(known)('is refused by $id: $name', async ({ operation, parameter, name }) => {
    const { path, required } = addressOf(operation, { [name]: '' });
    const twice = [...required, `${name}=${validValue(parameter)}`, `${name}=${validValue(parameter)}`];
    for (const { scheme, answer } of await send(operation, `${path}?${twice.join('&')}`)) {
      expect([400, ...(scheme === 'photoLink' ? refusedEarlier : [])]).toContain(answer.statusCode);
      if (answer.statusCode !== 400) continue;
      expect(answer.json().message).toContainEqual({
        property: name,
        message: 'Send this query parameter once',
      });
    }
  });
});

describe('an id or a filter named like an inherited property of objects', () => {
  it.each(each.filter(({ operation }) => inPath(operation).length > 0))(
    'is not found in the address of $id',
    async ({ operation }) => {
      for (const word of inherited) {
        const words = Object.fromEntries(inPath(operation).map(({ name }) => [name, word]));
        const { path, required } = addressOf(operation, words);
        for (const { answer } of await send(operation, `${path}?${required.join('&')}`)) {
          expect([400, 401, 403, 404, 409]).toContain(answer.statusCode);
          expect(undocumented(operation, answer)).toEqual([]);
        }
      }
    },
  );

  it.each(
    each.flatMap(({ id, operation }) => inQuery(operation).map(({ name }) => ({ id, name, operation }))),
  )('finds nothing, or is refused, in $id by $name', async ({ operation, name }) => {
    for (const word of inherited) {
      const { path, required } = addressOf(operation, { [name]: word });
      for (const { answer } of await send(
        operation,
        `${path}?${[...required, `${name}=${word}`].join('&')}`,
      )) {
        expect([200, 204, 303, 400, 401, 403, 404]).toContain(answer.statusCode);
        expect(undocumented(operation, answer)).toEqual([]);
      }
    }
  });

  const withIds = each.flatMap(({ id, operation }) =>
    Object.keys(operation.body?.properties ?? {})
      .filter((name) => /^(id|to|from|version|.*Id)$/.test(name))
      .map((name) => ({ id, name, operation })),
  );

  it.each(withIds)('never breaks $id in its body, as $name', async ({ operation, name }) => {
    for (const word of inherited) {
      const { path, required } = addressOf(operation);
      for (const { answer } of await send(operation, `${path}?${required.join('&')}`, { [name]: word })) {
        expect(answer.statusCode).toBeLessThan(500);
        expect(undocumented(operation, answer)).toEqual([]);
      }
    }
  });
});

describe('a list', () => {
  it('does not accept in its query what only the server sets', async () => {
    for (const query of ['only=x', 'only[column]=id', 'now=2020-01-01', 'userId=x&userId=y']) {
      const answer = await api.call('GET', `/trainings?${query}`);
      expect(answer.statusCode).toBe(400);
    }
  });

  it.each(['/msb-application', '/admin/cases', '/contacts'])(
    '%s contains nothing for a staff member named "constructor"',
    async (path) => {
      const answer = await api.call('GET', `${path}?assignee=constructor`, {
        as: callers.adminToken?.as as Person,
      });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({ items: [], total: 0 });
    },
  );
});
