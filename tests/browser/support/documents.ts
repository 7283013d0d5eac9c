import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { components } from '#contract/schema.d.ts';
import type { Client, OpenOptions, Portal } from './portal.ts';
import { button, expectPath, heading, laterSteps, type StepPage, saveButton } from './wizard.ts';

export const documentsStep: StepPage = laterSteps.find(({ path }) => path === '/onboarding-documents')!;

type ChosenFile = { name: string; mimeType: string; buffer: Buffer };

/** Returns a photograph of one colour, as a file on a person's device. */
export async function picture(name: string, color = '#3a6ea5'): Promise<ChosenFile> {
  const image = sharp({ create: { width: 640, height: 480, channels: 3, background: color } });
  return { name, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() };
}

/** Opens the documents page as a client without saved documents. */
export async function openDocuments(
  portal: Portal,
  options: OpenOptions = {},
): Promise<{ page: Page; client: Client }> {
  const client = await portal.newClient();
  const page = await portal.open(documentsStep.path, { as: client, ...options });
  await saveButton(page).waitFor();
  return { page, client };
}

/** Saves the documents, and waits for the next step. */
export async function saveAndGoOn(page: Page): Promise<void> {
  await saveButton(page).click();
  await heading(page, 'Identity verification').waitFor();
  await expectPath(page, '/identity-verification');
}

/** Returns whether an element is vertically within the window. */
export async function isInView(page: Page, element: Locator): Promise<boolean> {
  const box = await element.boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  return box !== null && box.y >= 0 && box.y + box.height <= height;
}

/** Returns the field for the files of a group. */
export function filesOf(page: Page, group: string): Locator {
  return page.getByLabel(group, { exact: true });
}

/** Chooses pictures with these names for a group. */
export async function choose(page: Page, group: string, ...names: string[]): Promise<void> {
  await filesOf(page, group).setInputFiles(await Promise.all(names.map((name) => picture(name))));
}

/** Returns the row of a file, whether it is present, being uploaded or failed. */
export function row(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ hasText: name });
}

/** Waits until files are present. */
export async function expectThere(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await button(page, `View ${name}`).waitFor();
}

/** Returns the client's documents on the server; null before the first save. */
export async function savedDocuments(
  portal: Portal,
  client: Client,
): Promise<components['schemas']['OnboardingDocuments'] | null> {
  const answer = await portal.call('GET', '/onboarding-documents/onboardingId', { as: client });
  return answer.status === 404 ? null : answer.json();
}

/** Returns whether a file is in the store. */
export async function isStored(portal: Portal, client: Client, id: string): Promise<boolean> {
  const answer = await portal.call('GET', `/upload/onboarding/private/${id}/signed-url`, { as: client });
  expect([200, 404]).toContain(answer.status);
  return answer.status === 200;
}

/** Returns the names of a group's saved files, in order. */
export async function savedNames(
  portal: Portal,
  client: Client,
  group: 'boardResolution' | 'proofOfAddress' | 'taxForm',
): Promise<string[] | undefined> {
  const record = await savedDocuments(portal, client);
  return record?.[group].map((id) => record.files.find((file) => file.id === id)?.name ?? 'missing');
}

/** Makes the uploads of the file with that name end as `answer` says; the others continue normally. */
export async function onUpload(
  page: Page,
  name: string,
  answer: 'cut' | 'hold',
): Promise<{ letGo(): Promise<void> }> {
  let isOver = false;
  await page.route('**/api/upload/onboarding/private?group=*', async (route) => {
    const isMeant = !isOver && (route.request().postDataBuffer()?.includes(`filename="${name}"`) ?? false);
    if (!isMeant) await route.fallback();
    else if (answer === 'cut') await route.abort('connectionreset');
    // Pending: it gets no response until the page aborts it.
  });
  return {
    letGo: async () => {
      isOver = true;
    },
  };
}
