import { channelName, type News, type Past } from './messages.ts';

/** The page that shows past states, in a separate tab, so that nothing typed in the running portal is lost. */
const pastPath = '/dev/past';
const from = 'past';

/** Returns whether an address is that of the page for past states. */
export function isPastPath(path: string): boolean {
  return path.replace(/\/+$/, '') === pastPath;
}

/** Opens the tab that shows past states, or brings it to the front; the tab requests its state itself. */
export function openPast(): void {
  window.open(pastPath, 'portal-as-it-was');
}

/** Sends a past state to that tab. */
export function sendPast(past: Past): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage({ from, kind: 'past', past } satisfies News);
  channel.close();
}

/**
 * Calls `show` with each past state that is sent.
 *
 * @returns a function that stops listening
 */
export function watchPast(show: (past: Past) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<Partial<News>>) => {
    if (data.kind === 'past' && data.past) show(data.past);
  });
  channel.postMessage({ from, kind: 'pastIsOpen' } satisfies News);
  return () => channel.close();
}

/**
 * Calls `onOpen` whenever that tab has been opened, and waits for a state.
 *
 * @returns a function that stops listening
 */
export function whenPastOpens(onOpen: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<Partial<News>>) => {
    if (data.kind === 'pastIsOpen') onOpen();
  });
  return () => channel.close();
}
