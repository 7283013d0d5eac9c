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

const nothing: Live = { tabs: [], tab: null, actors: [], entries: [], sent: null };

/** Listens to the portal's tabs and asks things of them. It lives as long as the page. */
export class LiveStore {
  #live: Live = nothing;
  readonly #channel = new BroadcastChannel(channelName);
  readonly #listeners = new Set<() => void>();
  readonly #questions = new Map<string, (answer: Answer) => void>();

  constructor() {
    this.#channel.addEventListener('message', ({ data }: MessageEvent<News | Wish>) => {
      if ('from' in data) this.#hear(data);
    });
    this.#wish({ kind: 'whoIsHere' });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): Live => this.#live;

  /** Watches a tab from now on, with everything that it remembers. */
  choose(tab: string | null): void {
    this.#change({ tab, actors: [], entries: [], sent: null });
    if (tab !== null) this.#wish({ kind: 'watch', to: tab });
  }

  /** Forgets the entries seen so far; the tab itself remembers them. */
  clear(): void {
    this.#change({ entries: lastOfEach(this.#live.entries), sent: null });
  }

  /** Whether the actor would take the event as it is. */
  ask(actor: string, event: { type: string }): Promise<Answer> {
    return this.#put('ask', actor, event);
  }

  /** Has the event sent to the actor; `sent` of the store says what became of it. */
  async send(actor: string, event: { type: string }): Promise<void> {
    const answer = await this.#put('send', actor, event);
    this.#change({ sent: { type: event.type, answer } });
  }

  #put(kind: 'ask' | 'send', actor: string, event: { type: string }): Promise<Answer> {
    const question = Math.random().toString(36).slice(2);
    const to = this.#live.tab ?? '';
    return new Promise((resolve) => {
      this.#questions.set(question, resolve);
      this.#wish({ kind, to, question, actor, event });
    });
  }

  #hear(news: News): void {
    if (news.kind === 'here') this.#meet(news.tab);
    if (news.kind === 'gone') this.#part(news.from);
    if (news.from !== this.#live.tab) return;
    if (news.kind === 'record') this.#change({ actors: news.actors, entries: news.entries });
    if (news.kind === 'actor') this.#change({ actors: withActor(this.#live.actors, news.actor) });
    if (news.kind === 'entry') {
      this.#change({ entries: [...this.#live.entries, news.entry].slice(-mostEntries) });
    }
    if (news.kind === 'answer') {
      this.#questions.get(news.answer.question)?.(news.answer);
      this.#questions.delete(news.answer.question);
    }
  }

  #meet(tab: Tab): void {
    const others = this.#live.tabs.filter(({ id }) => id !== tab.id);
    this.#change({ tabs: [tab, ...others].sort((one, other) => other.openedAt - one.openedAt) });
    if (this.#live.tab === null) this.choose(tab.id);
  }

  #part(tab: string): void {
    this.#change({ tabs: this.#live.tabs.filter(({ id }) => id !== tab) });
    if (this.#live.tab === tab) this.choose(this.#live.tabs[0]?.id ?? null);
  }

  #wish(wish: Wish): void {
    this.#channel.postMessage(wish);
  }

  #change(change: Partial<Live>): void {
    this.#live = { ...this.#live, ...change };
    for (const listener of this.#listeners) listener();
  }
}

function withActor(actors: readonly ShownActor[], actor: ShownActor): ShownActor[] {
  const others = actors.filter(({ id }) => id !== actor.id);
  const isGone = actor.machine === null && actor.status !== 'active';
  return isGone ? others : [...others, actor];
}

/** The newest entry of each actor, without which nobody would know in which state it is. */
function lastOfEach(entries: readonly Entry[]): Entry[] {
  return entries.filter(
    (entry, index) => !entries.slice(index + 1).some(({ actor }) => actor === entry.actor),
  );
}
