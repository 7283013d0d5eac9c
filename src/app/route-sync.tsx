import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { pathOf } from '#machines/selectors.ts';
import { isVerified } from '#machines/sign-in-selectors.ts';
import { stepAt, verifyPath } from '#machines/steps.ts';
import { fieldFragment, tabSearch } from '../onboarding/linked-field.ts';
import { useOnboarding, useOnboardingActor } from '../onboarding/onboarding-actor.ts';
import { isUnknownPath } from '../onboarding/paths.ts';

const nowhere = { path: '', search: '', hash: '' };

/** How deep in the session's history the browser stands; the router counts it in `history.state`. */
function historyIndex(): number {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : 0;
}

/**
 * Ties the address and the machine both ways. The machine moved: the address follows. The address changed: the machine is
 * asked, and where it refuses, its own path is put back, without a trace in the browser's history.
 */
export function RouteSync() {
  const actor = useOnboardingActor();
  const machinePath = useOnboarding(pathOf);
  const { pathname, search, hash } = useLocation();
  const navigationType = useNavigationType();
  const navigate = useNavigate();
  const seen = useRef({ pathname: '', index: historyIndex() });
  // The tab and the field that a visitor's address named, until they have signed in: the machine keeps only the step.
  const linkedAt = useRef(nowhere);
  // Where the address is on its way to, because the machine moved there: it may arrive after the machine has moved on.
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
    // Back or forward was pressed: by how many entries of the history, and nothing else has moved meanwhile.
    const distance = index - cameFrom.index;
    const byHistory = addressMoved && navigationType === 'POP' && distance !== 0;
    const step = stepAt(pathname);
    if (addressMoved && !hasFollowed && step) {
      if (!isVerified(actor.getSnapshot())) {
        linkedAt.current = { path: step.path, search: tabSearch(search), hash: fieldFragment(hash) };
      }
      actor.send({ type: `open.${step.id}`, ...(byHistory && { distance }) });
    }
    const path = pathOf(actor.getSnapshot());
    if (path === pathname) return;
    if (byHistory && step && cameFrom.pathname === path) {
      // Refused: going the same way back keeps the history as it was.
      navigate(-distance);
      return;
    }
    // What redirects leaves no entry of its own; what the machine did by itself does.
    const isRedirect = (addressMoved && !hasFollowed) || path === verifyPath || pathname === verifyPath;
    const aim = linkedAt.current;
    // A session that ends under a tab leads back to it.
    if (path !== verifyPath) linkedAt.current = nowhere;
    else if (step && !addressMoved)
      linkedAt.current = { path: step.path, search: tabSearch(search), hash: '' };
    const { search: tab, hash: field } = aim.path === path ? aim : nowhere;
    underWay.current = path;
    navigate({ pathname: path, search: tab, hash: field }, { replace: isRedirect });
  }, [actor, machinePath, pathname, search, hash, navigationType, navigate]);

  useEffect(() => {
    // The person chose to leave after all: the press of back or forward is made good.
    const mayTravel = actor.on('mayTravel', ({ distance }) => navigate(distance));
    return () => mayTravel.unsubscribe();
  }, [actor, navigate]);

  return null;
}
