import { expect, it } from 'vitest';
import { authoredTraining, learntUpToQuiz } from '../learning/authored.ts';
import { areaEnv, signInAdministrator } from '../support/admin.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { startPortal } from '../support/portal.ts';

const portal = startPortal({ env: areaEnv });

it('shows an administrator the progress and the answers of a learner', async () => {
  const boss = await signInAdministrator(portal);
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
});
