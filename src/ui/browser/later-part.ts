import { type RefObject, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** A part that a page can be used without, such as a list that opens below a field; `here` once its code is. */
interface LaterPart<Part> {
  load(): Promise<Part>;
  here: { part: Part } | null;
}

/** A part whose code `load` asks for. */
export const laterPart = <Part>(load: () => Promise<Part>): LaterPart<Part> => ({ load, here: null });

/**
 * The part, whose code is asked for in an idle moment once the page is usable and kept for all that need it; null until it
 * is here. While the focus is inside `keptWhileUsed` it waits for it to leave: whoever types there keeps what they type into.
 */
export function useLaterPart<Part>(
  later: LaterPart<Part>,
  keptWhileUsed?: RefObject<HTMLElement | null>,
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
        // The page does without it.
        return;
      }
      if (ended.signal.aborted) return;
      const used = keptWhileUsed?.current;
      if (!used?.contains(document.activeElement)) show();
      else used.addEventListener('focusout', show, { once: true, signal: ended.signal });
    });
    return () => {
      stop();
      ended.abort();
    };
  }, [shown, later, keptWhileUsed]);
  return shown?.part ?? null;
}
