import { portalThemeScript, siteThemeScript } from '#domain/theme-script.ts';
import { steps } from '#machines/steps.ts';
import type { Client, OpenOptions, Portal } from '../support/portal.ts';

/** What a text may have caused on a page. */
export type Caused = {
  dialogs: string[];
  /** Addresses that the portal itself does not ask for. */
  requests: string[];
  /** What the portal itself never makes: elements, handlers, addresses that run. */
  elements: string[];
  /** The names in local storage. */
  stored: string[];
};

/** What a page shows that took every text for text. */
export const nothing: Caused = { dialogs: [], requests: [], elements: [], stored: ['access_token'] };

const ourPaths = new Set<string>(['/', '/verify', ...steps.map(({ path }) => path)]);

export type WatchOptions = Pick<OpenOptions, 'expectProblems' | 'staffMember'> & {
  /** Whether the content security policy holds on the page. */
  withPolicy: boolean;
  path?: string;
};

/** A page of the client, and a look at everything on it that a text has caused so far. */
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

/** Runs in the page. @param ownScript stands in the pages that the server writes */
function foreignElements(ownScripts: string[]): string[] {
  const neverMade =
    'iframe, object, embed, base, math, marquee, video, audio, details, animate, meta[http-equiv], b, style[onload]';
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
