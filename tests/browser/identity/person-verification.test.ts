import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations } from '#tests/support/axe.ts';
import { decide as decideCase, newSubmittedClient } from '../support/complete-case.ts';
import {
  adminEnv,
  adminOf,
  agreeToComparison,
  decide,
  expectSent,
  handInPassport,
  lookAgain,
  mailLink,
  newNamedClient,
  passportPhotos,
  pathOfLink,
  phone,
  photo,
  takePhoto,
} from '../support/identity.ts';
import { startPortal, validRecords } from '../support/portal.ts';
import { button, heading } from '../support/wizard.ts';

const portal = startPortal({ env: adminEnv });
const title = 'Verify your identity';

async function mailedClient() {
  const { client, director } = await newNamedClient(portal);
  return { client, director, link: await mailLink(portal, client, director.email) };
}

async function openLink(options = {}) {
  const { client, director, link } = await mailedClient();
  const page = await portal.open(link, { ...phone, ...options });
  await heading(page, title).waitFor();
  return { client, director, link, page };
}

describe('a mailed link', () => {
  it('opens on a phone without an account, and says who asks whom', async () => {
    const { page, link } = await openLink();
    await page.getByText(/^They are encrypted\. We store them /).waitFor();
    const said = await page.getByRole('main').textContent();
    expect(said).toContain('Analytical Engines Ltd has named you');
    expect(said).toContain('Grace Hopper');
    expect(said).toMatch(/The link works until\s*\d+ \w+ 20\d\d/);
    expect(said).toContain(
      'Analytical Engines Ltd sees whether you are verified. It does not see your photographs.',
    );
    expect(await page.title()).toBe('Verify your identity · Northgate Compliance');
    const path = await page.evaluate(() => location.pathname + location.hash);
    expect(path).toBe(link);
    const sizes = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(sizes[0]).toBeLessThanOrEqual(sizes[1]!);
    await page.getByRole('link', { name: 'report the email' }).click();
    await heading(page, 'Report this email').waitFor();
  });

  it('leads to a check that is handed in, decided and shown', async () => {
    const { client, director, page } = await openLink();
    await page.getByLabel('Passport', { exact: true }).check();
    await agreeToComparison(page);
    await button(page, 'Take a photo: Your face').waitFor();
    await handInPassport(page);
    await page.reload();
    await page.getByText('Waiting for a decision', { exact: true }).waitFor();
    await decide(portal, client, { decision: 'refuse', reason: 'The page is blurred' });
    await lookAgain(page);
    // The refusal is mailed, with a link that replaces this one.
    await heading(page, 'This link no longer works').waitFor();
    const again = await portal.open(pathOfLink((await portal.readMail(director.email)).link), phone);
    await again.getByText('The page is blurred.').waitFor();
    await button(again, 'Submit new photographs').click();
    await handInPassport(again);
    await decide(portal, client, { decision: 'approve' });
    await lookAgain(again);
    await again.getByText('Your identity is verified', { exact: true }).waitFor();
  });

  it('is the only credential: no account’s token is sent, and the secret is stored nowhere', async () => {
    const { client, link } = await mailedClient();
    const sent: string[] = [];
    const page = await portal.open(link, {
      ...phone,
      as: client,
      before: async (opened) => {
        opened.on('request', (request) => {
          if (!request.url().includes('/api/')) return;
          const { authorization = '', 'x-verification-link': secret = '' } = request.headers();
          sent.push(`${authorization}|${secret === '' ? 'none' : 'link'}`);
        });
      },
    });
    await handInPassport(page);
    expect(new Set(sent)).toEqual(new Set(['|link']));
    const secret = link.split('#')[1]!.replace('link=', '');
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(stored).not.toContain(secret);
    expect((await page.context().cookies()).map(({ value }) => value)).not.toContain(secret);
  });

  it('loads none of the wizard, and the wizard loads none of it', async () => {
    const loadedBy = async (path: string, options = {}) => {
      const loaded: string[] = [];
      const page = await portal.open(path, {
        ...options,
        before: async (opened) => {
          opened.on('request', (request) => loaded.push(new URL(request.url()).pathname));
        },
      });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      return loaded.join(' ');
    };
    const { client, link } = await mailedClient();
    const person = await loadedBy(link);
    expect(person).toMatch(/person-portal/);
    expect(person).not.toMatch(/\/assets\/(?:wizard|fields)-|(?<!\/link)-page-|notistack|sumsub/);
    const wizard = await loadedBy('/contact-details', { as: client });
    expect(wizard).toMatch(/\/assets\/wizard-/);
    expect(wizard).not.toMatch(/person-portal|identity-check|sumsub/);
  });

  it('that was replaced by a newer one says what to do, and does not sign out anyone', async () => {
    const { client, director, link } = await mailedClient();
    await portal.passMinute();
    const newer = await mailLink(portal, client, director.email);
    const page = await portal.open(link, { ...phone, as: client });
    await heading(page, 'This link no longer works').waitFor();
    await page.getByText('Look for the newest email').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBe(client.token);
    // The newer link in the same tab opens another page.
    await page.evaluate((hash) => {
      window.location.hash = hash;
    }, newer.split('#')[1]!);
    await heading(page, title).waitFor();
  });

  it('that was altered or truncated says what to do', async () => {
    const { link } = await mailedClient();
    const altered = await portal.open(
      link.replace(/.(?=&report=)/, (last) => (last === 'A' ? 'B' : 'A')),
      phone,
    );
    await heading(altered, 'This link no longer works').waitFor();
    const cut = await portal.open(link.replace(/#.*/, ''), phone);
    await heading(cut, 'This link is not complete').waitFor();
  });

  it('that expires while its page is open ends there', async () => {
    const { client, page } = await openLink();
    await page.getByLabel('Passport', { exact: true }).check();
    for (const label of passportPhotos) await takePhoto(page, label);
    await expectSent(page, ...passportPhotos);
    await portal.save(client, {
      'control-ownership-and-related-parties': {
        ...validRecords['control-ownership-and-related-parties'],
        directors: [],
        beneficialOwners: [],
      },
    });
    await button(page, 'Submit').click();
    await heading(page, 'This link no longer works').waitFor();
  });

  it('offers nothing more once the client’s case is decided, and says so to a person about to hand in', async () => {
    const client = await newSubmittedClient(portal);
    const page = await portal.open(pathOfLink((await portal.readMail('grace@example.com')).link), phone);
    await page.getByLabel('Passport', { exact: true }).check();
    for (const label of passportPhotos) await takePhoto(page, label);
    await expectSent(page, ...passportPhotos);
    const admin = await adminOf(portal);
    await decideCase(portal, admin, client, { event: 'takeIntoReview' });
    await decideCase(portal, admin, client, { event: 'reject', reason: 'We do not serve this industry.' });

    await button(page, 'Submit').click();
    const closed = 'The onboarding of Analytical Engines Ltd has been decided';
    await page.getByText(closed).waitFor();
    await page.reload();
    await page.getByText(closed).waitFor();
    expect(await page.getByRole('radio').count()).toBe(0);
    expect(await page.getByText('It takes a few minutes').count()).toBe(0);
    await expectNoAxeViolations(page);
  });

  it('can be retried if the server did not respond', async () => {
    const { link } = await mailedClient();
    let isDown = true;
    const page = await portal.open(link, {
      ...phone,
      before: async (opened) => {
        await opened.clock.install();
        await opened.route('**/verification/person', (route) => (isDown ? route.abort() : route.continue()));
      },
    });
    await expect
      .poll(async () => {
        // Each attempt waits longer than the previous one.
        await page.clock.fastForward(5000);
        return heading(page, 'This page could not be loaded').count();
      })
      .toBe(1);
    isDown = false;
    await button(page, 'Try again').click();
    await heading(page, title).waitFor();
  });
});

it('a photograph that could not be sent by the link is sent again', async () => {
  const { page } = await openLink();
  await page.getByLabel('Passport', { exact: true }).check();
  await page.route('**/verification/photographs/*', (route) => route.abort());
  await takePhoto(page, 'Your face');
  await photo(page, 'Your face').getByRole('alert').waitFor();
  await page.unroute('**/verification/photographs/*');
  await button(page, 'Send it again: Your face').click();
  await expectSent(page, 'Your face');
});
