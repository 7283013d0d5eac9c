import { expect, it } from 'vitest';
import { startPortal } from '../support/portal.ts';
import { askForCode, digit, typeCode, wrongCode } from '../support/sign-in.ts';

const portal = startPortal();

it('a toast that comes during a click does not move the page before the click is done', async () => {
  const page = await portal.open('/verify');
  const email = portal.freshAddress();
  await askForCode(page, email);
  const { code } = await portal.readMail(email);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/auth/verify', async (route) => {
    await held;
    await route.continue();
  });
  await typeCode(page, wrongCode(code));

  const address = page.getByRole('textbox', { name: 'Email address', exact: true });
  const before = await address.boundingBox();
  await address.hover();
  await page.mouse.down();
  answer();
  await page.locator('.toast-strip').getByText('Verification Failed', { exact: true }).waitFor();
  expect(Math.abs((await address.boundingBox())!.y - before!.y)).toBeLessThanOrEqual(1);
  await page.mouse.up();
  await expect.poll(async () => (await address.boundingBox())!.y - before!.y).toBeGreaterThan(20);
  await digit(page, 1).waitFor();
});
