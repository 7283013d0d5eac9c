import { expect, it } from 'vitest';
import { formAnswers } from '#paths/onboarding/form-answers.ts';
import { expectAnswers, fill } from '../support/fields.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { formAlert, saveButton } from '../support/wizard.ts';

// A hundredth of the rate limits: 300 saves and 600 reads a minute are soon exhausted.
const portal = startPortal({ env: { RATE_LIMITS: '0.01' } });
const contactAnswers = formAnswers.contactDetails.complete;

/**
 * Moves the server's clock until enough of its current minute remains to exhaust the rate limit, because calls are counted for
 * each minute. Every step is a minute and a second.
 */
async function beginAMinute(): Promise<void> {
  for (let ahead = 0; (Date.now() + ahead) % 60_000 > 10_000; ahead += 61_000) await portal.passMinute();
}

/** Calls one operation with the client's token until the server responds with 429. */
async function exhaust(method: 'GET' | 'PUT', path: string, { token }: Client): Promise<void> {
  for (let answer = 0; answer !== 429; ) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        fetch(`${portal.url}/api${path}`, {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(method === 'PUT' && { body: '{}' }),
        }),
      ),
    );
    answer = answers.find(({ status }) => status === 429)?.status ?? 0;
    await Promise.all(answers.map((each) => each.arrayBuffer()));
  }
}

it('a rate-limited save says how long to wait, and loses nothing', async () => {
  await beginAMinute();
  const client = await portal.newClient();
  const page = await portal.open('/contact-details', { as: client });
  await fill(page, contactAnswers);
  await exhaust('PUT', '/wallets', client);
  await saveButton(page).click();
  await formAlert(page).getByText('Not saved', { exact: true }).waitFor();
  await formAlert(page)
    .getByText(/Too many requests. Wait \d+ seconds? and try again/)
    .waitFor();
  await expectAnswers(page, contactAnswers);
  expect(await portal.saved(client, 'contact-details')).toBeNull();
}, 90_000);
