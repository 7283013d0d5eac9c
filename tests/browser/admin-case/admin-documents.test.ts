import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { blank, form } from '#tests/support/pictures.ts';
import { areaEnv, newReviewer, signInAdministrator } from '../support/admin.ts';
import { decide, newCompleteClient, onboardingOf, uploadPhotograph } from '../support/complete-case.ts';
import { expectFocus } from '../support/fields.ts';
import { phone } from '../support/identity.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { button } from '../support/wizard.ts';

const portal = startPortal({ env: areaEnv });

let signedIn: Promise<Client> | undefined;
const administrator = () => {
  signedIn ??= signInAdministrator(portal);
  return signedIn;
};

/** Uploads a large picture; @returns its id */
async function uploadLarge(client: Client, name: string): Promise<string> {
  const { payload, headers } = form({ name, bytes: await blank({ width: 1600, height: 1000 }) });
  const answer = await fetch(`${portal.url}/api/upload/onboarding/private`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${client.token}` },
    body: new Uint8Array(payload),
  });
  expect(answer.status, 'upload').toBe(201);
  return (await answer.json()).id;
}

async function changeDocuments(client: Client, change: Record<string, string[]>): Promise<void> {
  const record = await (
    await portal.call('GET', '/onboarding-documents/onboardingId', { as: client })
  ).json();
  const answer = await portal.call('PATCH', `/onboarding-documents/${record._id}`, {
    as: client,
    body: change,
  });
  expect(answer.status, await answer.text()).toBe(200);
}

async function submit(client: Client): Promise<string> {
  const id = await onboardingOf(portal, client);
  const body = { name: 'Ada Lovelace', role: 'Director', certified: true };
  expect((await portal.call('POST', `/onboarding/${id}/submission`, { as: client, body })).status).toBe(201);
  return id;
}

/** Creates a submitted case whose first group contains `large.jpg` and `second.jpg`. */
async function newCase() {
  const client = await newCompleteClient(portal);
  const large = await uploadLarge(client, 'large.jpg');
  const second = await uploadPhotograph(portal, client, 'second.jpg');
  await changeDocuments(client, { boardResolution: [large, second] });
  return { client, large, second, id: await submit(client) };
}

let shared: ReturnType<typeof newCase> | undefined;
/** The case for all tests that only read. */
const theCase = () => {
  shared ??= newCase();
  return shared;
};

const stageOf = (page: Page): Locator => page.getByRole('group', { name: /^Picture: / });
const shownPicture = (page: Page, name: string): Locator => page.getByRole('img', { name, exact: true });
const naturalWidth = (picture: Locator) =>
  picture.evaluate((image: HTMLImageElement) => image.naturalWidth).catch(() => 0);

/** Returns the picture's box on the page, in whole pixels. */
async function boxOf(picture: Locator) {
  const box = await picture.boundingBox();
  if (!box) throw new Error('The picture is not on the page');
  const { x, y, width, height } = box;
  return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
}

/** Opens the documents of a case as a staff member, and waits for the picture. */
async function openAt(path: string, name: string, options: Parameters<typeof portal.open>[1] = {}) {
  const page = await portal.open(path, { staffMember: await administrator(), ...options });
  await expect.poll(() => naturalWidth(shownPicture(page, name))).toBeGreaterThan(0);
  return page;
}

it('a picture is zoomed, moved and rotated, by buttons, mouse and keyboard', async () => {
  const { id } = await theCase();
  const page = await openAt(`/admin/cases/${id}/documents`, 'large.jpg');
  const picture = shownPicture(page, 'large.jpg');
  const stage = stageOf(page);
  const width = async () => (await boxOf(picture)).width;
  const whole = await boxOf(picture);
  const room = await boxOf(stage);
  expect(whole.width).toBeLessThanOrEqual(room.width);
  expect(whole.width / whole.height).toBeCloseTo(1.6, 1);

  await button(page, 'Zoom in').click();
  await expect.poll(width).toBeGreaterThan(whole.width * 1.3);
  await button(page, 'Fit to the window').click();
  await expect.poll(width).toBe(whole.width);
  await button(page, '100%, actual size').click();
  await expect.poll(width).toBe(1600);
  await page.getByRole('status', { name: 'Zoom' }).getByText('100%').waitFor();

  // Dragged with the mouse, and with the arrow keys, which do not switch files while the picture can be moved.
  const before = await boxOf(picture);
  await stage.hover();
  await page.mouse.down();
  await page.mouse.move(room.x + room.width / 2 - 60, room.y + room.height / 2 - 30);
  await page.mouse.up();
  await expect.poll(async () => (await boxOf(picture)).x).toBe(before.x - 60);
  await stage.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => (await boxOf(picture)).x).toBe(before.x + 20);
  await page.keyboard.press('Escape');
  await expect.poll(width).toBe(whole.width);

  await stage.dblclick();
  await expect.poll(width).toBe(1600);
  await stage.dblclick();
  await expect.poll(width).toBe(whole.width);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  await expect.poll(width).toBeGreaterThan(whole.width);
  await page.keyboard.press('0');
  await page.keyboard.press('+');
  await expect.poll(width).toBeGreaterThan(whole.width * 1.3);
  await page.keyboard.press('-');
  await expect.poll(width).toBe(whole.width);

  await page.keyboard.press('r');
  await expect.poll(async () => (await boxOf(picture)).height).toBeGreaterThan(whole.width * 0.9);
  const upright = await boxOf(picture);
  expect(upright.height / upright.width).toBeCloseTo(1.6, 1);
  // The rotation belongs to the file, and is stored.
  await button(page, 'Next').click();
  await shownPicture(page, 'second.jpg').waitFor();
  await button(page, 'Previous').click();
  await expect.poll(width).toBe(upright.width);
  await button(page, 'Rotate left').click();
  await expect.poll(width).toBe(whole.width);
});

it('a zoomed picture stays within the stage, and zooms around the mouse', async () => {
  const { id } = await theCase();
  const page = await openAt(`/admin/cases/${id}/documents`, 'large.jpg');
  const picture = shownPicture(page, 'large.jpg');
  const stage = stageOf(page);
  await stage.focus();
  const { x, y, width, height } = await boxOf(stage);
  const drag = async (aside: number, down: number) => {
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + aside, y + height / 2 + down, { steps: 4 });
    await page.mouse.up();
  };
  await page.keyboard.press('1');
  await expect.poll(async () => (await boxOf(picture)).width).toBe(1600);
  await drag(5000, 5000);
  await expect.poll(() => boxOf(picture)).toMatchObject({ x, y });
  await drag(-5000, -5000);
  await expect
    .poll(() => boxOf(picture))
    .toEqual({ x: x + width - 1600, y: y + height - 1000, width: 1600, height: 1000 });
  // Dragging left the focus where the keys work.
  await expectFocus(stage);

  const at = { x: x + width / 4, y: y + height / 4 };
  const under = async () => {
    const box = await boxOf(picture);
    return { x: (at.x - box.x) / box.width, y: (at.y - box.y) / box.height };
  };
  const before = await under();
  await page.mouse.move(at.x, at.y);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  await expect.poll(async () => (await boxOf(picture)).width).toBeGreaterThan(1700);
  const after = await under();
  expect(after.x).toBeCloseTo(before.x, 2);
  expect(after.y).toBeCloseTo(before.y, 2);

  const zoom = page.getByRole('status', { name: 'Zoom' });
  for (let press = 0; press < 8; press += 1) await page.keyboard.press('+');
  await zoom.getByText('800%').waitFor();
  await button(page, 'Full screen').click();
  await zoom.getByText('800%').waitFor();
  await page.keyboard.press('r');
  await zoom.getByText('800%').waitFor();
  await page.keyboard.press('0');
  await expect
    .poll(async () => await button(page, 'Fit to the window').getAttribute('aria-pressed'))
    .toBe('true');
});

it('two fingers zoom and move a picture', async () => {
  const { id } = await theCase();
  const page = await openAt(`/admin/cases/${id}/documents`, 'large.jpg', phone);
  const picture = shownPicture(page, 'large.jpg');
  const stage = stageOf(page);
  await stage.scrollIntoViewIfNeeded();
  const whole = await boxOf(picture);
  const { x, y, width, height } = await boxOf(stage);
  const middle = { x: x + width / 2, y: y + height / 2 };
  const touches = await page.context().newCDPSession(page);
  type Finger = { id: number; x: number; y: number };
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: readonly Finger[]) =>
    touches.send('Input.dispatchTouchEvent', { type, touchPoints: [...touchPoints] });
  /** Returns two fingers at the same height, at a distance from the middle between them. */
  const fingers = (reach: number, aside = 0): Finger[] => [
    { id: 0, x: middle.x - reach + aside, y: middle.y },
    { id: 1, x: middle.x + reach + aside, y: middle.y },
  ];

  await touch('touchStart', fingers(40));
  for (const reach of [60, 80, 100, 120]) await touch('touchMove', fingers(reach));
  const close = async () => (await boxOf(picture)).width / whole.width;
  await expect.poll(close).toBeCloseTo(3, 1);
  const before = await boxOf(picture);
  await touch('touchMove', fingers(120, 30));
  await expect.poll(async () => (await boxOf(picture)).x).toBe(before.x + 30);
  await touch('touchEnd', []);

  // Pinched together it is complete again, and never smaller.
  await touch('touchStart', fingers(120));
  for (const reach of [90, 60, 30, 15]) await touch('touchMove', fingers(reach));
  await touch('touchEnd', []);
  await expect.poll(async () => (await boxOf(picture)).width).toBe(whole.width);
  // The page itself was not zoomed.
  expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
});

it('the arrow keys step through all files; the list, address and answers follow', async () => {
  const { id, second } = await theCase();
  const asked: string[] = [];
  const page = await openAt(`/admin/cases/${id}/documents`, 'large.jpg', {
    before: async (opened) =>
      opened.on('request', (request) => {
        if (request.url().includes('variant=original')) asked.push(request.url());
      }),
  });
  const list = page.getByRole('navigation', { name: 'Documents by group' });
  await page.getByText('1 of 8', { exact: true }).waitFor();
  // The next one is prefetched.
  await expect.poll(() => asked.filter((url) => url.includes(second)).length).toBe(1);
  await stageOf(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => naturalWidth(shownPicture(page, 'second.jpg'))).toBe(64);
  expect(asked.filter((url) => url.includes(second))).toHaveLength(1);
  expect(new URL(page.url()).searchParams.get('file')).toBe(second);
  await list.locator('[aria-current=true]').getByText('second.jpg').waitFor();

  await list.getByRole('button', { name: /^proofOfAddress/ }).click();
  await shownPicture(page, 'proofOfAddress.jpg').waitFor();
  await expectFocus(stageOf(page));
  const answers = page.getByRole('region', { name: 'Compare with the answers' });
  await answers.getByText('Registered address').waitFor();
  await answers.getByText('12 St James Square').waitFor();
  await answers.getByText('1 Main Street').waitFor();
  await answers.getByText(/^Recent enough until/).waitFor();
  expect(await button(page, 'Next').getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('ArrowLeft');
  await answers.getByText('Beneficial owner 1: Ms. Grace Hopper').waitFor();
  await list.getByRole('region', { name: 'Tax form' }).getByText('Optional, no file').waitFor();

  const link = await portal.open(`/admin/cases/${id}/documents?file=${second}`, {
    staffMember: await administrator(),
  });
  await expect.poll(() => naturalWidth(shownPicture(link, 'second.jpg'))).toBe(64);
  await link.goto(`/admin/cases/${id}/documents?file=unknown`);
  await link.getByText('This file is not among the documents of this case').waitFor();
});

it('fills the screen, or the window if the browser has no full screen', async () => {
  const { id } = await theCase();
  const path = `/admin/cases/${id}/documents`;
  const page = await openAt(path, 'large.jpg');
  const isFull = () => page.evaluate(() => document.fullscreenElement?.getAttribute('aria-label') ?? null);
  await stageOf(page).focus();
  await page.keyboard.press('f');
  await expect.poll(isFull).toBe('Document viewer');
  await button(page, 'Next').click();
  await shownPicture(page, 'second.jpg').waitFor();
  await button(page, 'Leave full screen').click();
  await expect.poll(isFull).toBeNull();

  const phone = await openAt(path, 'large.jpg', {
    viewport: { width: 390, height: 780 },
    before: (opened) =>
      opened.addInitScript(() => Object.assign(Element.prototype, { requestFullscreen: undefined })),
  });
  await button(phone, 'Full screen').click();
  const dialog = phone.getByRole('dialog', { name: 'Document viewer' });
  await expect.poll(() => boxOf(dialog)).toEqual({ x: 0, y: 0, width: 390, height: 780 });
  await expect.poll(() => naturalWidth(dialog.getByRole('img', { name: 'large.jpg' }))).toBe(1600);
  await phone.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expectFocus(stageOf(phone));
});

it('an expired link is signed again, for the picture and for its download', async () => {
  const { id, large } = await theCase();
  let answers = 0;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const page = await portal.open(`/admin/cases/${id}/documents`, {
    staffMember: await administrator(),
    before: (opened) =>
      opened.route(`**/api/files/${large}?*`, async (route) => {
        answers += 1;
        if (answers === 1) await held;
        await route.continue();
      }),
  });
  await page.getByText('Loading the picture…').waitFor();
  await expect.poll(() => answers).toBe(1);
  // More than the five minutes for which a link is valid.
  for (let minute = 0; minute < 5; minute += 1) await portal.passMinute();
  letGo();
  await expect.poll(() => naturalWidth(shownPicture(page, 'large.jpg'))).toBe(1600);
  expect(answers).toBe(2);

  for (let minute = 0; minute < 5; minute += 1) await portal.passMinute();
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download').click()]);
  expect(download.suggestedFilename()).toBe('large.jpg');
  const signed = await portal.call('GET', `/upload/onboarding/private/${large}/signed-url`, {
    as: await administrator(),
  });
  const { signedUrl } = await signed.json();
  const stored = Buffer.from(await (await fetch(`${portal.url}${signedUrl}`)).arrayBuffer());
  expect((await readFile(await download.path())).equals(stored)).toBe(true);
});

it('a picture that cannot be loaded says so, and is retried', async () => {
  const { id, large } = await theCase();
  const page = await portal.open(`/admin/cases/${id}/documents`, {
    staffMember: await administrator(),
    before: (opened) => opened.route(`**/api/files/${large}?*`, (route) => route.abort()),
  });
  const trouble = stageOf(page).getByRole('alert');
  await trouble.getByText('The picture could not be loaded.').waitFor();
  await page.unroute(`**/api/files/${large}?*`);
  await trouble.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => naturalWidth(shownPicture(page, 'large.jpg'))).toBe(1600);
});

it('a second submission shows what is new, what was removed, and what was requested', async () => {
  const { client, id, large, second } = await newCase();
  const admin = await administrator();
  await decide(portal, admin, client, { event: 'takeIntoReview' });
  const reason = 'Pages are missing. Upload all of them.';
  const changes = [{ step: 'onboardingDocuments', property: 'boardResolution', reason }];
  await decide(portal, admin, client, { event: 'requestChanges', changes });
  const replacement = await uploadLarge(client, 'mended.jpg');
  await changeDocuments(client, { boardResolution: [second, replacement] });
  const gone = await portal.call('DELETE', `/upload/onboarding/${large}`, { as: client });
  expect(gone.status).toBe(204);
  await submit(client);

  const page = await openAt(`/admin/cases/${id}/documents?file=${replacement}`, 'Now: mended.jpg', {
    staffMember: await newReviewer(portal, admin, 'Rosa'),
  });
  const group = page.getByRole('region', { name: 'Board resolution' });
  await group.getByText(`Changed since you asked: “${reason}”`).waitFor();
  await group.getByRole('button', { name: /^mended.jpg\s*New/ }).waitFor();
  await group.getByRole('button', { name: /^second.jpg\s*2 kB/ }).waitFor();
  await group.getByRole('button', { name: /^large.jpg\s*Removed/ }).click();
  await page.getByText('The client has since removed this file.').waitFor();
  await expect.poll(() => naturalWidth(shownPicture(page, 'Before: large.jpg'))).toBe(1600);
});

it('a required group without a file says so', async () => {
  const client = await newCompleteClient(portal);
  await changeDocuments(client, { certificateIncorporation: [] });
  const id = await onboardingOf(portal, client);
  const page = await openAt(`/admin/cases/${id}/documents`, 'boardResolution.jpg');
  const group = page.getByRole('region', { name: 'Certificate of incorporation' });
  await group.getByText('Required and missing').waitFor();
});

it('the layout is correct at every width', async () => {
  const { id } = await theCase();
  const page = await openAt(`/admin/cases/${id}/documents`, 'large.jpg');
  await expectFineEverywhere(page);
});
