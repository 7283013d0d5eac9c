import useEventCallback from '@mui/utils/useEventCallback';
import { useState } from 'react';
import type { Entry, ShownActor } from '../live/messages.ts';
import type { Live } from '../live/session.ts';
import { addressOf } from './use-machine-in-address.ts';

/** The selected actor and moment. */
export type Watched = {
  actor: ShownActor | null;
  /** Its entries, oldest first. */
  entries: readonly Entry[];
  /** Its newest entry at the selected moment. */
  entry: Entry | null;
  /** The previous entry, to show what has changed. */
  before: Entry | null;
  isLive: boolean;
  /** Selects an actor, whose machine is then shown, live. */
  watch(actor: ShownActor): void;
  /** Selects the moment after an entry of any actor. */
  goTo(entry: Entry): void;
  back: (() => void) | null;
  forward: (() => void) | null;
  goLive(): void;
};

/** The selected actor of a machine, and the moment: live unless the user steps back. */
export function useWatched({ tab, actors, entries: all }: Live, machine: string): Watched {
  const [chosen, setChosen] = useState<string | null>(null);
  const [stop, setStop] = useState<{ tab: string | null; number: number } | null>(null);
  const number = stop?.tab === tab ? stop.number : null;

  const candidates = actors.filter((actor) => actor.machine === machine);
  const actor =
    candidates.find(({ id }) => id === chosen) ??
    candidates.findLast(({ status }) => status === 'active') ??
    candidates.at(-1) ??
    null;
  const entries = all.filter((entry) => entry.actor === actor?.id);
  const index = number === null ? entries.length - 1 : entries.findLastIndex((each) => each.number <= number);
  const stopAt = (entry: Entry) => setStop({ tab, number: entry.number });
  const stepTo = (entry: Entry | undefined) => (entry ? () => stopAt(entry) : null);

  // Stable callbacks for memoised lists.
  const watch = useEventCallback((next: ShownActor) => {
    setChosen(next.id);
    if (next.machine !== null) window.location.hash = addressOf(next.machine);
  });
  const goTo = useEventCallback((entry: Entry) => {
    const actor = actors.find(({ id }) => id === entry.actor);
    if (actor) watch(actor);
    stopAt(entry);
  });

  return {
    actor,
    entries,
    entry: entries[index] ?? null,
    before: entries[index - 1] ?? null,
    isLive: number === null,
    watch,
    goTo,
    back: stepTo(entries[index - 1]),
    forward: number === null ? null : stepTo(entries[index + 1]),
    goLive: () => setStop(null),
  };
}
