import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { cleanBody } from '#server/platform/html/clean-body.ts';
import { pdf } from '#tests/support/documents.ts';
import { msbTexts, msbWith } from '#tests/support/msb-application.ts';
import { storedXss } from '#tests/support/stored-xss.ts';
import { areaEnv, signInAdministrator } from '../support/admin.ts';
import { textField } from '../support/area.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { button } from '../support/wizard.ts';
import { openWatchedPage } from './watched-page.ts';

const portal = startPortal({ env: areaEnv });
let boss: Client;

/** The part of the corpus that a single-line field accepts. */
const lines = storedXss.filter((text) => text.trim() === text && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text));

/** Returns as many of the attacks as a field of this length holds, starting with another one each time. */
let next = 0;
function attacks(characters: number, between = ' '): string {
  let text = '';
  for (let tried = 0; tried < lines.length; tried += 1) {
    const attack = lines[next % lines.length]!;
    const longer = text === '' ? attack : `${text}${between}${attack}`;
    if (longer.length > characters && text !== '') return text;
    next += 1;
    if (longer.length <= characters) text = longer;
  }
  return text;
}

/** Sends a body and returns the response, which must contain what was sent. */
async function made(path: string, body: object, { method = 'POST', as = boss } = {}) {
  const answer = await portal.call(method, path, { as, body });
  const text = await answer.text();
  expect(answer.ok, `${method} ${path}: ${text}`).toBe(true);
  return JSON.parse(text) as { id: string; version: number; slug: string };
}

const listed = async (path: string): Promise<{ id: string }> => {
  const answer = await portal.call('GET', `${path}?pageSize=1`, { as: boss });
  return ((await answer.json()) as { items: { id: string }[] }).items[0]!;
};

/** Every attack, as the server stores it in a body: none of them hides another. */
const hostileBody = () => storedXss.map((text) => `${cleanBody(text, portal.url)}<p>-</p>`).join('');

type Place = {
  path: string;
  /** A text that is shown with the record. */
  shows: string;
  /** Further checks of the page. */
  also?(page: Page): Promise<void>;
};
const ours: Place[] = [];
const everybodys: Place[] = [];

beforeAll(async () => {
  boss = await signInAdministrator(portal);

  const title = attacks(200);
  const post = await made('/blogs', {
    title,
    slug: 'hostile',
    summary: attacks(500),
    body: hostileBody(),
    author: attacks(120),
    description: attacks(300),
    tags: Array.from({ length: 8 }, () => attacks(50)),
  });
  await made(`/blogs/${post.id}/state`, { state: 'published', version: post.version }, { method: 'PATCH' });
  const preview = async (page: Page) => {
    await page.getByRole('textbox', { name: 'Body' }).waitFor();
    await button(page, 'Preview').click();
    const dialog = page.getByRole('dialog', { name: /^Preview/ });
    await dialog.getByText('alert(1)').first().waitFor();
    await loaded(page);
    await button(dialog, 'Close the preview').click();
    // The body is saved as the editor writes it, and read again.
    await button(page, 'Settings').click();
    await textField(page, 'Author').fill(attacks(120));
  };
  ours.push(
    { path: '/admin/blogs', shows: title },
    { path: `/admin/blogs/${post.id}`, shows: title, also: preview },
  );
  everybodys.push({ path: '/blog', shows: title }, { path: '/blog/hostile', shows: title });

  const partner = { website: 'https://ada.example.com', kind: 'other', position: 1, active: true };
  const name = attacks(120);
  const { id: partnerId } = await made('/partners', { ...partner, name, text: attacks(2000, '\n') });
  ours.push({ path: '/admin/partners', shows: name }, { path: `/admin/partners/${partnerId}`, shows: name });
  everybodys.push({ path: '/partners', shows: name });

  const subject = attacks(150);
  await made('/contacts', {
    name: attacks(100),
    email: 'ada@example.com',
    company: attacks(200),
    subject,
    message: attacks(5000, '\n'),
    consent: true,
    consentText: attacks(500),
  });
  const contact = await listed('/contacts');
  await made('/notes', { contactId: contact.id, text: attacks(5000, '\n') });
  ours.push(
    { path: '/admin/contacts', shows: subject },
    { path: `/admin/contacts/${contact.id}`, shows: subject },
  );

  const applicant = attacks(100);
  const form = new FormData();
  for (const [field, text] of Object.entries({
    name: applicant,
    email: 'ada@example.com',
    position: attacks(120),
    // A form ends its lines with two characters.
    letter: attacks(4800, '\n'),
    consent: 'true',
    consentText: attacks(500),
  })) {
    form.append(field, text);
  }
  const file = new Blob([new Uint8Array(pdf())], { type: 'application/pdf' });
  form.append('file', file, '<img src=x onerror=alert(1)>.pdf');
  const sent = await fetch(`${portal.url}/api/resumes`, { method: 'POST', body: form });
  expect(sent.status, await sent.text()).toBe(202);
  const resume = await listed('/resumes');
  ours.push(
    { path: '/admin/resumes', shows: applicant },
    { path: `/admin/resumes/${resume.id}`, shows: '<img src=x onerror=alert(1)>.pdf' },
  );

  const email = 'ada@example.com';
  const consentText = attacks(500);
  await made('/newsletter-subscription', { email, consent: true, consentText, from: 'site' });
  const { id: subscriptionId } = await listed('/newsletter-subscription');
  ours.push({ path: `/admin/newsletter-subscription/${subscriptionId}`, shows: consentText });

  const client = await portal.newClient();
  const application = await made('/msb-application', {}, { as: client });
  // Also for the shortest fields.
  const texts = Object.fromEntries(msbTexts.map((at) => [at, '<svg onload=alert(1)>'.slice(0, 20)]));
  const content = msbWith({
    ...texts,
    'business.legalName': attacks(100),
    'business.operatingNames': attacks(500, '\n'),
    'business.mailingAddress': attacks(200, '\n'),
    'activities.description': attacks(1000, '\n'),
    'people.officerExperience': attacks(1000, '\n'),
    'people.people.0.firstName': '<img src=x onerror=alert(1)>',
    'places.places.0.name': '<img src=x onerror=alert(1)>',
    'agents.agents.0.name': '<img src=x onerror=alert(1)>',
    'declaration.convictionDetails': attacks(1000, '\n'),
    'bank.remarks': attacks(500, '\n'),
  });
  await made(`/msb-application/${application.id}`, content, { method: 'PATCH', as: client });
  await made('/notes', { msbApplicationId: application.id, text: attacks(5000, '\n') });
  const { legalName } = content.business;
  ours.push(
    { path: '/admin/msb-application', shows: legalName },
    { path: `/admin/msb-application/${application.id}`, shows: legalName },
  );
});

/** Waits until everything on the page has loaded, or failed. */
async function loaded(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const images = [...document.images];
    // Images further down are loaded lazily.
    for (const image of images) image.loading = 'eager';
    return images.every(({ complete }) => complete);
  });
}

describe.each([
  { name: 'without the content security policy', withPolicy: false },
  { name: 'as they are served', withPolicy: true },
])('hostile records $name', { timeout: 120_000 }, ({ withPolicy }) => {
  it('do nothing in the staff area', async () => {
    const options = { withPolicy, path: '/admin/promo-codes', staffMember: boss };
    const { page, caused } = await openWatchedPage(portal, boss, options);
    // The policy only blocks more, so it is tested once, on the pages with the most content.
    const looked = withPolicy ? ours.filter(({ also }) => also) : ours;
    for (const { path, shows, also } of looked) {
      await page.goto(path);
      await expect
        .poll(() => page.locator('body').evaluate((body) => body.textContent), {
          message: `${path} shows it`,
        })
        .toContain(shows);
      await loaded(page);
      await also?.(page);
      expect({ path, ...(await caused()) }).toMatchObject({ path, dialogs: [], requests: [], elements: [] });
    }
  });

  it('do nothing on the public pages', async () => {
    const { page, caused } = await openWatchedPage(portal, boss, { withPolicy, path: '/blog' });
    for (const { path, shows } of everybodys) {
      await page.goto(path);
      await page.getByText(shows, { exact: true }).first().waitFor();
      await loaded(page);
      expect({ path, ...(await caused()) }).toMatchObject({ path, dialogs: [], requests: [], elements: [] });
    }
  });
});
