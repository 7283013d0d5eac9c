import { expect, it } from 'vitest';
import { expectAnswers, field, fill } from '../support/fields.ts';
import { startPortal, validRecords } from '../support/portal.ts';
import { signInByHand } from '../support/sign-in.ts';
import {
  button,
  expectRows,
  formAlert,
  heading,
  neverLooks,
  peopleTabs,
  saveButton,
} from '../support/wizard.ts';

const portal = startPortal();
const wallet = validRecords.wallets.wallets[0]!;
const people = validRecords['control-ownership-and-related-parties'];
const director = people.directors[0]!;
const owner = people.beneficialOwners[0]!;

const elsewhere = 'Someone else has saved this step';

it('text typed into an existing wallet is restored by a reload, for the same account only', async () => {
  const [client, other] = [await portal.newClient({ wallets: { wallets: [wallet] } }), portal.freshAddress()];
  const page = await portal.open('/wallet', { as: client, before: neverLooks });
  await button(page, `Edit wallet ${wallet.walletAddress}`).click();
  await page.getByRole('heading', { name: 'Edit wallet' }).waitFor();
  const typed = {
    'Wallet address': wallet.walletAddress,
    Provider: 'Typed, not saved',
    'Primary asset': 'USDT',
    Blockchain: 'Tron',
  };
  await fill(page, typed);
  await page.reload();
  await page.getByRole('heading', { name: 'Edit wallet' }).waitFor();
  await expectAnswers(page, typed);
  expect(await page.getByText(elsewhere).count()).toBe(0);

  // Also once the session has ended, for the same account.
  await portal.endSession(client);
  await page.reload();
  await portal.passMinute();
  await signInByHand(page, portal, client.email);
  await button(page, 'Log out').waitFor();
  // The page may have noticed the end before the reload, and then opens on its first step.
  await page.goto('/wallet');
  await page.getByRole('heading', { name: 'Edit wallet' }).waitFor();
  await expectAnswers(page, typed);
  await button(page, 'Save changes').click();
  await expectRows(page, 'Wallets', [[wallet.walletAddress, 'Typed, not saved', 'USDT', 'Tron']]);

  const token = (await page.evaluate(() => localStorage.getItem('access_token'))) ?? '';
  await portal.endSession({ ...client, token });
  await page.reload();
  await signInByHand(page, portal, other);
  await button(page, 'Log out').waitFor();
  await page.goto('/wallet');
  await page.getByText('No wallets yet').waitFor();
  expect(await page.getByText('Typed, not saved').count()).toBe(0);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Typed, not saved');
});

it('a cancelled form is not restored', async () => {
  const client = await portal.newClient({ wallets: { wallets: [wallet] } });
  const page = await portal.open('/wallet', { as: client });
  await button(page, `Edit wallet ${wallet.walletAddress}`).click();
  await fill(page, { Provider: 'Given up' });
  await button(page, 'Cancel').click();
  await page.reload();
  await expectRows(page, 'Wallets', [
    [wallet.walletAddress, wallet.provider, wallet.primaryAsset, wallet.blockchain],
  ]);
  expect(await field(page, 'Wallet address').count()).toBe(0);
});

it('an existing person that was deleted elsewhere during a reload is restored, and the two versions are compared', async () => {
  const saved = {
    ...people,
    directors: [director, { ...director, firstName: 'Alan', email: 'a@example.com' }],
  };
  const client = await portal.newClient({ 'control-ownership-and-related-parties': saved });
  const page = await portal.open('/control-ownership', { as: client, before: neverLooks });
  await button(page, `Edit Alan ${director.lastName}`).click();
  await fill(page, { 'Role at company': 'Typed role' });
  // Another device deletes the person, and changes the previous one.
  await portal.save(client, {
    'control-ownership-and-related-parties': {
      ...saved,
      directors: [{ ...director, taxIdNumber: '111' }],
    },
  });
  await page.reload();
  await page.getByRole('heading', { name: /^Edit / }).waitFor();
  await expectAnswers(page, { 'First name': 'Alan', 'Role at company': 'Typed role' });
  await page.getByText(elsewhere).waitFor();
  await page.getByText('Save or cancel the open form to see the differences.').waitFor();
  await button(page, 'Save changes').click();
  await saveButton(page).click();
  await formAlert(page).getByText('These answers were changed somewhere else').waitFor();
  await expectRows(page, peopleTabs.directors, [
    [director.firstName, director.lastName, director.roleAtCompany, '111'],
    ['Alan', director.lastName, 'Typed role', director.taxIdNumber],
  ]);
  await button(page, 'Save mine').click();
  await heading(page, 'Control & Ownership Verification').waitFor();
  const stored = await portal.saved(client, 'control-ownership-and-related-parties');
  expect(stored?.directors).toMatchObject([
    { taxIdNumber: '111' },
    { firstName: 'Alan', roleAtCompany: 'Typed role' },
  ]);
});

it('a person of another list is restored in the tab that was open', async () => {
  const client = await portal.newClient({ 'control-ownership-and-related-parties': people });
  const page = await portal.open('/control-ownership?tab=beneficialOwners', { as: client });
  await button(page, `Edit ${owner.firstName} ${owner.lastName}`).click();
  await fill(page, { City: 'Half ty' });
  await page.reload();
  await page.getByRole('heading', { name: /^Edit / }).waitFor();
  await expectAnswers(page, { City: 'Half ty', 'First name': owner.firstName });
});
