import { expect, it } from 'vitest';
import { expectFineEverywhere } from '../support/looks.ts';
import { startPortal } from '../support/portal.ts';
import { heading } from '../support/wizard.ts';

const portal = startPortal();

it('the notices are read from the sign-in page and the foot of each public page, and can be printed', async () => {
  const page = await portal.open('/verify');
  await page.getByRole('link', { name: 'Privacy notice' }).click();
  await heading(page, 'Privacy notice').waitFor();
  await page.getByText('Version 1, from').waitFor();
  await expectFineEverywhere(page);

  const foot = page.getByRole('navigation', { name: 'Notices' });
  await foot.getByRole('link', { name: 'Retention' }).click();
  await heading(page, 'Retention').waitFor();
  await page.getByText('5 years', { exact: true }).waitFor();
  await expectFineEverywhere(page);
  await page.emulateMedia({ media: 'print' });
  expect(await foot.isVisible()).toBe(false);
  expect(await page.getByText('5 years', { exact: true }).isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });

  await foot.getByRole('link', { name: 'Imprint' }).click();
  await heading(page, 'Imprint').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Contact us' }).click();
  await heading(page, 'Contact us').waitFor();
  await page.getByRole('navigation', { name: 'Notices' }).getByRole('link', { name: 'Terms' }).click();
  await heading(page, 'Terms').waitFor();
});
