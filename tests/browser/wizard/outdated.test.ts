import { expect, it } from 'vitest';
import { expectFineEverywhere } from '../support/looks.ts';
import { startPortal } from '../support/portal.ts';
import { button, heading } from '../support/wizard.ts';

const portal = startPortal();

/** Prevents a page from listening to the session's storage events in other tabs, until it is allowed again. */
function cannotListen() {
  const listen = window.addEventListener;
  window.addEventListener = function (this: Window, ...given: Parameters<typeof listen>) {
    const [type, listener] = given;
    if (window.name !== 'whole' && type === 'storage' && String(listener).includes('session.ended'))
      throw new Error('Nobody can listen');
    listen.apply(this, given);
  } as typeof listen;
}

it.each(['/contact-details', '/verify'])(
  '%s says that it is no longer up to date, and a reload helps',
  async (path) => {
    const page = await portal.open(path, {
      ...(path !== '/verify' && { as: await portal.newClient() }),
      before: async (opened) => {
        await opened.clock.install();
        await opened.addInitScript(cannotListen);
      },
    });
    const opened = heading(page, path === '/verify' ? 'Enter your verification code' : 'Contact Details');
    const notice = page.getByText('This page is no longer up to date');
    await opened.waitFor();
    await page.clock.runFor(5_000);
    expect(await notice.count()).toBe(0);
    // The parts of the page start their timers when they have loaded.
    await expect.poll(() => page.clock.runFor(10_000).then(() => notice.count())).toBe(1);
    await expectFineEverywhere(page);

    await page.evaluate(() => {
      window.name = 'whole';
    });
    await button(page, 'Reload the page').click();
    await notice.waitFor({ state: 'detached' });
    await opened.waitFor();
    await page.clock.runFor(60_000);
    expect(await notice.count()).toBe(0);
  },
);
