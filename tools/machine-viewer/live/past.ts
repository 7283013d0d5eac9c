import { channelName, type News, type Past } from './messages.ts';

/** Where the portal is shown as it was: in a tab of its own, so that the running one loses nothing that is typed. */
const pastPath = '/dev/past';
const from = 'past';

/** Whether an address is that of the portal as it was. */
export function isPastPath(path: string): boolean {
  return path.replace(/\/+$/, '') === pastPath;
}

/** Opens the tab that shows the portal as it was, or brings it to the front; it asks for what to show by itself. */
export function openPast(): void {
  window.open(pastPath, 'portal-as-it-was');
}

/** Tells that tab what the portal was. */
export function tellPast(past: Past): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage({ from, kind: 'past', past } satisfies News);
  channel.close();
}

/**
 * Hears what the portal was, as often as another moment is looked at.
 *
 * @returns what ends the listening
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
 * Hears whenever that tab has been opened, and waits.
 *
 * @returns what ends the listening
 */
export function whenPastOpens(heard: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<Partial<News>>) => {
    if (data.kind === 'pastIsOpen') heard();
  });
  return () => channel.close();
}
