import { expect, it } from 'vitest';
import { startPortal } from '../support/portal.ts';
import { signInByHand } from '../support/sign-in.ts';
import {
  button,
  expectProgress,
  expectStep,
  forms,
  heading,
  laterSteps,
  saveButton,
} from '../support/wizard.ts';

const portal = startPortal();

it('a company fills in the seven forms, returns in another browser and finds everything stored', async () => {
  const email = portal.freshAddress();
  const page = await portal.open('/');
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await signInByHand(page, portal, email);

  for (const [index, form] of forms.entries()) {
    await expectStep(page, form);
    expect(await page.title()).toBe(form.title);
    await expectProgress(page, index);
    await form.complete(page);
    await saveButton(page).click();
  }
  await expectStep(page, laterSteps[0]!);
  // The company has a director and no owner yet.
  await expectProgress(page, 6);
  // A client never fetches code that is only for administrators.
  expect(loaded.filter((path) => /admin/i.test(path))).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['access_token']);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  await page.context().close();

  await portal.passMinute();
  // An explicit address: a sign-in without one leads to where the wizard was left.
  const later = await portal.open(forms[0]!.path);
  await signInByHand(later, portal, email);
  await expectStep(later, forms[0]!);
  await expectProgress(later, 6);
  for (const form of forms) {
    await later.goto(form.path);
    await expectStep(later, form);
    await form.expectComplete(later);
  }
});

it('leads from verification to the documents', async () => {
  const [verification, documents] = laterSteps;
  const page = await portal.open(verification!.path, { as: await portal.newClient('all') });
  await button(page, 'Next').click();
  await expectStep(page, documents!);
});

it('reloads on every step into the same step', async () => {
  const page = await portal.open('/', { as: await portal.newClient('all') });
  for (const step of [...forms, ...laterSteps]) {
    await page.goto(step.path);
    await expectStep(page, step);
    await page.reload();
    await expectStep(page, step);
    expect(await page.title()).toBe(step.title);
  }
});

it('a saved step can be opened again and changed', async () => {
  const client = await portal.newClient('all');
  const page = await portal.open('/customer-type', { as: client });
  await page.getByLabel('Company type').selectOption('Trust');
  await saveButton(page).click();
  await heading(page, 'Control, Ownership & Related Parties').waitFor();
  expect(await portal.saved(client, 'customer-type')).toMatchObject({ companyType: 'Trust' });
});

it('two browsers are two clients: neither sees what the other saved', async () => {
  const [ada, grace] = [await portal.newClient('all'), await portal.newClient()];
  const adas = await portal.open('/contact-details', { as: ada });
  const graces = await portal.open('/contact-details', { as: grace });
  await expectProgress(adas, 7);
  await expectProgress(graces, 0);
  for (const form of forms) {
    await graces.goto(form.path);
    await expectStep(graces, form);
    expect(await graces.content()).not.toMatch(/Lovelace|Analytical Engines|Hopper|0x5aAeb/);
  }
  const [contact] = forms;
  await graces.goto('/contact-details');
  await contact!.complete(graces);
  await graces.getByLabel('First name').fill('Grace');
  await saveButton(graces).click();
  await heading(graces, 'Company Details').waitFor();
  await adas.reload();
  await contact!.expectComplete(adas);
});
