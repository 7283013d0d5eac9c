import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { vi } from 'vitest';
import { Actor, type AnyMachineSnapshot, type InspectionEvent, type Snapshot } from 'xstate';
import { placesIn } from '#paths/places.ts';
import { reportEdges } from '#src/actors/observer.ts';
import { clientTokenKey } from '#src/api/token-storage.ts';
import { photograph } from '#tests/support/pictures.ts';
import { performByHand, photographsAre, typeCode } from './app-actions.ts';
import { completeWindow, letListen, moveTo, startAt, untilInFlight } from './app-window.ts';
import { altered, wrongCode } from './mistakes.ts';
import { lacksOf } from './page-checks.ts';
import { pause } from './patience.ts';
import type { OpenPerformer, PerformedAction, Performer } from './performer.ts';

/** Milliseconds of the page's clock that pass at once, before the responses to due requests. */
const tick = 250;

/** Imports the portal's own modules, once the window is complete. */
async function portalModules() {
  completeWindow();
  photographsAre(new Uint8Array(await photograph()));
  const [{ pageAt }, { queryClient }, { failures }] = await Promise.all([
    import('#src/app/page-at.tsx'),
    import('#src/api/query-client.ts'),
    import('#src/api/failures.ts'),
  ]);
  return { pageAt, queryClient, failures };
}

let modules: ReturnType<typeof portalModules> | undefined;

/** The real app with the real machine, in jsdom; only what the browser itself does is replaced. */
export const openAppPage: OpenPerformer = async ({ world, machine, passesTime, onEdges }) => {
  modules ??= portalModules();
  const { pageAt, queryClient, failures } = await modules;
  const problems: string[] = [];
  const snapshots = new Map<string, AnyMachineSnapshot>();
  let shown: { root: Root; place: Element; stop(): void } | null = null;
  let isFirst = true;

  const console = vi.spyOn(globalThis.console, 'error').mockImplementation((...parts) => {
    problems.push(`console: ${parts.map(String).join(' ')}`);
  });
  const onError = ({ message }: ErrorEvent) => problems.push(`uncaught: ${message}`);
  window.addEventListener('error', onError);
  startAt(world.line.url);
  // Failures after an earlier page was closed are discarded.
  failures.listen(() => {})();
  if (passesTime) {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    });
  }

  function open(path: string): void {
    close();
    moveTo(new URL(path, world.line.url).href);
    const stops: (() => void)[] = [];
    const report = reportEdges(() => onEdges);
    const page: Promise<ReactNode> = pageAt(window.location.pathname, (event: InspectionEvent) => {
      report(event);
      const { actorRef } = event;
      if (
        event.type === '@xstate.actor' &&
        actorRef instanceof Actor &&
        actorRef.sessionId === event.rootId
      ) {
        stops.push(() => actorRef.stop());
      }
      if (event.type !== '@xstate.snapshot' || !isOfMachine(event.snapshot)) return;
      if (event.snapshot.machine.id === machine) snapshots.set(actorRef.sessionId, event.snapshot);
    });
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    void page.then((drawn) => shown?.root === root && root.render(drawn));
    shown = { root, place, stop: () => stops.map((stop) => stop()) };
  }

  function close(): void {
    shown?.root.unmount();
    shown?.stop();
    shown?.place.remove();
    shown = null;
    snapshots.clear();
    queryClient.clear();
  }

  async function perform(action: PerformedAction): Promise<void> {
    switch (action.do) {
      case 'goTo':
        if (isFirst) storeToken(world.token());
        isFirst = false;
        open(action.path);
        break;
      case 'followLink': {
        // On the person's own device, without a signed-in session.
        startAt(world.line.url);
        const link = await world.mailedLink(action.mailedTo);
        open(action.altered ? altered(link) : link);
        break;
      }
      case 'wait':
        for (let passed = 0; passed < action.seconds * 1000; passed += tick) {
          await vi.advanceTimersByTimeAsync(tick);
          await untilInFlight(() => world.line.waiting());
        }
        break;
      case 'lookAgain':
        window.dispatchEvent(new Event('visibilitychange'));
        break;
      case 'goBack':
        window.history.back();
        // jsdom dispatches it in a later turn.
        await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
        break;
      case 'listen':
        letListen(action.isAllowed);
        break;
      case 'pressInWidget':
      case 'openCase':
      case 'openRecord':
      case 'turnTo':
        throw new Error('Only a browser has a second window, and a window inside of a page');
      case 'typeCode': {
        const code = await world.mailedCode();
        await typeCode(action.code === 'mailed' ? code : wrongCode(code));
        break;
      }
      default:
        await performByHand(action);
    }
    // The effects of an action begin in the next turn.
    await pause(0);
  }

  return {
    perform,
    lacks: async (checks) => lacksOf(checks),
    places: () => [...snapshots.values()].map(placesIn),
    window: {
      store: async (token) => {
        const oldValue = localStorage.getItem(clientTokenKey);
        storeToken(token);
        window.dispatchEvent(
          new StorageEvent('storage', {
            key: clientTokenKey,
            oldValue,
            newValue: token,
            storageArea: localStorage,
          }),
        );
      },
    },
    problems: () => problems,
    close: async () => {
      // A response that changes nothing on the page still leads its actors over an edge.
      await untilInFlight(() => world.line.waiting(), 10);
      close();
      vi.useRealTimers();
      letListen(true);
      console.mockRestore();
      window.removeEventListener('error', onError);
    },
  } satisfies Performer;
};

function isOfMachine(snapshot: Snapshot<unknown>): snapshot is AnyMachineSnapshot {
  return 'machine' in snapshot;
}

function storeToken(token: string | null): void {
  if (token === null) localStorage.removeItem(clientTokenKey);
  else localStorage.setItem(clientTokenKey, token);
}
