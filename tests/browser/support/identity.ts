import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { validPerson, validRecords } from '#tests/domain/valid-records.ts';
import { photograph } from '#tests/support/pictures.ts';
import type { Client, Portal } from './portal.ts';
import { button, type StepPage } from './wizard.ts';

export const identityStep: StepPage = {
  path: '/identity-verification',
  heading: 'Identity verification',
  title: 'Identity verification · Northgate Compliance',
};

export const verificationStep: StepPage = {
  path: '/control-ownership-verification',
  heading: 'Control & Ownership Verification',
  title: 'Control & ownership verification · Northgate Compliance',
};

/** The administrator who decides about manual checks; start the portal under test with `adminEnv`. */
const admin = 'admin@example.com';
export const adminEnv = { ADMIN_EMAILS: admin };

/** A phone in portrait orientation. */
export const phone = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };

/** Returns one of the photographs, by its label. */
export function photo(page: Page, label: string): Locator {
  return page.getByRole('region', { name: label, exact: true });
}

/** Agrees to the comparison of the face, which the page asks once a document is chosen. */
export async function agreeToComparison(page: Page): Promise<void> {
  await page.getByLabel('I agree', { exact: true }).check();
  await photo(page, 'Your face').waitFor();
}

/** Takes or chooses a photograph; for the face, agrees to its comparison. */
export async function takePhoto(page: Page, label: string, name = 'photo.jpg'): Promise<void> {
  const file = { name, mimeType: 'image/jpeg', buffer: await photograph({ width: 240, height: 160 }) };
  const question = page.getByLabel('I agree', { exact: true });
  if (label === 'Your face') await photo(page, label).or(question).first().waitFor();
  if (label === 'Your face' && (await question.count()) > 0) await agreeToComparison(page);
  await photo(page, label).locator('input:not([capture])').setInputFiles(file);
}

/** Waits until these photographs are uploaded. */
export async function expectSent(page: Page, ...labels: string[]): Promise<void> {
  for (const label of labels) await photo(page, label).getByText('Sent.').waitFor();
}

export const passportPhotos = ['Page with your photograph', 'Your face'];
export const cardPhotos = ['Front of the document', 'Back of the document', 'Your face'];

/** Chooses the passport, takes the required photographs and submits it. */
export async function handInPassport(page: Page): Promise<void> {
  await page.getByLabel('Passport', { exact: true }).check();
  for (const label of passportPhotos) await takePhoto(page, label);
  await expectSent(page, ...passportPhotos);
  await button(page, 'Submit').click();
  await page.getByText('Waiting for a decision', { exact: true }).waitFor();
}

/** An administrator decides the client's newest pending check. */
export async function decide(
  portal: Portal,
  client: Client,
  decision: { decision: 'approve' } | { decision: 'refuse'; reason: string },
): Promise<void> {
  const as = await adminOf(portal);
  const { id: userId } = await (await portal.call('GET', '/auth/self', { as: client })).json();
  const review = await (await portal.call('GET', `/verification/admin?userId=${userId}`, { as })).json();
  const { id } = review.checks.find(({ status }: { status: string }) => status === 'pending');
  expect((await portal.call('PUT', '/sumsub/admin', { as, body: { id, ...decision } })).status).toBe(200);
}

const admins = new WeakMap<Portal, Promise<Client>>();

/** The administrator of `adminEnv`, who signs in once for each portal. */
export function adminOf(portal: Portal): Promise<Client> {
  const known = admins.get(portal) ?? portal.signIn(admin);
  admins.set(portal, known);
  return known;
}

/** Sends the browser's event for a window that is focused again. */
export async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
}

let named = 0;

/** Creates a client whose saved record has one director and one beneficial owner, with unused addresses. */
export async function newNamedClient(portal: Portal) {
  named += 1;
  const director = { ...validPerson, email: `grace-${named}@example.com` };
  const owner = { ...validPerson, firstName: 'Ada', lastName: 'Lovelace', email: `ada-${named}@example.com` };
  const client = await portal.newClient({
    'company-details': validRecords['company-details'],
    'control-ownership-and-related-parties': {
      directors: [director],
      beneficialOwners: [owner],
      relatedParties: [],
    },
  });
  return { client, director, owner };
}

/** Mails the director their link through the API. Returns the link's path in the portal. */
export async function mailLink(portal: Portal, client: Client, email: string): Promise<string> {
  const body = { name: 'Grace Hopper', email, role: 'directors' };
  expect((await portal.call('POST', '/sumsub/send-email', { as: client, body })).status).toBe(202);
  return pathOfLink((await portal.readMail(email)).link);
}

/** Returns the address of a mailed link without its host. */
export function pathOfLink(link: string): string {
  const { pathname, search, hash } = new URL(link);
  return `${pathname}${search}${hash}`;
}
