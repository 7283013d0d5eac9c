import { useSelector } from '@xstate/react';
import { createActor, fromTransition } from 'xstate';
import {
  type Answer,
  type Entry,
  type Message,
  mostEntries,
  mostMessages,
  type ShownActor,
  type Tab,
} from './messages.ts';
import type { Recorded } from './recorder.ts';

/** What is known of running machines: of a tab of the portal, of a simulation, or of a recording. */
export type Live = {
  /** The newest first. */
  tabs: readonly Tab[];
  /** The watched tab; null if there is none. */
  tab: string | null;
  actors: readonly ShownActor[];
  /** The oldest first. */
  entries: readonly Entry[];
  /** The oldest first. */
  messages: readonly Message[];
  /** The result of the last event that was sent from here. */
  sent: { type: string; answer: Answer } | null;
};

/** Machines that can be watched, whatever runs them. */
export type Session = {
  known: Live;
  /** Removes all entries except each actor's newest; null if there is nothing to remove, as in a recording. */
  clear: (() => void) | null;
  /** Asks whether the actor would take the event as it is. */
  ask(actor: string, event: { type: string }): Promise<Answer>;
  /** Sends the event to the actor; `sent` has the result. Null if nothing runs. */
  send: ((actor: string, event: { type: string }) => Promise<void>) | null;
  /** Sends the state of the portal after an entry to the tab that shows past states; null if it is not known. */
  showPast: ((number: number) => void) | null;
};

export const nothingKnown: Live = {
  tabs: [],
  tab: null,
  actors: [],
  entries: [],
  messages: [],
  sent: null,
};

type Change = { type: 'change'; change: Partial<Live> };

/** Creates an observable store for a session. */
export function liveStore() {
  const store = createActor(
    fromTransition((live: Live, { change }: Change) => ({ ...live, ...change }), nothingKnown),
  ).start();
  return {
    known: (): Live => store.getSnapshot().context,
    change: (change: Partial<Live>): void => store.send({ type: 'change', change }),
    /** The current data, for a component. */
    useKnown: (): Live => useSelector(store, ({ context }) => context),
  };
}

/** Returns the data with one more news item. */
export function withNews({ actors, entries, messages }: Live, news: Recorded): Partial<Live> {
  if (news.kind === 'entry') return { entries: [...entries, news.entry].slice(-mostEntries) };
  if (news.kind === 'message') return { messages: [...messages, news.message].slice(-mostMessages) };
  const others = actors.filter(({ id }) => id !== news.actor.id);
  const isGone = news.actor.machine === null && news.actor.status !== 'active';
  return { actors: isGone ? others : [...others, news.actor] };
}

/** Returns only each actor's newest entry, which contains its current state. */
export function withoutPast({ entries }: Live): Partial<Live> {
  const newest = new Map(entries.map((entry) => [entry.actor, entry]));
  return { entries: entries.filter((entry) => newest.get(entry.actor) === entry), messages: [], sent: null };
}
