import { expiries } from './failures.ts';
import { clientToken, clientTokenKey } from './token-storage.ts';

/** Whether a client is signed in here; `expired`: the server ended the session while the page was open. */
export type ClientStanding = 'in' | 'out' | 'expired';

let standing: ClientStanding | undefined;

const stored = (): ClientStanding => (clientToken() === null ? 'out' : 'in');

export function clientStanding(): ClientStanding {
  standing ??= stored();
  return standing;
}

/**
 * Calls the listener at every change: in this tab (see `clientStandingChanged`), in another tab of the browser, and when the server ends the
 * session. Returns the function that stops it.
 */
export function watchClientStanding(listener: () => void): () => void {
  const report = (next: ClientStanding) => {
    if (next === standing) return;
    standing = next;
    listener();
  };
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === clientTokenKey) report(stored());
  };
  const onChange = () => report(stored());
  const stop = expiries.listen(() => {
    if (clientToken() === null) report('expired');
  });
  window.addEventListener('storage', onStorage);
  here.addEventListener(changeEvent, onChange);
  // Reports what happened while there was no listener.
  if (clientToken() !== null) report('in');
  return () => {
    stop();
    window.removeEventListener('storage', onStorage);
    here.removeEventListener(changeEvent, onChange);
  };
}

const here = new EventTarget();
const changeEvent = 'anew';

/** Reports that a client has signed in or out in this tab. */
export function clientStandingChanged(): void {
  here.dispatchEvent(new Event(changeEvent));
}
