import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

/** A subscribable source with a snapshot, such as an actor. */
interface Source<Snapshot> {
  getSnapshot(): Snapshot;
  subscribe(onChange: () => void): { unsubscribe(): void };
}

/**
 * Returns what a selector returns for a source; undefined until the source is loaded. It is for components that render before the
 * code of the state machines is loaded. Elsewhere use `useSelector` of `@xstate/react`, whose module loads that code.
 * @param selector returns a primitive value or a part of the snapshot, never a new object
 */
export function useIfHere<Snapshot, Value>(
  source: Source<Snapshot> | null | undefined,
  selector: (snapshot: Snapshot) => Value,
): Value | undefined {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const subscription = source?.subscribe(onChange);
      return () => subscription?.unsubscribe();
    },
    [source],
  );
  return useSyncExternalStore(subscribe, () => (source ? selector(source.getSnapshot()) : undefined));
}

/**
 * Calls a function with a value that may not be loaded yet: at once, or as soon as it is loaded. Of several functions passed
 * before that, only the last one is called.
 * @returns the function that takes the function to call, and whether one is waiting
 */
export function useOnceHere<Thing extends object>(
  thing: Thing | null | undefined,
): [wish: (act: (thing: Thing) => void) => void, isWaiting: boolean] {
  const [waiting, setWaiting] = useState<((thing: Thing) => void) | null>(null);
  useEffect(() => {
    if (!thing || !waiting) return;
    setWaiting(null);
    waiting(thing);
  }, [thing, waiting]);
  return [(act) => (thing ? act(thing) : setWaiting(() => act)), waiting !== null];
}
