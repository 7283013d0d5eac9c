import { portalThemeScript, siteThemeScript } from '#domain/theme-script.ts';
import { steps } from '#machines/steps.ts';
import type { Client, OpenOptions, Portal } from '../support/portal.ts';

/** The effects that a text may have had on a page. */
export type Caused = {
  dialogs: string[];
  /** Addresses that the portal itself does not request. */
  requests: string[];
  /** What the portal itself never creates: elements, event handlers, addresses that execute code. */
  elements: string[];
  /** The names in local storage. */
  stored: string[];
};

/** The result of a page that treats every text as text. */
export const nothing: Caused = { dialogs: [], requests: [], elements: [], stored: ['access_token'] };

const ourPaths = new Set<string>(['/', '/verify', ...steps.map(({ path }) => path)]);

export type WatchOptions = Pick<OpenOptions, 'expectProblems' | 'staffMember'> & {
  /** Whether the content security policy applies to the page. */
  withPolicy: boolean;
  path?: string;
};

/** Opens a page of the client, and returns a function that lists everything a text has caused so far. */
export async function openWatchedPage(portal: Portal, client: Client, options: WatchOptions) {
  const { withPolicy, path = '/customer-type', expectProblems, staffMember } = options;
  const dialogs: string[] = [];
  const requests: string[] = [];
  const page = await portal.open(path, {
    as: client,
    staffMember,
    bypassCSP: !withPolicy,
    expectProblems,
    before: async (fresh) => {
      fresh.on('dialog', async (dialog) => {
        dialogs.push(`${dialog.type()}: ${dialog.message()}`);
        await dialog.dismiss();
      });
      fresh.on('request', (request) => {
        if (!isOurs(new URL(request.url()), portal.url)) requests.push(request.url());
      });
    },
  });
  const caused = async (): Promise<Caused> => ({
    dialogs: [...dialogs],
    requests: [...requests],
    elements: await page.evaluate(foreignElements, [portalThemeScript, siteThemeScript]),
    stored: await page.evaluate(() => Object.keys(localStorage)),
  });
  return { page, caused };
}

function isOurs({ origin, pathname }: URL, portalUrl: string): boolean {
  return (
    origin === portalUrl &&
    (ourPaths.has(pathname) || /^\/(?:admin|assets|api|blog|partners)(?:\/|$)/.test(pathname))
  );
}

/** Runs in the page. @param ownScripts the inline scripts of the server's pages */
function foreignElements(ownScripts: string[]): string[] {
  const neverMade =
    'iframe, object, embed, base, math, marquee, video, audio, details:not([class]), animate, meta[http-equiv], b, style[onload]';
  const runs = /^\W*(?:java|vb)script:|^data:text|evil\.test/i;
  return [...document.querySelectorAll('*')]
    .filter((element) => {
      if (element.matches(neverMade)) return true;
      if (element.matches('script'))
        return (
          !ownScripts.includes(element.textContent) && !/^\/assets\//.test(element.getAttribute('src') ?? '')
        );
      return [...element.attributes].some(
        ({ name, value }) =>
          /^on/i.test(name) || (/(?:href|src|action|data)$/i.test(name) && runs.test(value)),
      );
    })
    .map((element) => element.outerHTML.slice(0, 200));
}
