import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom';
import { keepHistory } from '../history-gate.ts';

/** Going on where the person was stopped. */
type Leave = () => void;

const always = () => true;

/** How far into the history an entry lies; the router numbers the entries that it makes. */
const placeOf = (state: unknown): number | null => {
  const idx = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : null;
  return typeof idx === 'number' ? idx : null;
};

/**
 * While `isOn`, stops whatever would lead to another page (links, keys, Back and Forward) until the person has answered,
 * and has the browser ask before the page is closed. The area's router has no hook for this: it is not a data router, whose
 * code every client would have to fetch.
 */
export function useLeaveGuard(
  isOn: boolean,
  isNeeded: () => boolean = always,
): { isAsking: boolean; stay(): void; leave(): void } {
  const { navigator } = useContext(NavigationContext);
  const [isAsking, setIsAsking] = useState(false);
  const onward = useRef<Leave>(undefined);
  const needed = useRef(isNeeded);
  useEffect(() => {
    needed.current = isNeeded;
  });

  useEffect(() => {
    if (!isOn) return;
    const ask = (leave: Leave) => {
      if (!needed.current()) {
        leave();
        return;
      }
      onward.current = leave;
      setIsAsking(true);
    };
    const stopKeeping = keepNavigator(navigator, ask);
    const stopWatching = watchHistory(ask);
    const onClose = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onClose);
    return () => {
      stopKeeping();
      stopWatching();
      window.removeEventListener('beforeunload', onClose);
    };
  }, [isOn, navigator]);

  const stay = useCallback(() => setIsAsking(false), []);
  const leave = useCallback(() => {
    setIsAsking(false);
    onward.current?.();
  }, []);
  return { isAsking, stay, leave };
}

type Navigator = React.ContextType<typeof NavigationContext>['navigator'];

/** Has the router's own moves ask first; those within the page are none. Answers the function that lets them go again. */
function keepNavigator(navigator: Navigator, ask: (leave: Leave) => void): () => void {
  const { push, replace } = navigator;
  const asked =
    (move: Navigator['push']): Navigator['push'] =>
    (...to) => {
      const path = new URL(navigator.createHref(to[0]), window.location.href).pathname;
      if (path === window.location.pathname) move(...to);
      else ask(() => move(...to));
    };
  navigator.push = asked(push);
  navigator.replace = asked(replace);
  return () => {
    navigator.push = push;
    navigator.replace = replace;
  };
}

/** Takes Back and Forward back, before the router hears of them, and asks. Answers the function that ends it. */
function watchHistory(ask: (leave: Leave) => void): () => void {
  const here = placeOf(window.history.state);
  // How many of the moves to come are this file's own.
  let expected = 0;
  const stop = keepHistory((event) => {
    if (expected > 0) {
      expected -= 1;
      return true;
    }
    const there = placeOf(event.state);
    if (here === null || there === null || here === there) return false;
    expected += 1;
    window.history.go(here - there);
    ask(() => {
      stop();
      window.history.go(there - here);
    });
    return true;
  });
  return stop;
}
