import { useSelector } from '@xstate/react';
import { createActor, fromTransition } from 'xstate';
import {
  type Answer,
  channelName,
  type Entry,
  mostEntries,
  type News,
  type ShownActor,
  type Tab,
  type Wish,
} from './messages.ts';

/** What the developers' page knows of the portal's tabs. */
export type Live = {
  /** The newest first. */
  tabs: readonly Tab[];
  /** The tab that is watched; null while there is none. */
  tab: string | null;
  actors: readonly ShownActor[];
  /** The oldest first. */
  entries: readonly Entry[];
  /** What became of the last event that was sent from here. */
  sent: { type: string; answer: Answer } | null;
};

type Change = { type: 'change'; change: Partial<Live> };

const store = createActor(
  fromTransition((live: Live, { change }: Change) => ({ ...live, ...change }), {
    tabs: [],
    tab: null,
    actors: [],
    entries: [],
    sent: null,
  }),
).start();
const known = () => store.getSnapshot().context;
const change = (part: Partial<Live>) => store.send({ type: 'change', change: part });

const channel = new BroadcastChannel(channelName);
const wish = (wanted: Wish) => channel.postMessage(wanted);
const questions = new Map<string, (answer: Answer) => void>();

channel.addEventListener('message', ({ data }: MessageEvent<News | Wish>) => {
  if ('from' in data) hear(data);
});
wish({ kind: 'whoIsHere' });

/** What is known of the tabs now. */
export function useLive(): Live {
  return useSelector(store, ({ context }) => context);
}

/** Watches a tab from now on, with everything that it remembers. */
export function chooseTab(tab: string | null): void {
  change({ tab, actors: [], entries: [], sent: null });
  if (tab !== null) wish({ kind: 'watch', to: tab });
}

/** Forgets the entries seen so far, but each actor's newest, which says in which state it is. The tab remembers all. */
export function clearEntries(): void {
  const newest = new Map(known().entries.map((entry) => [entry.actor, entry]));
  change({ entries: known().entries.filter((entry) => newest.get(entry.actor) === entry), sent: null });
}

/** Whether the actor would take the event as it is. */
export function askActor(actor: string, event: { type: string }): Promise<Answer> {
  return put('ask', actor, event);
}

/** Has the event sent to the actor; `sent` says what became of it. */
export async function sendToActor(actor: string, event: { type: string }): Promise<void> {
  const answer = await put('send', actor, event);
  change({ sent: { type: event.type, answer } });
}

function put(kind: 'ask' | 'send', actor: string, event: { type: string }): Promise<Answer> {
  const question = Math.random().toString(36).slice(2);
  return new Promise((resolve) => {
    questions.set(question, resolve);
    wish({ kind, to: known().tab ?? '', question, actor, event });
  });
}

function hear(news: News): void {
  const { tab, tabs, actors, entries } = known();
  if (news.kind === 'here') {
    const others = tabs.filter(({ id }) => id !== news.tab.id);
    change({ tabs: [news.tab, ...others].sort((one, other) => other.openedAt - one.openedAt) });
    if (tab === null) chooseTab(news.tab.id);
  }
  if (news.kind === 'gone') {
    const left = tabs.filter(({ id }) => id !== news.from);
    change({ tabs: left });
    if (tab === news.from) chooseTab(left[0]?.id ?? null);
  }
  if (news.from !== tab) return;
  if (news.kind === 'record') change({ actors: news.actors, entries: news.entries });
  if (news.kind === 'entry') change({ entries: [...entries, news.entry].slice(-mostEntries) });
  if (news.kind === 'actor') {
    const others = actors.filter(({ id }) => id !== news.actor.id);
    const isGone = news.actor.machine === null && news.actor.status !== 'active';
    change({ actors: isGone ? others : [...others, news.actor] });
  }
  if (news.kind === 'answer') {
    questions.get(news.answer.question)?.(news.answer);
    questions.delete(news.answer.question);
  }
}
