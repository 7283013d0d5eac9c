import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { components } from '#contract/schema.d.ts';
import type { Client, OpenOptions, Portal } from './portal.ts';
import { button, expectPath, heading, laterSteps, type StepPage, saveButton } from './wizard.ts';

export const documentsStep: StepPage = laterSteps.find(({ path }) => path === '/onboarding-documents')!;

type ChosenFile = { name: string; mimeType: string; buffer: Buffer };

/** A photograph of one colour, as a person's device holds it. */
export async function picture(name: string, color = '#3a6ea5'): Promise<ChosenFile> {
  const image = sharp({ create: { width: 640, height: 480, channels: 3, background: color } });
  return { name, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() };
}

/** The page of documents, as a client who has saved none finds it. */
export async function openDocuments(
  portal: Portal,
  options: OpenOptions = {},
): Promise<{ page: Page; client: Client }> {
  const client = await portal.newClient();
  const page = await portal.open(documentsStep.path, { as: client, ...options });
  await saveButton(page).waitFor();
  return { page, client };
}

/** Saves the documents, and waits for the step that follows. */
export async function saveAndGoOn(page: Page): Promise<void> {
  await saveButton(page).click();
  await heading(page, 'Identity verification').waitFor();
  await expectPath(page, '/identity-verification');
}

/** Whether all of an element's height is within the window. */
export async function isInView(page: Page, element: Locator): Promise<boolean> {
  const box = await element.boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  return box !== null && box.y >= 0 && box.y + box.height <= height;
}

/** The field that takes the files of a group. */
export function filesOf(page: Page, group: string): Locator {
  return page.getByLabel(group, { exact: true });
}

/** Chooses pictures of these names for a group. */
export async function choose(page: Page, group: string, ...names: string[]): Promise<void> {
  await filesOf(page, group).setInputFiles(await Promise.all(names.map((name) => picture(name))));
}

/** The row of a file, whether it is there, on its way, or went wrong. */
export function row(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ hasText: name });
}

/** Waits until a file is there. */
export async function expectThere(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await button(page, `View ${name}`).waitFor();
}

/** What the server has of the client's documents; null before the first save. */
export async function savedDocuments(
  portal: Portal,
  client: Client,
): Promise<components['schemas']['OnboardingDocuments'] | null> {
  const answer = await portal.call('GET', '/onboarding-documents/onboardingId', { as: client });
  return answer.status === 404 ? null : answer.json();
}

/** Whether a file is in storage. */
export async function isStored(portal: Portal, client: Client, id: string): Promise<boolean> {
  const answer = await portal.call('GET', `/upload/onboarding/private/${id}/signed-url`, { as: client });
  expect([200, 404]).toContain(answer.status);
  return answer.status === 200;
}

/** The names of a group's files as they were saved, in their order. */
export async function savedNames(
  portal: Portal,
  client: Client,
  group: 'boardResolution' | 'proofOfAddress' | 'taxForm',
): Promise<string[] | undefined> {
  const record = await savedDocuments(portal, client);
  return record?.[group].map((id) => record.files.find((file) => file.id === id)?.name ?? 'missing');
}

/** Makes the uploads of the file with that name end as `answer` says; the others go on as usual. */
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
    // Held: it is never answered, until the page cuts it.
  });
  return {
    letGo: async () => {
      isOver = true;
    },
  };
}
