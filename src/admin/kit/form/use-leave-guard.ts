import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';

const always = () => true;

/**
 * While `isOn`, blocks navigation to another page until the user has answered, and lets the browser ask before the page is
 * closed. `isNeeded` is called at each navigation. A page can have only one such guard, because the router has one blocker.
 */
export function useLeaveGuard(
  isOn: boolean,
  isNeeded: () => boolean = always,
): { isAsking: boolean; stay(): void; leave(): void } {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isOn && currentLocation.pathname !== nextLocation.pathname && isNeeded(),
  );
  useEffect(() => {
    if (!isOn) return;
    const onClose = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onClose);
    return () => window.removeEventListener('beforeunload', onClose);
  }, [isOn]);
  return {
    isAsking: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  };
}
