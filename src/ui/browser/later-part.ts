import { type RefObject, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** A part that a page works without until it is loaded, such as the list that opens below a field. `here` is null until then. */
interface LaterPart<Part> {
  load(): Promise<Part>;
  here: { part: Part } | null;
}

/** Returns a part whose code `load` imports. */
export const laterPart = <Part>(load: () => Promise<Part>): LaterPart<Part> => ({ load, here: null });

/**
 * Returns the part, or null until it is loaded. Its code is imported once, in an idle moment after the page is usable. While the
 * focus is inside `keptWhileUsed`, the part is not shown, so that the control that the user types into is not replaced.
 */
export function useLaterPart<Part>(
  later: LaterPart<Part>,
  cachedWhileUsed?: RefObject<HTMLElement | null>,
): Part | null {
  const [shown, setShown] = useState(later.here);
  useEffect(() => {
    if (shown) return;
    const ended = new AbortController();
    const show = () => setShown(later.here);
    const stop = whenIdle(async () => {
      try {
        later.here ??= { part: await later.load() };
      } catch {
        // The page works without it.
        return;
      }
      if (ended.signal.aborted) return;
      const used = cachedWhileUsed?.current;
      if (!used?.contains(document.activeElement)) show();
      else used.addEventListener('focusout', show, { once: true, signal: ended.signal });
    });
    return () => {
      stop();
      ended.abort();
    };
  }, [shown, later, cachedWhileUsed]);
  return shown?.part ?? null;
}
