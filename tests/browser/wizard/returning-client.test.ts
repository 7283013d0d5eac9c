import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { field } from '../support/fields.ts';
import { startPortal, validRecords } from '../support/portal.ts';
import { signInTitle } from '../support/sign-in.ts';
import { expectPath, heading, neverIdle } from '../support/wizard.ts';

const portal = startPortal();

const records = { 'company-details': validRecords['company-details'] };
const { legalName } = validRecords['company-details'];

/** The requests of the visit, in alphabetical order. */
const calls = ['GET /api/auth/self', 'GET /api/company-details', 'POST /api/onboarding'];

/** Records every request of the page from now on, as `GET /verify`. */
function requestsOf(page: Page): string[] {
  const noted: string[] = [];
  page.on('request', (request) => {
    noted.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return noted;
}

const callsAmong = (requests: readonly string[]) =>
  requests.filter((request) => calls.includes(request)).toSorted();

/** Delays every matching request until all expected requests were sent. */
async function holdUntilAsked(page: Page, suits: RegExp, awaited: (asked: readonly string[]) => boolean) {
  const asked = requestsOf(page);
  const allAsked = new Promise<void>((resolve) => {
    page.on('request', () => awaited(asked) && resolve());
  });
  await page.route(suits, async (route) => {
    await allAsked;
    await route.fallback();
  });
  return asked;
}

describe('a client who returns to a form', () => {
  it('makes at most 15 requests until it can be filled in', async () => {
    let requests: string[] = [];
    const page = await portal.open('/company-details', {
      as: await portal.newClient(records),
      before: async (opened) => {
        requests = requestsOf(opened);
        await neverIdle(opened);
      },
    });
    await expect.poll(() => field(page, 'Legal name').inputValue()).toBe(legalName);
    await page.waitForLoadState('networkidle');
    expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(15);
    expect(callsAmong(requests)).toEqual(calls);
  });

  it('requests record, progress, session and code at once, before the portal’s own code is loaded', async () => {
    let asked: string[] = [];
    const page = await portal.open('/company-details', {
      as: await portal.newClient(records),
      before: async (opened) => {
        asked = await holdUntilAsked(
          opened,
          /\/assets\/(?:opening|wizard)-[^/]*\.js$|\/api\//,
          (soFar) =>
            callsAmong(soFar).length === calls.length &&
            soFar.some((each) => each.includes('/assets/wizard-')),
        );
      },
    });
    await expect.poll(() => field(page, 'Legal name').inputValue()).toBe(legalName);
    await page.waitForLoadState('networkidle');
    expect(callsAmong(asked), 'each once').toEqual(calls);
  });

  it('sees the outline of the form while the record is loading', async () => {
    let letGo = () => {};
    const record = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const page = await portal.open('/company-details', {
      as: await portal.newClient(records),
      before: (opened) =>
        opened.route('**/api/company-details', async (route) => {
          await record;
          await route.fallback();
        }),
    });
    await page.getByRole('main').getByText('Loading').waitFor({ state: 'attached' });
    letGo();
    await expect.poll(() => field(page, 'Legal name').inputValue()).toBe(legalName);
  });

  it('whose session has ended meanwhile signs in again', async () => {
    const client = await portal.newClient(records);
    await portal.endSession(client);
    const page = await portal.open('/company-details', { as: client });
    await page.getByText('Your session has ended').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
  });
});

describe('a visitor who is not a client', () => {
  it.each(['/company-details', '/admin/cases', '/verify-identity'])(
    'requests no client data at %s',
    async (path) => {
      let requests: string[] = [];
      const page = await portal.open(path, {
        before: async (opened) => {
          requests = requestsOf(opened);
        },
      });
      if (path === '/company-details') {
        await heading(page, signInTitle).waitFor();
        await expectPath(page, '/verify');
      } else {
        await page.getByRole('heading').first().waitFor();
      }
      await page.waitForLoadState('networkidle');
      expect(
        requests.filter((each) => /\/api\/(?:onboarding|company-details)$|\/wizard-/.test(each)),
      ).toEqual([]);
    },
  );
});
