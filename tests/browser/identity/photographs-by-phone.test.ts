import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectNoAxeViolations } from '#tests/support/axe.ts';
import {
  adminEnv,
  agreeToComparison,
  expectSent,
  identityStep,
  mailLink,
  newNamedClient,
  passportPhotos,
  pathOfLink,
  phone,
  photo,
  takePhoto,
} from '../support/identity.ts';
import { startPortal } from '../support/portal.ts';
import { button, expectStep, heading } from '../support/wizard.ts';

const portal = startPortal({ env: adminEnv });

/** A page whose clock can be moved. */
const clocked = { before: ({ clock }: Page) => clock.install() };
/** Milliseconds after which a phone has polled the status of the check. */
const lookEvery = 10_000;

it('some photographs are taken with a webcam, the rest with a phone; all are restored after a reload, and handed in on the computer', async () => {
  const client = await portal.newClient();
  const desk = await portal.open(identityStep.path, { as: client });
  await expectStep(desk, identityStep);
  await desk.getByLabel('Passport', { exact: true }).check();

  await agreeToComparison(desk);
  await button(desk, 'Use the webcam: Your face').click();
  const camera = desk.getByRole('dialog', { name: 'Take a photo: Your face' });
  await button(camera, 'Take the photo').click();
  await camera.getByRole('img', { name: 'Your face, as the camera sees it' }).waitFor();
  await expectNoAxeViolations(desk);
  await button(camera, 'Take it again').click();
  await button(camera, 'Take the photo').click();
  await button(camera, 'Use this photo').click();
  await expectSent(desk, 'Your face');

  await button(desk, 'Use your phone').click();
  await desk.getByRole('img', { name: 'Code for your phone' }).waitFor();
  const link = await desk.getByRole('link', { name: 'copy this link' }).getAttribute('href');
  await desk.getByText('Waiting for your phone.').waitFor();
  await expectNoAxeViolations(desk);

  const held = await portal.open(pathOfLink(link ?? ''), { ...phone, ...clocked });
  await heading(held, 'Take photographs').waitFor();
  await expectSent(held, 'Your face');
  await desk.getByText('Your phone has opened the link.').waitFor();
  await takePhoto(held, 'Page with your photograph');
  await held.getByText('All photographs are on your computer').waitFor();
  await expectNoAxeViolations(held);
  await expectSent(desk, 'Page with your photograph');

  // No dialog opens when the page is left, because everything is stored.
  await desk.reload();
  await expect.poll(() => desk.getByLabel('Passport', { exact: true }).isChecked()).toBe(true);
  await expectSent(desk, ...passportPhotos);
  const shown = photo(desk, 'Page with your photograph').getByRole('img');
  await expect.poll(() => shown.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await button(desk, 'Submit').click();
  await desk.getByText('Waiting for a decision', { exact: true }).waitFor();
  await held.clock.fastForward(lookEvery);
  await held.getByText('submitted on your computer').waitFor();
});

it('a person’s check supports a phone too, whose link is invalidated by the next one', async () => {
  const { client, director } = await newNamedClient(portal);
  const desk = await portal.open(await mailLink(portal, client, director.email));
  await desk.getByLabel('Passport', { exact: true }).check();
  await agreeToComparison(desk);
  await button(desk, 'Use your phone').click();
  const code = desk.getByRole('link', { name: 'copy this link' });
  const first = pathOfLink((await code.getAttribute('href')) ?? '');
  const held = await portal.open(first, { ...phone, ...clocked });
  await held.getByText('Grace Hopper').waitFor();
  await takePhoto(held, 'Your face');
  await expectSent(desk, 'Your face');
  await button(photo(desk, 'Your face'), 'Remove: Your face').click();
  await photo(held, 'Your face').getByRole('button', { name: 'Take a photo: Your face' }).waitFor();
  await button(desk, 'Show another code').click();
  await expect.poll(async () => (await code.getAttribute('href'))?.endsWith(first)).toBe(false);
  await held.clock.fastForward(lookEvery);
  await heading(held, 'This link no longer works').waitFor();
});
