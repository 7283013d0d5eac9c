import { expiries } from './failures.ts';
import { clientToken, clientTokenKey } from './token-storage.ts';

/** Whether a client is signed in here; `expired`: they were a moment ago, and the server ended it. */
export type ClientStanding = 'in' | 'out' | 'expired';

let standing: ClientStanding | undefined;

const stored = (): ClientStanding => (clientToken() === null ? 'out' : 'in');

/** How the client stands now. */
export function clientStanding(): ClientStanding {
  standing ??= stored();
  return standing;
}

/**
 * Tells of every change: of this tab by `standsAnew`, of another one of the browser, and that the server has ended the session.
 * Answers the function that stops listening.
 */
export function watchClientStanding(listener: () => void): () => void {
  const told = (next: ClientStanding) => {
    if (next === standing) return;
    standing = next;
    listener();
  };
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === clientTokenKey) told(stored());
  };
  const onAnew = () => told(stored());
  const stop = expiries.listen(() => {
    if (clientToken() === null) told('expired');
  });
  window.addEventListener('storage', onStorage);
  here.addEventListener(anew, onAnew);
  // What happened while nobody listened.
  if (clientToken() !== null) told('in');
  return () => {
    stop();
    window.removeEventListener('storage', onStorage);
    here.removeEventListener(anew, onAnew);
  };
}

const here = new EventTarget();
const anew = 'anew';

/** To be called once a client has signed in or out in this tab. */
export function standsAnew(): void {
  here.dispatchEvent(new Event(anew));
}
