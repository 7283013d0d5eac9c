import { type RefObject, useState, useSyncExternalStore } from 'react';

function listen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/**
 * Shows one element in full screen. Where the browser does not support it, or refuses (an iPhone allows only videos),
 * `isCovering` says that the element shall cover the page instead.
 */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const full = useSyncExternalStore(listen, () => document.fullscreenElement);
  const [isCovering, setCovering] = useState(false);
  const isFull = full !== null && full === element.current;
  return {
    isFull: isFull || isCovering,
    isCovering,
    enter: async () => {
      try {
        if (!element.current?.requestFullscreen) throw new Error('This browser does not support full screen');
        await element.current.requestFullscreen();
      } catch {
        setCovering(true);
      }
    },
    leave: () => {
      setCovering(false);
      if (isFull) void document.exitFullscreen().catch(() => undefined);
    },
  };
}
