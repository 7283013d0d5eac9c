import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { descriptionOf, expectAnswers, expectFocus, field, fill, isInvalid } from '../support/fields.ts';
import { walletAnswers } from '../support/list-entries.ts';
import { startPortal, validRecords } from '../support/portal.ts';
import { addEntry, button, expectRows, heading, question, saveButton } from '../support/wizard.ts';

const portal = startPortal();

const saved = validRecords.wallets.wallets[0]!;
const savedRow = [saved.walletAddress, saved.provider, saved.primaryAsset, saved.blockchain];

async function openWallets(records = {}): Promise<Page> {
  const page = await portal.open('/wallet', { as: await portal.newClient(records) });
  await heading(page, 'Wallets').waitFor();
  return page;
}

async function choices(page: Page, label: string): Promise<string[]> {
  return field(page, label)
    .locator('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value).filter(Boolean));
}

it('a new wallet has USDC on Ethereum; another asset has its own blockchains, the first of them selected', async () => {
  const page = await openWallets();
  await page.getByText('No wallets yet').waitFor();
  await button(page, 'Add New').click();
  await expectFocus(field(page, 'Wallet address'));
  await expectAnswers(page, {
    'Wallet address': '',
    Provider: '',
    'Primary asset': 'USDC',
    Blockchain: 'Ethereum',
  });
  expect(await choices(page, 'Primary asset')).toEqual(['USDC', 'USDT', 'BTC', 'ETH']);
  const blockchains = {
    USDT: ['Ethereum', 'Tron', 'Binance Smart Chain'],
    BTC: ['Bitcoin'],
    ETH: ['Ethereum', 'Polygon'],
    USDC: ['Ethereum', 'Solana', 'Polygon'],
  };
  for (const [asset, chains] of Object.entries(blockchains)) {
    await fill(page, { 'Primary asset': asset });
    await expectAnswers(page, { Blockchain: chains[0]! });
    expect(await choices(page, 'Blockchain')).toEqual(chains);
    await fill(page, { Blockchain: chains.at(-1)! });
  }
});

it('a full list accepts no more, and says so', async () => {
  const wallets = Array.from({ length: 50 }, (_, index) => ({
    ...saved,
    walletAddress: `0x${String(index).padStart(40, '0')}`,
  }));
  const page = await openWallets({ wallets: { wallets } });
  const add = button(page, 'Add New');
  await page.getByText('This list is full with 50 entries. Delete a wallet to add another.').waitFor();
  expect(await add.isDisabled()).toBe(true);
  expect(await descriptionOf(add)).toContain('This list is full');
  await page
    .getByRole('button', { name: /^Delete wallet/ })
    .first()
    .click();
  await button(page, 'Delete wallet').click();
  await expect.poll(() => add.isEnabled()).toBe(true);
  expect(await page.getByText('This list is full').count()).toBe(0);
});

it('the last entry that fits is announced to screen readers', async () => {
  const wallets = Array.from({ length: 49 }, (_, index) => ({
    ...saved,
    walletAddress: `0x${String(index).padStart(40, '0')}`,
  }));
  const page = await openWallets({ wallets: { wallets } });
  await addEntry(page, walletAnswers);
  await expectFocus(page.getByText('This list is full with 50 entries.'));
});

it('saving is impossible while the add form is open, and Cancel adds nothing', async () => {
  const page = await openWallets({ wallets: validRecords.wallets });
  await expectRows(page, 'Wallets', [savedRow]);
  await button(page, 'Add New').click();
  await page.getByText('Finish or cancel the open form first.').waitFor();
  expect(await saveButton(page).isDisabled()).toBe(true);
  await fill(page, walletAnswers);
  expect(await saveButton(page).isDisabled()).toBe(true);
  await button(page, 'Cancel').click();
  await expectRows(page, 'Wallets', [savedRow]);
  await expect.poll(() => saveButton(page).isEnabled()).toBe(true);
});

it('names the blockchain of the typed address, or what is wrong with it', async () => {
  const page = await openWallets();
  await button(page, 'Add New').click();
  await fill(page, { 'Wallet address': 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' });
  await page.getByText('This is a Bitcoin address, not an Ethereum address.').waitFor();
  await fill(page, { 'Primary asset': 'BTC' });
  await page.getByText('This is a Bitcoin address.', { exact: true }).waitFor();
  await fill(page, { 'Wallet address': '' });
  await page.getByText('This is a Bitcoin address.').waitFor({ state: 'detached' });
});

it('adding is local until the save', async () => {
  const client = await portal.newClient();
  const page = await portal.open('/wallet', { as: client });
  await addEntry(page, walletAnswers);
  await expectRows(page, 'Wallets', [Object.values(walletAnswers)]);
  expect(await portal.saved(client, 'wallets')).toBeNull();
  await saveButton(page).click();
  await heading(page, 'Products & Services').waitFor();
  expect(await portal.saved(client, 'wallets')).toEqual({
    wallets: [
      {
        walletAddress: walletAnswers['Wallet address'],
        provider: 'Ledger',
        primaryAsset: 'ETH',
        blockchain: 'Polygon',
      },
    ],
  });
});

it('deleting asks, focuses the safe answer, and is local until the save', async () => {
  const client = await portal.newClient({ wallets: validRecords.wallets });
  const page = await portal.open('/wallet', { as: client });
  const remove = button(page, `Delete wallet ${saved.walletAddress}`);
  const dialog = question(page, 'Are you sure you want to delete this wallet?');

  await remove.click();
  await expectFocus(button(dialog, 'Keep it'));
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expectRows(page, 'Wallets', [savedRow]);

  await remove.click();
  await button(dialog, 'Delete wallet').click();
  await page.getByText('No wallets yet').waitFor();
  expect((await portal.saved(client, 'wallets'))?.wallets).toHaveLength(1);
  await saveButton(page).click();
  await heading(page, 'Products & Services').waitFor();
  expect((await portal.saved(client, 'wallets'))?.wallets).toEqual([]);
});

it('a company without wallets continues', async () => {
  const client = await portal.newClient();
  const page = await portal.open('/wallet', { as: client });
  await saveButton(page).click();
  await heading(page, 'Products & Services').waitFor();
  expect(await portal.saved(client, 'wallets')).toEqual({ wallets: [] });
});

it('a refused wallet says why in its row, and is fixed there', async () => {
  const client = await portal.newClient();
  const page = await portal.open('/wallet', { as: client });
  await addEntry(page, walletAnswers);
  await addEntry(page, { 'Wallet address': '0xbad', Provider: '' });
  await saveButton(page).click();
  const messages = page.getByRole('table', { name: 'Wallets' }).getByRole('list');
  await messages.getByText('Copy the whole address again: it is not one of this blockchain').waitFor();
  await messages.getByText('Enter the provider of the wallet').waitFor();
  await expectFocus(messages);
  expect(await portal.saved(client, 'wallets')).toBeNull();

  await button(page, 'Edit wallet 0xbad').click();
  const [address, provider] = [field(page, 'Wallet address'), field(page, 'Provider')];
  await expectFocus(address);
  expect(await isInvalid(address)).toBe(true);
  expect(await descriptionOf(provider)).toContain('Enter the provider of the wallet');
  await fill(page, { 'Wallet address': saved.walletAddress });
  expect(await isInvalid(address)).toBe(false);
  expect(await isInvalid(provider)).toBe(true);
  await fill(page, { Provider: 'Coinbase' });
  await page.getByRole('heading', { name: 'Edit wallet' }).waitFor();
  await button(page, 'Save changes').click();
  await messages.waitFor({ state: 'detached' });
  await expectRows(page, 'Wallets', [
    Object.values(walletAnswers),
    [saved.walletAddress, 'Coinbase', 'USDC', 'Ethereum'],
  ]);
  await saveButton(page).click();
  await heading(page, 'Products & Services').waitFor();
  expect((await portal.saved(client, 'wallets'))?.wallets).toHaveLength(2);
});

it('an empty form adds no wallet', async () => {
  const page = await openWallets();
  await button(page, 'Add New').click();
  await button(page, 'Add').click();
  expect(await descriptionOf(field(page, 'Wallet address'))).toContain('Enter the wallet address');
  await button(page, 'Cancel').click();
  await page.getByText('No wallets yet').waitFor();
});

it('messages remain at their wallet when one above it is deleted', async () => {
  const page = await openWallets({ wallets: validRecords.wallets });
  await addEntry(page, { 'Wallet address': '0xbad', Provider: 'Ledger' });
  await saveButton(page).click();
  const messages = page.getByRole('table', { name: 'Wallets' }).getByRole('list');
  await messages.waitFor();
  await button(page, `Delete wallet ${saved.walletAddress}`).click();
  await button(page, 'Delete wallet').click();
  await question(page, 'Are you sure you want to delete this wallet?').waitFor({ state: 'detached' });
  await expect.poll(() => messages.count()).toBe(1);
  await button(page, 'Delete wallet 0xbad').click();
  await button(page, 'Delete wallet').click();
  await page.getByText('No wallets yet').waitFor();
  await expect.poll(() => messages.count()).toBe(0);
});

it('the focus returns to Add New when the form or the confirmation is closed', async () => {
  const page = await openWallets();
  for (const end of ['Cancel', 'Add']) {
    await button(page, 'Add New').click();
    await fill(page, { 'Wallet address': saved.walletAddress, Provider: 'Ledger' });
    await button(page, end).click();
    await expectFocus(button(page, 'Add New'));
  }
  await button(page, `Delete wallet ${saved.walletAddress}`).click();
  await button(page, 'Delete wallet').click();
  await expectFocus(button(page, 'Add New'));
  expect(await page.getByText('No wallets yet').isVisible()).toBe(true);
});

it('text that looks like code is shown like any other', async () => {
  const page = await openWallets();
  const provider = `<img src="x" onerror="document.title='run'"><script>document.title='run'</script>`;
  await addEntry(page, { ...walletAnswers, Provider: provider });
  await saveButton(page).click();
  await heading(page, 'Products & Services').waitFor();
  await page.goto('/wallet');
  await expectRows(page, 'Wallets', [[walletAnswers['Wallet address'], provider, 'ETH', 'Polygon']]);
  expect(await page.title()).toBe('Wallets · Northgate Compliance');
});
