import useEventCallback from '@mui/utils/useEventCallback';
import { useState } from 'react';
import type { MachineId } from '#paths/machines.ts';
import type { Entry, ShownActor } from '../live/messages.ts';
import type { Live } from '../live/session.ts';
import { addressOf } from './use-machine-in-address.ts';

/** The actor that is looked at, and the moment at which. */
export type Watched = {
  actor: ShownActor | null;
  /** Its entries, the oldest first. */
  entries: readonly Entry[];
  /** What is shown of it: its newest entry, or the one that was its newest at an earlier moment. */
  entry: Entry | null;
  /** The entry before, to see what has changed. */
  before: Entry | null;
  isLive: boolean;
  /** Looks at an actor, whose machine is then shown, live. */
  watch(actor: ShownActor): void;
  /** Looks at the moment after an entry, of whichever actor. */
  goTo(entry: Entry): void;
  back: (() => void) | null;
  forward: (() => void) | null;
  goLive(): void;
};

/** Which actor of a machine is looked at, and when: live unless one steps back. */
export function useWatched({ tab, actors, entries: all }: Live, machine: MachineId): Watched {
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

  // Handed to lists that are drawn anew only for news of their own.
  const watch = useEventCallback((next: ShownActor) => {
    setChosen(next.id);
    if (next.machine !== null) window.location.hash = addressOf(next.machine);
  });
  const goTo = useEventCallback((entry: Entry) => {
    const whose = actors.find(({ id }) => id === entry.actor);
    if (whose) watch(whose);
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
