import { startSumsub } from '#scripts/sumsub/stand-in.mjs';
import { initialSwitches } from '#scripts/sumsub/switches.mjs';
import { createSumsubProvider } from '#server/records/identity/sumsub-provider.ts';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';

export type Sumsub = Awaited<ReturnType<typeof startSumsub>>;
export type SumsubPortal = { api: TestApi; sumsub: Sumsub };

/** How long the server waits for a silent provider: longer than a busy machine needs to respond. */
const TIMEOUT_MS = 2_500;

/**
 * Starts the server on an empty database, with a stand-in for Sumsub whose webhooks reach it. For a file's `beforeAll`, which
 * returns `close`.
 */
export async function openSumsubPortal(): Promise<SumsubPortal & { close(): Promise<void> }> {
  let api: TestApi | undefined;
  const sumsub = await startSumsub({
    deliver: async (event) => (await post(api, event)).statusCode,
  });
  const { env } = sumsub;
  api = await buildTestApp({
    env,
    identityProvider: createSumsubProvider(
      {
        appToken: env.SUMSUB_APP_TOKEN,
        secretKey: env.SUMSUB_SECRET_KEY,
        webhookSecret: env.SUMSUB_WEBHOOK_SECRET,
        levelName: env.SUMSUB_LEVEL_NAME,
        baseUrl: env.SUMSUB_BASE_URL,
      },
      { log: { error: () => {}, warn: () => {} }, timeoutMs: TIMEOUT_MS },
    ),
  });
  const close = async () => {
    await api?.close();
    await sumsub.stop();
  };
  return { api, sumsub, close };
}

/** Resets every switch, and clears the recorded calls and responses: for a file's `beforeEach`. */
export function reset({ sumsub }: SumsubPortal): void {
  Object.assign(sumsub.switches, initialSwitches());
  sumsub.events.answers.length = 0;
  sumsub.calls.length = 0;
}

/** Sends an event to the server unchanged. */
export function post(
  api: TestApi | undefined,
  { body, headers }: { body: string | Buffer; headers: Record<string, string> },
) {
  if (!api) throw new Error('The portal is not open yet');
  return api.app.inject({ method: 'POST', url: '/api/sumsub/webhook', payload: body, headers });
}

/** Returns a client that has opened the widget, and the id of its applicant at the provider. */
export async function openWidget({
  api,
  sumsub,
}: SumsubPortal): Promise<{ client: Person; applicant: string }> {
  const client = await api.client();
  const answer = await api.call('POST', '/sumsub/access-token', { as: client, body: {} });
  if (answer.statusCode !== 200) throw new Error(`The token answered ${answer.body}`);
  const [newest] = sumsub.applicants.all();
  return { client, applicant: newest?.externalUserId ?? '' };
}
