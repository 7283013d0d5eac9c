import type { Browser, Page } from 'playwright-core';
import type { Desk } from '#paths/actions.ts';
import { adminTokenKey, clientTokenKey } from '#src/api/token-storage.ts';
import { neverAsksAgain } from '#tests/browser/support/wizard.ts';
import { gotoWith, newPage, pageProblems } from '#tests/support/browser.ts';
import { performByHand, typeCode } from './browser-actions.ts';
import { carryLooks, lacksOn } from './browser-looks.ts';
import { callOf, fateHeader, type Line } from './line.ts';
import { altered, wrongCode } from './mistakes.ts';
import type { OpenPerformer, PerformedAction, Performer, PerformerOptions } from './performer.ts';

/** Milliseconds of the page's clock that pass at once, before the responses to due requests. */
const tick = 500;

/** The built portal in a real browser, with a new context for each path. */
export function openBrowserPage(browser: () => Browser, watch: Watch = {}): OpenPerformer {
  return async (options) => pageIn(browser(), options, watch);
}

/** An observer of pages during paths. */
export type Watch = {
  /** Called with each page before it goes to its first address. */
  onOpen?(page: Page): Promise<void>;
};

/** Delays the calls of a page inside the page, where they occupy no connection. */
async function waitInPage(page: Page, line: Line): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const waiting = new Set<{ method: string; url: string; leave: AbortController }>();
  session.on('Fetch.requestPaused', async ({ requestId, request: { method, url, headers } }) => {
    const call = { method, url, headers, leave: new AbortController() };
    waiting.add(call);
    // The progress of an upload shows while it is sent, so it is delayed in the proxy, which accepts all of it.
    const isFile = callOf(call).path.startsWith('/api/upload/');
    const fate = isFile ? null : await line.admit(callOf(call), call.leave.signal);
    waiting.delete(call);
    const override = fate && { headers: withHeader(headers, fateHeader, fate) };
    // A page that has aborted the call, or is closed, waits for nothing.
    await session.send('Fetch.continueRequest', { requestId, ...override }).catch(() => undefined);
  });
  page.on('requestfailed', (request) => {
    const [left] = [...waiting].filter(
      ({ method, url }) => method === request.method() && url === request.url(),
    );
    left?.leave.abort();
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: `${line.url}/api/*` }] });
}

function withHeader(headers: Readonly<Record<string, string>>, name: string, value: string) {
  return Object.entries({ ...headers, [name]: value }).map(([key, each]) => ({ name: key, value: each }));
}

function pageIn(
  browser: Browser,
  { world, passesTime, onEdges }: PerformerOptions,
  { onOpen }: Watch,
): Performer {
  const { url } = world.line;
  const windows = new Map<Desk, Page>();
  let desk: Desk = 'client';
  const all: Page[] = [];
  let inFlight = 0;
  let mayListen = true;

  function page(): Page {
    const opened = windows.get(desk);
    if (!opened) throw new Error('No address is open: a path begins with one');
    return opened;
  }

  /** Opens a browser window with that token stored, or none. */
  async function openAs(token: string | null, path: string): Promise<void> {
    const opened = await newPage(browser, { baseURL: url });
    windows.set(desk, opened);
    all.push(opened);
    // The address bar leaves without a dialog.
    opened.on('dialog', (dialog) => void dialog.accept());
    opened.on('request', () => {
      inFlight += 1;
    });
    for (const end of ['requestfinished', 'requestfailed'] as const) {
      opened.on(end as 'requestfinished', () => {
        inFlight -= 1;
      });
    }
    await onOpen?.(opened);
    if (onEdges) await opened.exposeFunction('receiveTakenEdges', onEdges);
    await carryLooks(opened);
    await waitInPage(opened, world.line);
    if (passesTime) await opened.clock.install();
    // A path decides when its page receives news: when it is focused, or by an action.
    await neverAsksAgain(opened);
    if (!mayListen) await opened.addInitScript(refuseListening);
    const key = desk === 'client' ? clientTokenKey : adminTokenKey;
    const stored: Record<string, string> = token === null ? {} : { [key]: token };
    // Until the portal's scripts have run: checks have a deadline, which must not include loading them on a busy machine.
    await gotoWith(opened, path, stored, { waitUntil: 'domcontentloaded' });
  }

  async function passTime(seconds: number): Promise<void> {
    for (let passed = 0; passed < seconds * 1000; passed += tick) {
      await page().clock.runFor(tick);
      // Due requests were sent and answered before more time passes.
      for (let quiet = 0; quiet < 2; ) {
        await page().evaluate(() => null);
        quiet = inFlight <= world.line.waiting() ? quiet + 1 : 0;
      }
    }
  }

  async function perform(action: PerformedAction): Promise<void> {
    switch (action.do) {
      case 'goTo':
        if (windows.has(desk)) await page().goto(action.path, { waitUntil: 'commit' });
        else await openAs(world.token(), action.path);
        return;
      case 'openCase':
        desk = 'administrator';
        return openAs(world.staffToken(), `/admin/cases/${await world.caseId()}/details`);
      case 'openRecord': {
        desk = action.by ?? 'administrator';
        const path = await world.filled(action.path);
        if (windows.has(desk)) await page().goto(path, { waitUntil: 'commit' });
        else await openAs(desk === 'client' ? world.token() : world.staffToken(), path);
        return;
      }
      case 'turnTo':
        desk = action.window;
        return page().bringToFront();
      case 'goBack':
        // The page may restore its own address at once, so nothing is awaited.
        return page().evaluate(() => window.history.back());
      case 'listen':
        mayListen = action.isAllowed;
        if (mayListen) await page().evaluate(() => Reflect.deleteProperty(window, 'addEventListener'));
        return;
      case 'followLink': {
        // On the person's own device, without a signed-in session.
        const link = await world.mailedLink(action.mailedTo);
        return openAs(null, action.altered ? altered(link) : link);
      }
      case 'wait':
        return passTime(action.seconds);
      case 'lookAgain':
        return page().evaluate(() => void window.dispatchEvent(new Event('visibilitychange')));
      case 'typeCode': {
        const code = await world.mailedCode();
        return typeCode(page(), action.code === 'mailed' ? code : wrongCode(code));
      }
      default:
        return performByHand(page(), action);
    }
  }

  return {
    perform,
    lacks: (checks) => lacksOn(page(), checks),
    places: () => null,
    window: {
      store: async (token) => {
        const other = await page().context().newPage();
        // Any address of the portal that starts no second portal.
        await other.goto('/robots.txt');
        await other.evaluate(
          ([name, value]) =>
            value === null ? localStorage.removeItem(name) : localStorage.setItem(name, value),
          [clientTokenKey, token] as const,
        );
        await other.close();
      },
    },
    problems: () => all.flatMap(pageProblems),
    close: async () => {
      for (const each of all) await each.context().close();
    },
  };
}

/** In the page: behaves like a locked-down browser, or an extension in it. */
function refuseListening(): void {
  const { addEventListener } = EventTarget.prototype;
  window.addEventListener = (type: string, ...rest: [EventListenerOrEventListenerObject]) => {
    if (type === 'storage') throw new Error('Refused');
    addEventListener.call(window, type, ...rest);
  };
}
