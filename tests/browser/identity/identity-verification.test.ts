import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { decide as decideCase, newSubmittedClient } from '../support/complete-case.ts';
import {
  adminEnv,
  adminOf,
  agreeToComparison,
  cardPhotos,
  decide,
  expectSent,
  handInPassport,
  identityStep,
  lookAgain,
  passportPhotos,
  phone,
  photo,
  takePhoto,
} from '../support/identity.ts';
import { type OpenOptions, startPortal } from '../support/portal.ts';
import {
  button,
  expectPath,
  expectStep,
  formAlert,
  neverAsksAgain,
  question,
  stepLink,
} from '../support/wizard.ts';

const portal = startPortal({ env: adminEnv });
const { path } = identityStep;

async function open(options: OpenOptions = {}) {
  const client = await portal.newClient();
  const page = await portal.open(path, { as: client, ...options });
  await expectStep(page, identityStep);
  return { client, page };
}

async function takeAll(page: Page, document: string, labels: readonly string[]) {
  await page.getByLabel(document, { exact: true }).check();
  for (const label of labels) await takePhoto(page, label);
  await expectSent(page, ...labels);
}

it('after the decision it shows the result, and offers nothing that would be refused', async () => {
  const admin = await adminOf(portal);
  const client = await newSubmittedClient(portal);
  await decide(portal, client, { decision: 'refuse', reason: 'The page is cut off' });
  const page = await portal.open(path, { as: client });
  await button(page, 'Submit new photographs').click();
  await page.getByLabel('Passport', { exact: true }).check();
  await takePhoto(page, 'Your face');
  await expectSent(page, 'Your face');

  await decideCase(portal, admin, client, { event: 'takeIntoReview' });
  await decideCase(portal, admin, client, { event: 'reject', reason: 'We could not verify who you are' });
  await lookAgain(page);
  const main = page.getByRole('main');
  await main.getByText('Your identity could not be verified', { exact: true }).waitFor();
  await main.getByText('The page is cut off.').waitFor();
  await main.getByText('you can no longer submit anything here').waitFor();
  expect(await main.getByRole('button').allTextContents()).toEqual(['Help', 'Withdraw consent', 'Next']);
  await page.reload();
  await main.getByText('you can no longer submit anything here').waitFor();
  await button(page, 'Next').click();
  await expectPath(page, '/certify-and-submit');
  await main.getByText('Refused', { exact: true }).waitFor();

  await decideCase(portal, admin, client, { event: 'reopen' });
  await stepLink(page, 'Identity verification').click();
  await lookAgain(page);
  await button(page, 'Submit new photographs').waitFor();
});

describe('the manual check', () => {
  it('requires the back of every document except the passport', async () => {
    const { page } = await open();
    for (const document of ['Identity card', 'Driving licence', 'Residence permit']) {
      await page.getByLabel(document, { exact: true }).check();
      await expect.poll(() => page.getByRole('main').getByRole('region').count()).toBe(3);
    }
    await page.getByLabel('Passport', { exact: true }).check();
    await agreeToComparison(page);
    for (const label of passportPhotos) await photo(page, label).waitFor();
    expect(await photo(page, 'Back of the document').count()).toBe(0);
  });

  it('keeps the last of two choices, although the first is still being stored', async () => {
    let release = () => {};
    const released = new Promise<void>((done) => {
      release = done;
    });
    const { client, page } = await open();
    await page.route(
      (url) => url.pathname === '/api/verification/photographs',
      (route) =>
        route.request().method() === 'PUT' ? released.then(() => route.continue()) : route.continue(),
      { times: 1 },
    );
    const first = page.waitForRequest((request) => request.method() === 'PUT');
    await page.getByLabel('Residence permit', { exact: true }).check();
    await first;
    await page.getByLabel('Passport', { exact: true }).check();
    await photo(page, 'Page with your photograph').waitFor();
    release();
    const stored = () =>
      portal.call('GET', '/verification/photographs', { as: client }).then((answer) => answer.json());
    await expect.poll(stored).toMatchObject({ documentKind: 'passport' });
    await page.reload();
    await photo(page, 'Page with your photograph').waitFor();
  });

  it('is handed in, waits, is refused with a reason, is handed in again and verified', async () => {
    const { client, page } = await open();
    await takeAll(page, 'Identity card', cardPhotos);
    await button(page, 'Submit').click();
    await page.getByText('Waiting for a decision', { exact: true }).waitFor();
    await page.getByText(/^Submitted on \d+ \w+ 20\d\d/).waitFor();
    await page.reload();
    await page.getByText('Waiting for a decision', { exact: true }).waitFor();

    await decide(portal, client, { decision: 'refuse', reason: 'The back is cut off' });
    await lookAgain(page);
    await formAlert(page).getByText('The back is cut off.').waitFor();
    await button(page, 'Submit new photographs').click();
    await handInPassport(page);

    await decide(portal, client, { decision: 'approve' });
    await lookAgain(page);
    await page.getByText('Your identity is verified', { exact: true }).waitFor();
    await button(page, 'Next').click();
    await expectPath(page, '/certify-and-submit');
  });

  it('shows the decision without a reload', async () => {
    const { client, page } = await open({ before: (opened) => opened.clock.install() });
    await handInPassport(page);
    await decide(portal, client, { decision: 'approve' });
    await page.clock.fastForward(10_000);
    await page.getByText('Your identity is verified', { exact: true }).waitFor();
  });

  it('opens the camera on a phone: the rear one for documents, the front one for the face', async () => {
    const { page } = await open(phone);
    await page.getByLabel('Passport', { exact: true }).check();
    await agreeToComparison(page);
    const [front, face] = passportPhotos.map((label) => photo(page, label));
    await button(front!, 'Take a photo: Page with your photograph').waitFor();
    expect(await front!.locator('[capture]').getAttribute('capture')).toBe('environment');
    expect(await face!.locator('[capture]').getAttribute('capture')).toBe('user');
  });

  it('does not offer a camera if there is only a file chooser', async () => {
    const { page } = await open();
    await page.getByLabel('Passport', { exact: true }).check();
    await agreeToComparison(page);
    await button(page, 'Choose a file: Your face').waitFor();
    expect(await button(page, 'Take a photo: Your face').isVisible()).toBe(false);
  });
});

describe('a photograph', () => {
  it('is shown as taken, can be retaken and removed', async () => {
    const { page } = await open();
    await page.getByLabel('Passport', { exact: true }).check();
    await takePhoto(page, 'Your face', 'first.jpg');
    const picture = photo(page, 'Your face').getByRole('img', { name: 'Your face, as you took it' });
    const first = await picture.getAttribute('src');
    await takePhoto(page, 'Your face', 'second.jpg');
    await expect.poll(() => picture.getAttribute('src')).not.toBe(first);
    await expectSent(page, 'Your face');
    await button(page, 'Remove: Your face').click();
    await expect.poll(() => picture.count()).toBe(0);
    await button(page, 'Choose a file: Your face').waitFor();
  });

  it('of the wrong type is refused next to its frame, and does not affect the others', async () => {
    const { page } = await open();
    await takeAll(page, 'Identity card', cardPhotos);
    await photo(page, 'Back of the document')
      .locator('input:not([capture])')
      .setInputFiles({ name: 'card.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
    await photo(page, 'Back of the document').getByText('Choose a jpg, jpeg or png picture').waitFor();
    await expectSent(page, 'Front of the document', 'Your face');
    expect(await button(page, 'Submit').isDisabled()).toBe(true);
  });

  it('that the server refuses says why', async () => {
    const { page } = await open();
    await page.getByLabel('Passport', { exact: true }).check();
    await agreeToComparison(page);
    await photo(page, 'Your face')
      .locator('input:not([capture])')
      .setInputFiles({ name: 'face.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') });
    await photo(page, 'Your face').getByRole('alert').waitFor();
    expect(await photo(page, 'Your face').getByText('Sent.').count()).toBe(0);
  });

  it('whose upload failed is sent again without the others', async () => {
    const { page } = await open();
    await page.getByLabel('Passport', { exact: true }).check();
    await takePhoto(page, 'Your face');
    await expectSent(page, 'Your face');
    await page.route('**/verification/photographs/*', (route) => route.abort());
    await takePhoto(page, 'Page with your photograph');
    await button(page, 'Send it again: Page with your photograph').waitFor();
    await page.unroute('**/verification/photographs/*');
    await button(page, 'Send it again: Page with your photograph').click();
    await expectSent(page, ...passportPhotos);
    expect(await button(page, 'Submit').isEnabled()).toBe(true);
  });
});

describe('handing in', () => {
  it('that fails keeps the photographs, and can be retried', async () => {
    const { page } = await open();
    await takeAll(page, 'Passport', passportPhotos);
    await page.route('**/verification/manual', (route) => route.abort());
    await button(page, 'Submit').click();
    await formAlert(page).getByText('Not submitted').waitFor();
    await page.unroute('**/verification/manual');
    await button(page, 'Submit').click();
    await page.getByText('Waiting for a decision', { exact: true }).waitFor();
  });

  it('that is refused says why next to the photograph', async () => {
    const { page } = await open();
    await takeAll(page, 'Passport', passportPhotos);
    const message = [
      { property: 'selfieFileId', message: 'This photograph no longer exists. Take it again' },
    ];
    await page.route('**/verification/manual', (route) =>
      route.fulfill({ status: 400, json: { statusCode: 400, error: 'Bad Request', message } }),
    );
    await button(page, 'Submit').click();
    await photo(page, 'Your face').getByText('no longer exists').waitFor();
    expect(await photo(page, 'Page with your photograph').getByRole('alert').count()).toBe(0);
    await page.unroute('**/verification/manual');
    await takePhoto(page, 'Your face');
    await expectSent(page, 'Your face');
    await button(page, 'Submit').click();
    await page.getByText('Waiting for a decision', { exact: true }).waitFor();
  });

  it('in another window is noticed here', async () => {
    const { client, page } = await open({ before: neverAsksAgain });
    await takeAll(page, 'Passport', passportPhotos);
    await handInPassport(await portal.open(path, { as: client }));
    await button(page, 'Submit').click();
    await page.getByText('Waiting for a decision', { exact: true }).waitFor();
  });
});

it('photographs that were not handed in are restored; one in progress is not lost without a confirmation', async () => {
  const { page } = await open();
  await page.getByLabel('Passport', { exact: true }).check();
  await takePhoto(page, 'Your face');
  await expectSent(page, 'Your face');
  await stepLink(page, 'Contact Details').click();
  await expectPath(page, '/contact-details');
  await stepLink(page, 'Identity verification').click();
  await expectSent(page, 'Your face');
  await page.route('**/verification/photographs/front', () => undefined);
  await takePhoto(page, 'Page with your photograph');
  await button(page, 'Next').click();
  await button(question(page, 'Leave without saving?'), 'Leave without saving').click();
  await expectPath(page, '/certify-and-submit');
});

it('waiting photographs are restored for a user who chooses the document before they are loaded', async () => {
  const { client, page } = await open();
  await takeAll(page, 'Passport', ['Your face']);
  let looks = 0;
  const again = await portal.open(path, {
    as: client,
    before: (opened) =>
      opened.route('**/verification/photographs', (route) => {
        if (route.request().method() === 'GET') looks += 1;
        // The first request gets no response.
        return looks === 1 && route.request().method() === 'GET' ? undefined : route.continue();
      }),
  });
  await again.getByLabel('Passport', { exact: true }).check();
  await expectSent(again, 'Your face');
});

it('a check that cannot be loaded says so, and can be retried', async () => {
  const { page } = await open({
    before: (opened) =>
      opened.route('**/check-status', (route) =>
        route.fulfill({ status: 403, json: { statusCode: 403, error: 'Forbidden', message: 'Not now' } }),
      ),
  });
  await formAlert(page).getByText('could not be loaded').waitFor();
  // The page's own retry gets no response before the click, because it would remove the alert.
  let letGo = () => {};
  const pressed = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/check-status', async (route) => {
    await pressed;
    await route.continue();
  });
  await button(page, 'Load it again').click();
  letGo();
  await page.getByText('Which document do you have?').waitFor();
});
