import { randomBytes } from 'node:crypto';
import { type Possession, possessions } from '#paths/actions.ts';
import { give } from '#tests/paths/rig/possessions.ts';
import { reachServer } from '#tests/paths/rig/server.ts';
import { openOutbox } from '#tests/support/outbox.ts';

type Options = { url: string; outbox: string; has: unknown };

/**
 * Creates a client who has not signed in before, on a running server without SMTP.
 *
 * @returns their token
 * @throws Error where the server refuses something, or no mail comes
 */
export async function newClient({ url, outbox, has }: Options): Promise<string> {
  const possession = possessions.find((each) => each === has);
  if (!possession) throw new Error(`There is no client with "${String(has)}": ${possessions.join(', ')}`);
  const domain = `${randomBytes(6).toString('hex')}.example.com`;
  const server = reachServer({ url, readMail: openOutbox(outbox).readMail });
  const client = await server.signIn(`developer@${domain}`);
  await give(server, client, possession satisfies Possession, (value) => onDomain(value, domain));
  return client.token;
}

/** A person is mailed at most once a minute, so each client names their own people. */
function onDomain<Value>(value: Value, domain: string): Value {
  return JSON.parse(JSON.stringify(value).replaceAll('@example.com', `@${domain}`)) as Value;
}
