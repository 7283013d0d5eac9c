import type { ReactNode } from 'react';
import { messageOf } from '#machines/outcomes.ts';
import { isDevPath } from '#src/developers/dev-path.ts';
import { placeInLink } from '#src/developers/open-state/state-link.ts';
import { product } from '#src/developers/product.ts';
import { isPastPath } from '#tools/machine-viewer/live/past.ts';
import { publishActors } from '#tools/machine-viewer/live/publisher.ts';
import { portalMachine } from '../actors/portal-machine.ts';
import { DevApp } from './dev-app.tsx';
import { pageAt } from './page-at.tsx';
import { PastPortal } from './past-portal.tsx';
import { portalAround } from './portal-around.tsx';
import { type Inspect, startPortal } from './start-portal.ts';
import { AppTheme } from './theme/app-theme.tsx';

/**
 * Returns the page of an inspected build at an address: the developers' page, or any other page, whose actors report to the
 * developers' page. With `?inspect` they also report to Stately's inspector. The link to a state opens the portal in that state.
 */
export async function inspectedPageAt({ pathname, search }: Location): Promise<ReactNode> {
  if (isDevPath(pathname)) return <DevApp />;
  if (isPastPath(pathname)) return <PastPortal />;
  const place = placeInLink(pathname);
  if (place !== null) return portalIn(place);
  const publish = publishActors(pathname, product);
  if (!new URLSearchParams(search).has('inspect')) return pageAt(pathname, publish);
  const { startStatelyInspector } = await import('#tools/machine-viewer/stately-inspector.ts');
  const inspector = startStatelyInspector();
  return pageAt(pathname, (event) => {
    publish(event);
    inspector.next?.(event);
  });
}

/** Returns the portal in a state of its machine, with a client of its own; or the reason why that is not possible. */
async function portalIn(place: string): Promise<ReactNode> {
  const { prepareState } = await import('#src/developers/open-state/prepare-state.ts');
  try {
    const { address, machine, runPath } = await prepareState(place, portalMachine);
    window.history.replaceState(null, '', address);
    const publish: Inspect = publishActors(address, product);
    const actor = startPortal(address, publish, machine);
    void runPath(actor);
    return portalAround(actor);
  } catch (error) {
    const { UnopenedState } = await import('#src/developers/open-state/unopened-state.tsx');
    return (
      <AppTheme>
        <UnopenedState place={place} reason={messageOf(error)} />
      </AppTheme>
    );
  }
}
