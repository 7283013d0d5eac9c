import { readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import { authoredTraining, learntUpToQuiz } from '../learning/authored.ts';
import { areaEnv, signInAdministrator } from '../support/admin.ts';
import { openAreaPage } from '../support/area.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { type Client, startPortal } from '../support/portal.ts';

const portal = startPortal({ env: areaEnv });
let boss: Client;

beforeAll(async () => {
  boss = await signInAdministrator(portal);
});

it('shows an administrator the progress and the answers of a learner', async () => {
  const ada = await portal.signIn('ada.learner@example.com');
  const training = await authoredTraining(portal, boss, { title: 'Know your client' });
  await learntUpToQuiz(portal, ada, training.id);
  const begin = { as: ada, body: { trainingId: training.id, quizId: training.quizId } };
  const attempt = await (await portal.call('POST', '/training-quiz-attempt', begin)).json();
  const order = attempt.questions.find(({ kind }: { kind: string }) => kind === 'trueFalse');
  const answers = [{ questionId: order.id, value: ['true'] }];
  const body = { answers, handIn: true };
  await portal.call('PATCH', `/training-quiz-attempt/${attempt.id}`, { as: ada, body });

  const page = await portal.open('/admin/training-learners', { staffMember: boss });
  await page.getByRole('link', { name: 'ada.learner@example.com' }).waitFor();
  await page.getByText('2 of 3').waitFor();
  await expectFineEverywhere(page);
  await page.getByRole('link', { name: 'ada.learner@example.com' }).click();
  await page.getByRole('button', { name: /What you know now.*Not passed/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Answer: True').waitFor();
  await page.getByText('right, 1 of 1').first().waitFor();
  await page.getByText('Right: Every client').waitFor();
  await expectFineEverywhere(page);
  expect(await page.getByRole('heading', { level: 3, name: 'Essentials' }).count()).toBe(1);

  // The figures of each question are on the page of the training.
  await openAreaPage(page, 'Trainings');
  await page.getByRole('link', { name: 'Know your client' }).click();
  await page.getByRole('link', { name: 'Results' }).click();
  await page.getByText('1 of 1 answered · 1 right (100%)').waitFor();
  await page.getByRole('table', { name: 'Answers to “Records are kept for five years.”' }).waitFor();
  await expectFineEverywhere(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain(
    'What you know now,Records are kept for five years.,1,1,1,100',
  );
});

it('gives a learner another attempt, extra time and a last day of access', async () => {
  const bob = await portal.signIn('bob.learner@example.com');
  const training = await authoredTraining(portal, boss, { title: 'Sanctions', attemptsAllowed: 1 });
  await learntUpToQuiz(portal, bob, training.id);
  const body = { trainingId: training.id, quizId: training.quizId };
  const attempt = await (await portal.call('POST', '/training-quiz-attempt', { as: bob, body })).json();
  await portal.call('PATCH', `/training-quiz-attempt/${attempt.id}`, { as: bob, body: { handIn: true } });

  const page = await portal.open('/admin/training-learners', { staffMember: boss });
  await page.getByRole('link', { name: 'bob.learner@example.com' }).click();
  await page.getByRole('button', { name: 'Allow another attempt: What you know now' }).waitFor();
  await expectFineEverywhere(page);
  await page.getByRole('button', { name: 'Allow another attempt: What you know now' }).click();
  await page.getByRole('button', { name: 'Allow attempt' }).click();
  await page.getByText('Enter the reason').waitFor();
  await page.getByLabel('Reason').fill('The connection was lost');
  await page.getByRole('button', { name: 'Allow attempt' }).click();
  await page.getByText('Another attempt at “What you know now”').waitFor();
  expect(await page.getByRole('button', { name: /Allow another attempt/ }).count()).toBe(0);

  await page.getByRole('button', { name: 'Change extra time' }).click();
  await page.getByLabel('Extra time', { exact: true }).fill('1.5');
  await page.getByLabel('Reason').fill('Needs more time to read');
  await page.getByRole('button', { name: 'Save extra time' }).click();
  await page.getByText('Enter a whole number from 1 to 300').waitFor();
  await page.getByLabel('Extra time', { exact: true }).fill('50');
  await page.getByRole('button', { name: 'Save extra time' }).click();
  await page.getByText('Extra time: 50% of each time limit').waitFor();

  await page.getByRole('button', { name: 'Change access' }).click();
  await page.getByLabel('Last day of access').fill('2099-12-31');
  await page.getByLabel('Reason').fill('Bought for a year');
  await page.getByRole('button', { name: 'Save access' }).click();
  await page.getByText('Access until 31 December 2099').waitFor();
  await expectFineEverywhere(page);

  const learner = await portal.open('/my-trainings', { as: bob });
  await learner.getByText('You have access until 31 December 2099.').waitFor();
  await learner.getByRole('link', { name: 'Continue: Sanctions' }).click();
  await learner.getByText('1 of 2 attempts left').waitFor();
  await learner.getByText('30 minutes, with 10 minutes of extra time for you').waitFor();
});
