import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

/** What says how it stands and tells of changes, as an actor does. */
interface Source<Snapshot> {
  getSnapshot(): Snapshot;
  subscribe(told: () => void): { unsubscribe(): void };
}

/**
 * What a selector says of a source that may not be here yet: undefined until it is. For what is drawn before the state
 * machines' code has come; elsewhere `useSelector` of `@xstate/react`, whose module brings that code.
 * @param selector answers with a plain value or a part of the snapshot, never with something made anew
 */
export function useIfHere<Snapshot, Value>(
  source: Source<Snapshot> | null | undefined,
  selector: (snapshot: Snapshot) => Value,
): Value | undefined {
  const subscribe = useCallback(
    (told: () => void) => {
      const subscription = source?.subscribe(told);
      return () => subscription?.unsubscribe();
    },
    [source],
  );
  return useSyncExternalStore(subscribe, () => (source ? selector(source.getSnapshot()) : undefined));
}

/**
 * Does something with what may not be here yet, at once or as soon as it is; of several wishes before that, the last one.
 * @returns what takes a wish, and whether one waits
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
