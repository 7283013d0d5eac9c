import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { hostileTexts } from '#tests/domain/hostile-texts.ts';
import { startPortal } from '../support/portal.ts';
import { openWatchedPage } from './watched-page.ts';

const portal = startPortal();

/** The hostile texts that are markup, without those that would navigate the whole page. */
const markup = hostileTexts.filter((text) => /^<\w/.test(text) && !/http-equiv|<base/.test(text));

describe('injected markup', () => {
  const insert = (page: Page) =>
    page.evaluate((all) => {
      for (const html of all) {
        const place = document.body.appendChild(document.createElement('div'));
        place.innerHTML = html;
      }
      // A contextual fragment creates scripts that run; innerHTML does not.
      document.body.append(document.createRange().createContextualFragment('<script>alert(1)</script>'));
      for (const link of document.querySelectorAll<HTMLElement>('a[href^="javascript:"]')) link.click();
    }, markup);

  it('is detected by the test of stored texts if there is no content security policy', async () => {
    const { page, caused } = await openWatchedPage(portal, await portal.newClient(), { withPolicy: false });
    await insert(page);
    await vi.waitFor(async () => expect((await caused()).dialogs.length).toBeGreaterThan(10), 10_000);
    const { elements, requests } = await caused();
    expect(elements.length).toBeGreaterThan(20);
    expect(requests).toEqual(expect.arrayContaining([`${portal.url}/x`, 'http://evil.test/x.css']));
  });

  it('runs nothing under the policy that is served', async () => {
    const refused: string[] = [];
    const { page, caused } = await openWatchedPage(portal, await portal.newClient(), {
      withPolicy: true,
      expectProblems: /Content Security Policy/,
    });
    page.on('console', (message) => refused.push(message.text()));
    await insert(page);
    const scripts = () => refused.filter((text) => /inline (?:script|event handler)/.test(text));
    await vi.waitFor(() => expect(scripts().length).toBeGreaterThan(10), 10_000);
    const { dialogs, elements } = await caused();
    expect(elements.length).toBeGreaterThan(20);
    expect(dialogs).toEqual([]);
  });
});
