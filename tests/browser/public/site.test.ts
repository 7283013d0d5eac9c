import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { newsletterConsent } from '#domain/newsletter-form.ts';
import { clientPlaces } from '#domain/public-pages.ts';
import { expectNoAxeViolations } from '#tests/support/axe.ts';
import { photograph } from '#tests/support/pictures.ts';
import { areaEnv, signInAdministrator } from '../support/admin.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { type Client, startPortal } from '../support/portal.ts';

const portal = startPortal({ env: areaEnv });
let boss: Client;
let cover: string;

async function ok(answer: Response) {
  const text = await answer.text();
  expect(answer.ok, text).toBe(true);
  return JSON.parse(text);
}

async function upload(width: number, height: number): Promise<string> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(await photograph({ width, height }))]), 'cover.jpg');
  const headers = { authorization: `Bearer ${boss.token}` };
  return (await ok(await fetch(`${portal.url}/api/upload`, { method: 'POST', headers, body }))).url;
}

async function publish(fields: object): Promise<void> {
  const { id, version } = await ok(await portal.call('POST', '/blogs', { as: boss, body: fields }));
  const body = { state: 'published', version };
  await ok(await portal.call('PATCH', `/blogs/${id}/state`, { as: boss, body }));
}

beforeAll(async () => {
  boss = await signInAdministrator(portal);
  cover = await upload(1200, 675);
  const long = '<p>Whoever exchanges or transfers money for others registers first. </p>'.repeat(4);
  for (let n = 1; n <= 13; n += 1) {
    await publish({
      title: n === 13 ? 'What a registration asks for' : `Of rules, part ${n}`,
      summary: 'Who has to register, with whom, and what to have at hand before beginning.',
      body: `<h2>Who</h2>${long}<ul><li>Exchange</li><li>Transfer</li></ul><blockquote><p>In time.</p></blockquote><pre><code>${'wide '.repeat(60)}</code></pre>`,
      author: 'Ada Lovelace',
      tags: ['Registration', 'Canada'],
      ...(n > 10 && { coverUrl: cover, coverAlt: 'A harbour in the morning' }),
    });
  }
  const logo = await upload(300, 100);
  for (const [name, more] of [
    ['Harbour Trust', { logo }],
    ['A firm with quite a long name of its own Ltd', {}],
  ] as const) {
    const partner = {
      website: 'https://harbour.example.com',
      text: 'Custody of what clients hold.',
      kind: 'banking',
      position: 1,
      active: true,
    };
    await ok(await portal.call('POST', '/partners', { as: boss, body: { ...partner, name, ...more } }));
  }
});

const title = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();

describe('the server-rendered pages', () => {
  it('can be read and navigated, have a correct layout, and load nothing of the wizard', async () => {
    const asked: string[] = [];
    const page = await portal.open('/blog', {
      before: async (fresh) => {
        fresh.on('request', (request) => asked.push(new URL(request.url()).pathname));
      },
    });
    expect(await title(page)).toBe('Blog');
    expect(await page.getByRole('article').count()).toBe(12);
    await expectFineEverywhere(page);
    await page.getByRole('link', { name: 'Page 2', exact: true }).click();
    await page.getByRole('link', { name: 'Of rules, part 1', exact: true }).click();
    expect(new URL(page.url()).pathname).toBe('/blog/of-rules-part-1');
    await page.goto('/blog/what-a-registration-asks-for');
    const shown = page.getByRole('img', { name: 'A harbour in the morning' });
    await shown.waitFor();
    // The size that reserves its space before it has loaded.
    expect([await shown.getAttribute('width'), await shown.getAttribute('height')]).toEqual(['1200', '675']);
    await expectFineEverywhere(page);
    await page.getByRole('link', { name: 'Canada' }).click();
    expect(await title(page)).toBe('Posts about “Canada”');
    await page.getByRole('link', { name: 'Partners' }).click();
    await page.getByRole('heading', { name: 'Harbour Trust' }).waitFor();
    await expectFineEverywhere(page);
    await page.goto('/blog/nothing');
    expect(await title(page)).toBe('This page does not exist');
    await expectNoAxeViolations(page, 'html');
    const files = [...new Set(asked.filter((path) => /\.(js|css)$/.test(path)))];
    expect(files.map((path) => path.replace(/-[\w-]{8}\./, '.')).sort()).toEqual([
      '/assets/site-script.js',
      '/assets/site.css',
    ]);
  });

  it('lead a signed-in client to their onboarding instead of the sign-in page', async () => {
    const page = await portal.open('/blog', { as: await portal.signIn(portal.freshAddress()) });
    const places = page.getByRole('navigation', { name: 'Pages', exact: true }).getByRole('link');
    expect(await places.allTextContents()).toEqual(clientPlaces.map(([label]) => label));
    await places.getByText('My onboarding').click();
    await page.getByRole('heading', { level: 1, name: 'Contact Details' }).waitFor();
  });

  it('need no script: a link replaces the newsletter form', async () => {
    const page = await portal.open('/blog/what-a-registration-asks-for', { javaScriptEnabled: false });
    await page.getByText('registers first').first().waitFor();
    expect(await page.getByRole('button', { name: 'Subscribe' }).isVisible()).toBe(false);
    await page.getByRole('link', { name: 'About the newsletter' }).waitFor();
  });

  it('use the theme chosen in the portal, or else that of the device', async () => {
    const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const dark = 'rgb(14, 21, 30)';
    const light = 'rgb(245, 247, 249)';
    const path = '/partners';
    expect(await ground(await portal.open(path, { colorScheme: 'dark' }))).toBe(dark);
    expect(await ground(await portal.open(path, { colorScheme: 'light', theme: 'dark' }))).toBe(dark);
    expect(await ground(await portal.open(path, { colorScheme: 'dark', theme: 'light' }))).toBe(light);
  });

  it('accept a newsletter subscription, by keyboard only', async () => {
    const page = await portal.open('/blog/of-rules-part-1');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the content');
    await page.getByLabel('Email address').focus();
    const sent = page.waitForRequest(/newsletter-subscription/);
    await page.keyboard.type('reader@example.com');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect((await sent).postDataJSON()).toMatchObject({
      email: 'reader@example.com',
      consent: true,
      consentText: newsletterConsent,
      website: '',
    });
    const mail = await portal.readMail('reader@example.com');
    expect(mail.text).toContain('/newsletter');
    const answer = await (await sent).response();
    expect(answer?.status()).toBe(202);
    const { message } = JSON.parse((await answer?.text()) ?? '{}');
    await page.getByText(message).waitFor();
  });
});

describe('the public pages of the portal', () => {
  it.each([
    ['/contact', 'Contact us'],
    ['/newsletter', 'Newsletter'],
  ])('%s has its metadata for search engines before any script runs', async (path, name) => {
    const page = await portal.open(path, { javaScriptEnabled: false });
    expect(await page.title()).toBe(`${name} · Northgate Compliance`);
    const head = (selector: string, attribute: string) => page.locator(selector).getAttribute(attribute);
    expect(await head('link[rel=canonical]', 'href')).toBe(`${portal.url}${path}`);
    expect(await head('meta[property="og:title"]', 'content')).toBe(name);
    expect(await page.locator('meta[name=robots]').count()).toBe(0);
    expect(await page.locator('meta[name=description]').count()).toBe(1);
    await page.goto('/verify');
    expect(await head('meta[name=robots]', 'content')).toBe('noindex');
  });
});
