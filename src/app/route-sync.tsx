import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { isAskingToLeave, isVerified, pathOf } from '#machines/selectors.ts';
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
  const asking = useOnboarding(isAskingToLeave);
  const seen = useRef({ pathname: '', index: historyIndex() });
  // Where back or forward would have led, while the person is asked whether to go there.
  const wanted = useRef<{ path: string; by: number } | null>(null);
  // The tab and the field that a visitor's address named, until they have signed in: the machine keeps only the step.
  const linkedAt = useRef(nowhere);

  useEffect(() => {
    const index = historyIndex();
    const addressMoved = seen.current.pathname !== pathname;
    const cameFrom = seen.current;
    seen.current = { pathname, index };
    if (isUnknownPath(pathname) && isVerified(actor.getSnapshot()) && addressMoved) return;
    if (pathname === machinePath) {
      if (!asking) wanted.current = null;
      return;
    }
    const step = stepAt(pathname);
    if (addressMoved && step) {
      if (!isVerified(actor.getSnapshot())) {
        linkedAt.current = { path: step.path, search: tabSearch(search), hash: fieldFragment(hash) };
      }
      actor.send({ type: `open.${step.id}` });
    }
    const path = pathOf(actor.getSnapshot());
    if (path === pathname) return;
    const wasRefused = addressMoved && step && navigationType === 'POP' && cameFrom.pathname === path;
    if (wasRefused && index !== cameFrom.index) {
      // Back or forward was pressed: going the same way back keeps the history as it was.
      wanted.current = { path: pathname, by: index - cameFrom.index };
      navigate(cameFrom.index - index);
      return;
    }
    if (!addressMoved && wanted.current?.path === path) {
      // The person chose to leave after all: the press of back or forward is made good.
      navigate(wanted.current.by);
      return;
    }
    // What redirects leaves no entry of its own; what the machine did by itself does.
    const isRedirect = addressMoved || path === verifyPath || pathname === verifyPath;
    const aim = linkedAt.current;
    // A session that ends under a tab leads back to it.
    if (path !== verifyPath) linkedAt.current = nowhere;
    else if (step && !addressMoved)
      linkedAt.current = { path: step.path, search: tabSearch(search), hash: '' };
    const { search: tab, hash: field } = aim.path === path ? aim : nowhere;
    navigate({ pathname: path, search: tab, hash: field }, { replace: isRedirect });
  }, [actor, machinePath, pathname, search, hash, navigationType, navigate, asking]);

  return null;
}
