import { expect, it } from 'vitest';
import { everyLayout, expectFineEverywhere } from '../support/looks.ts';
import { startPortal } from '../support/portal.ts';
import { askForCode, signInTitle, typeCode } from '../support/sign-in.ts';
import { button, expectStep, formAlert, forms, heading, laterSteps } from '../support/wizard.ts';

const portal = startPortal();

it('sign-in', async () => {
  const page = await portal.open('/verify');
  await heading(page, signInTitle).waitFor();
  await expectFineEverywhere(page, 'html', everyLayout);
  await askForCode(page, portal.freshAddress());
  await typeCode(page, '123456');
  await formAlert(page).waitFor();
  await expectFineEverywhere(page, 'html', everyLayout);
  expect(await page.title()).toContain('Sign in');
});

it.each([...forms, ...laterSteps])('$heading', async (step) => {
  const page = await portal.open(step.path, { as: await portal.newClient('all') });
  await expectStep(page, step);
  await expectFineEverywhere(page, 'html', everyLayout);
});

it('the client’s data', async () => {
  const page = await portal.open('/account', { as: await portal.newClient() });
  await button(page, 'Download (ZIP)').waitFor();
  await expectFineEverywhere(page, 'html', everyLayout);
});

it('an unknown address', async () => {
  const page = await portal.open('/nowhere', { as: await portal.newClient() });
  await heading(page, 'This page does not exist').waitFor();
  await expectFineEverywhere(page, 'html', everyLayout);
});
