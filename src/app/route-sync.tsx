import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { pathOf } from '#machines/selectors.ts';
import { isVerified } from '#machines/sign-in-selectors.ts';
import { stepAt, verifyPath } from '#machines/steps.ts';
import { fieldFragment, tabSearch } from '../onboarding/linked-field.ts';
import { useOnboarding, useOnboardingActor } from '../onboarding/onboarding-actor.ts';
import { isUnknownPath } from '../onboarding/paths.ts';

const nowhere = { path: '', search: '', hash: '' };

/** Returns the index of the current entry in the session history; the router stores it in `history.state`. */
function historyIndex(): number {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : 0;
}

/**
 * Synchronises the address and the machine in both directions. When the machine moves, the address follows. When the address
 * changes, the machine receives an event; if it refuses, its own path is restored without a new history entry.
 */
export function RouteSync() {
  const actor = useOnboardingActor();
  const machinePath = useOnboarding(pathOf);
  const { pathname, search, hash } = useLocation();
  const navigationType = useNavigationType();
  const navigate = useNavigate();
  const seen = useRef({ pathname: '', index: historyIndex() });
  // The tab and the field in a visitor's address, until the sign-in: the machine stores only the step.
  const linkedAt = useRef(nowhere);
  // The pending address of a navigation that the machine caused: it may arrive after the machine has moved on.
  const underWay = useRef<string | null>(null);

  useEffect(() => {
    const index = historyIndex();
    const addressMoved = seen.current.pathname !== pathname;
    const cameFrom = seen.current;
    seen.current = { pathname, index };
    const hasFollowed = addressMoved && underWay.current === pathname;
    if (addressMoved) underWay.current = null;
    if (isUnknownPath(pathname) && isVerified(actor.getSnapshot()) && addressMoved) return;
    if (pathname === machinePath) return;
    // Back or forward was pressed: the number of history entries, if nothing else has moved meanwhile.
    const distance = index - cameFrom.index;
    const byHistory = addressMoved && navigationType === 'POP' && distance !== 0;
    const step = stepAt(pathname);
    if (addressMoved && !hasFollowed && step) {
      if (!isVerified(actor.getSnapshot())) {
        linkedAt.current = { path: step.path, search: tabSearch(search), hash: fieldFragment(hash) };
      }
      actor.send({ type: 'open', step: step.id, ...(byHistory && { distance }) });
    }
    const path = pathOf(actor.getSnapshot());
    if (path === pathname) return;
    if (byHistory && step && cameFrom.pathname === path) {
      // Refused: navigating back by the same distance leaves the history unchanged.
      navigate(-distance);
      return;
    }
    // A redirect adds no history entry; a move of the machine does.
    const isRedirect = (addressMoved && !hasFollowed) || path === verifyPath || pathname === verifyPath;
    const aim = linkedAt.current;
    // A session that expires on a tab of a page leads back to that tab.
    if (path !== verifyPath) linkedAt.current = nowhere;
    else if (step && !addressMoved)
      linkedAt.current = { path: step.path, search: tabSearch(search), hash: '' };
    const { search: tab, hash: field } = aim.path === path ? aim : nowhere;
    underWay.current = path;
    navigate({ pathname: path, search: tab, hash: field }, { replace: isRedirect });
  }, [actor, machinePath, pathname, search, hash, navigationType, navigate]);

  useEffect(() => {
    // The user chose to leave: the pending back or forward navigation is completed.
    const mayTravel = actor.on('mayTravel', ({ distance }) => navigate(distance));
    return () => mayTravel.unsubscribe();
  }, [actor, navigate]);

  return null;
}
