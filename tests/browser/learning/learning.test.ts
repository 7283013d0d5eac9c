import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { areaEnv, signInAdministrator } from '../support/admin.ts';
import { field } from '../support/fields.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { askForCode, typeCode } from '../support/sign-in.ts';
import { button, heading } from '../support/wizard.ts';
import { authoredTraining, learntUpToQuiz } from './authored.ts';

const portal = startPortal({ env: areaEnv });
let author: Client;
beforeAll(async () => {
  author = await signInAdministrator(portal);
});

/** The browser's message about the response that a training is not begun. */
const notBegun = /404 \(Not Found\)/;

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first();
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const checkbox = (page: Page, name: string) => page.getByRole('checkbox', { name });
const hasFocus = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
const answersOf = async (client: Client, trainingId: string) => {
  const list = await portal.call('GET', `/training-quiz-attempt?trainingId=${trainingId}`, { as: client });
  const [{ id }] = (await list.json()).items;
  return (await portal.call('GET', `/training-quiz-attempt/${id}`, { as: client })).json();
};

/** A page that answers like YouTube's player: it jumps to the end of the video, and on a click it plays the video from the beginning. */
const youTubePlayer = `<title>Player</title><p>Playing</p><p id="at"></p><button>Play all</button><script>
  const tell = (currentTime, playerState) =>
    parent.postMessage(JSON.stringify({ event: 'infoDelivery', info: { currentTime, duration: 3, playerState } }), '*');
  let isAsked = false;
  addEventListener('message', ({ data }) => {
    if (JSON.parse(data).event !== 'listening' || isAsked) return;
    isAsked = true;
    tell(0, 1);
    tell(2.9, 1);
    tell(3, 0);
    document.getElementById('at').textContent = 'At the end';
  });
  document.querySelector('button').onclick = () => {
    let at = 0;
    const timer = setInterval(() => {
      tell(at, 1);
      at += 0.25;
      if (at > 3) clearInterval(timer);
    }, 250);
  };
</script>`;

describe('a training', () => {
  it('is found, begun with a sign-in on the way, learnt in order, and passed', async () => {
    await authoredTraining(portal, author, { title: 'Knowing your client' });
    const scripts: string[] = [];
    const page = await portal.open('/blog', {
      expectProblems: notBegun,
      before: async (fresh) => {
        fresh.on('request', (request) => scripts.push(new URL(request.url()).pathname));
      },
    });
    await link(page, 'Trainings').click();
    await heading(page, 'Trainings').waitFor();
    await link(page, 'Knowing your client').waitFor();
    await expectFineEverywhere(page);
    await field(page, 'Search trainings').fill('nothing like it');
    await page.getByText('No training matches').waitFor();
    await link(page, 'Show all trainings').click();
    await link(page, 'Knowing your client').click();
    await page.getByText('Contents').waitFor();
    await expectFineEverywhere(page);
    expect(scripts.filter((file) => /wizard|opening|admin|stripe/.test(file))).toEqual([]);

    await link(page, 'Begin').click();
    await heading(page, 'Sign in to continue').waitFor();
    const email = portal.freshAddress();
    await askForCode(page, email);
    await typeCode(page, (await portal.readMail(email)).code);
    await button(page, 'Begin').click();
    await heading(page, 'What a client is').waitFor();
    await expectFineEverywhere(page);
    expect(await link(page, 'What you know now').count()).toBe(0);
    await button(page, 'Done, continue').click();
    await heading(page, 'A talk about it').waitFor();
    // Nothing of the player is requested before the click; then its page is allowed in the frame, here only.
    expect(await page.locator('iframe').count()).toBe(0);
    await page.route('https://www.youtube-nocookie.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: youTubePlayer }),
    );
    await button(page, 'Play the video').click();
    await page.frameLocator('iframe').getByText('Playing').waitFor();
    // A search to the end does not count; 90% of the video do, without a reload.
    await page.frameLocator('iframe').getByText('At the end').waitFor();
    expect(await button(page, 'Done, continue').count()).toBe(1);
    await page.frameLocator('iframe').getByRole('button', { name: 'Play all' }).click();
    await page.getByText('You have watched the video. This step is done.').waitFor();
    expect(await button(page, 'Done, continue').count()).toBe(0);
    await link(page, 'Next: What you know now').click();

    // The quiz with the keyboard alone.
    await button(page, 'Start the quiz').focus();
    await page.keyboard.press('Enter');
    await heading(page, 'What you know now').waitFor();
    await radio(page, 'Every client').focus();
    await page.keyboard.press('Space');
    await checkbox(page, 'The name').focus();
    await page.keyboard.press('Space');
    await checkbox(page, 'The address').focus();
    await page.keyboard.press('Space');
    await button(page, 'They are already in the right order').focus();
    await page.keyboard.press('Enter');
    const lines = page.locator('[data-line]');
    const first = await lines.first().getAttribute('data-line');
    await lines
      .first()
      .getByRole('button', { name: /^Move down/ })
      .focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => lines.nth(1).getAttribute('data-line')).toBe(first);
    // The line moved, and the focus with it.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('li')?.dataset.line))
      .toBe(first);
    await page.getByText('3 of 5 answered').waitFor();
    await expectFineEverywhere(page);
    await button(page, 'Submit').click();
    await page.getByRole('dialog').getByText('2 questions have no answer').waitFor();
    await page.keyboard.press('Escape');
    await field(page, 'Your answer').fill(' fintrac ');
    await radio(page, 'True').check();
    await button(page, 'Submit').click();
    await heading(page, 'You have passed').waitFor();
    await expect.poll(() => hasFocus(page)).toBe('You have passed');
    await page.getByText('Every client is identified before the first transaction.').waitFor();
    await expectFineEverywhere(page);
    await link(page, 'Go on').click();
    await heading(page, 'You have completed this training').waitFor();
    expect(await link(page, /certificate/).getAttribute('href')).toBe('/my-certificates');
    await expectFineEverywhere(page);
    await link(page, 'My trainings').click();
    await heading(page, 'My trainings').waitFor();
    await page.getByText('Completed', { exact: true }).waitFor();
    await expectFineEverywhere(page);
  });

  it('resumes after the browser was closed, and is handed in when its time is over', async () => {
    const { id, slug } = await authoredTraining(portal, author, {
      title: 'Keeping records',
      timeLimitMinutes: 1,
    });
    const client = await portal.newClient();
    await learntUpToQuiz(portal, client, id);
    const page = await portal.open('/my-trainings', { as: client });
    await link(page, 'Keeping records').click();
    await button(page, 'Start the quiz').click();
    await radio(page, 'Every client').check();
    await page.getByText('1 of 5 answered').waitFor();
    await expect.poll(async () => (await answersOf(client, id)).answers).toHaveLength(1);
    await page.close();

    const again = await portal.open(`/trainings/${slug}/learn`, { as: client });
    await again.getByText('1 of 5 answered').waitFor();
    expect(await radio(again, 'Every client').isChecked()).toBe(true);
    await again.getByRole('timer').waitFor();
    // The server's clock advances; the page notices when it is focused.
    await portal.passMinute();
    await portal.passMinute();
    await again.reload();
    await again.getByText('Out of time').waitFor();
    await again.getByRole('button', { name: /^See the result/ }).click();
    await heading(again, 'The time was over').waitFor();
    await again.getByText('The answers that you had saved by then were submitted.').waitFor();
    await expectFineEverywhere(again);
    expect((await answersOf(client, id)).state).toBe('outOfTime');
  });

  it('loses no answer that cannot be saved, and says so', async () => {
    const { id, slug } = await authoredTraining(portal, author, {
      title: 'Reporting in time',
      timeLimitMinutes: null,
    });
    const client = await portal.newClient();
    await learntUpToQuiz(portal, client, id);
    const page = await portal.open(`/trainings/${slug}/learn`, {
      as: client,
      expectProblems: /ERR_INTERNET_DISCONNECTED|503 \(Service Unavailable\)/,
    });
    await button(page, 'Start the quiz').click();
    await radio(page, 'Nobody').waitFor();
    await page.context().setOffline(true);
    await radio(page, 'Nobody').check();
    await page.getByText('Your last answers are not saved yet').waitFor();
    await radio(page, 'Every client').check();
    await page.getByText('Your last answers are not saved yet').waitFor();
    await expectFineEverywhere(page);
    expect((await answersOf(client, id)).answers).toEqual([]);
    await page.context().setOffline(false);
    await expect.poll(async () => (await answersOf(client, id)).answers).toHaveLength(1);
    await page.getByText('Saved', { exact: true }).waitFor();

    // An answer that is given while the server is away is present after a reload, and is saved then.
    await page.route('**/api/training-quiz-attempt/*', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 503, body: '{}' }) : route.fallback(),
    );
    await radio(page, 'False').check();
    await page.getByText('Not saved yet', { exact: true }).waitFor();
    await page.unroute('**/api/training-quiz-attempt/*');
    await page.reload();
    const later = page;
    await later.getByText('2 of 5 answered').waitFor();
    expect(await radio(later, 'False').isChecked()).toBe(true);
    await expect.poll(async () => (await answersOf(client, id)).answers).toHaveLength(2);
    // Another window hands it in: this one shows the result.
    const { id: attemptId } = await answersOf(client, id);
    const handIn = { as: client, body: { handIn: true } };
    expect((await portal.call('PATCH', `/training-quiz-attempt/${attemptId}`, handIn)).status).toBe(200);
    await later.getByText('Saved', { exact: true }).waitFor();
    // A click without a check: with the answer the question disappears, so its selection would not be visible.
    await radio(later, 'True').click();
    await heading(later, 'Not passed this time').waitFor();
    await button(later, 'Try again').waitFor();
  });
});
