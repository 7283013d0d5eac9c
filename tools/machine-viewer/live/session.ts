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
  /** The tab that is watched; null while there is none. */
  tab: string | null;
  actors: readonly ShownActor[];
  /** The oldest first. */
  entries: readonly Entry[];
  /** The oldest first. */
  messages: readonly Message[];
  /** What became of the last event that was sent from here. */
  sent: { type: string; answer: Answer } | null;
};

/** Machines that can be watched, whatever runs them. */
export type Session = {
  known: Live;
  /** Forgets the entries so far, but each actor's newest; null where there is nothing to forget, as in a recording. */
  clear: (() => void) | null;
  /** Whether the actor would take the event as it is. */
  ask(actor: string, event: { type: string }): Promise<Answer>;
  /** Has the event sent to the actor; `sent` says what became of it. Null where nothing runs any more. */
  send: ((actor: string, event: { type: string }) => Promise<void>) | null;
  /** Tells the tab that shows the portal as it was what it was after an entry; null where that is not known. */
  tellPast: ((number: number) => void) | null;
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

/** A place for what is known, which a page can watch. */
export function liveStore() {
  const store = createActor(
    fromTransition((live: Live, { change }: Change) => ({ ...live, ...change }), nothingKnown),
  ).start();
  return {
    known: (): Live => store.getSnapshot().context,
    change: (change: Partial<Live>): void => store.send({ type: 'change', change }),
    /** What is known now, for a component. */
    useKnown: (): Live => useSelector(store, ({ context }) => context),
  };
}

/** What is known after one more piece of news. */
export function withNews({ actors, entries, messages }: Live, news: Recorded): Partial<Live> {
  if (news.kind === 'entry') return { entries: [...entries, news.entry].slice(-mostEntries) };
  if (news.kind === 'message') return { messages: [...messages, news.message].slice(-mostMessages) };
  const others = actors.filter(({ id }) => id !== news.actor.id);
  const isGone = news.actor.machine === null && news.actor.status !== 'active';
  return { actors: isGone ? others : [...others, news.actor] };
}

/** Each actor's newest entry alone, which says in which state it is. */
export function withoutPast({ entries }: Live): Partial<Live> {
  const newest = new Map(entries.map((entry) => [entry.actor, entry]));
  return { entries: entries.filter((entry) => newest.get(entry.actor) === entry), messages: [], sent: null };
}
