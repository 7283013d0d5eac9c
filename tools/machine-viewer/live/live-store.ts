import { type Answer, channelName, type News, type Wish } from './messages.ts';
import type { Recorded } from './recorder.ts';
import { liveStore, nothingKnown, type Session, withNews, withoutPast } from './session.ts';

const { known, change, useKnown } = liveStore();

const channel = new BroadcastChannel(channelName);
const wish = (wanted: Wish) => channel.postMessage(wanted);
const questions = new Map<string, (answer: Answer) => void>();

channel.addEventListener('message', ({ data }: MessageEvent<News | Wish>) => {
  if ('from' in data) receive(data);
});
wish({ kind: 'whoIsHere' });

/** The portal in the other tabs of this browser. */
export function usePortal(): Session {
  return {
    known: useKnown(),
    clear: () => change(withoutPast(known())),
    ask: (actor, event) => put('ask', actor, event),
    send: async (actor, event) => {
      const answer = await put('send', actor, event);
      change({ sent: { type: event.type, answer } });
    },
    showPast: requestPast,
  };
}

/** Watches a tab from now on, including everything that it has stored. */
export function chooseTab(tab: string | null): void {
  const { tabs } = known();
  change({ ...nothingKnown, tabs, tab });
  if (tab !== null) wish({ kind: 'watch', to: tab });
}

function requestPast(number: number): void {
  wish({ kind: 'past', to: known().tab ?? '', number });
}

function put(kind: 'ask' | 'send', actor: string, event: { type: string }): Promise<Answer> {
  const question = Math.random().toString(36).slice(2);
  return new Promise((resolve) => {
    questions.set(question, resolve);
    wish({ kind, to: known().tab ?? '', question, actor, event });
  });
}

/** News waits for the next frame: one event causes several news items, and all of them are rendered at once. */
const waiting: (News & Recorded)[] = [];

function receive(news: News): void {
  if (news.kind !== 'entry' && news.kind !== 'actor' && news.kind !== 'message') {
    apply(news);
    return;
  }
  waiting.push(news);
  if (waiting.length > 1) return;
  // A hidden page has no frames.
  if (document.visibilityState === 'visible') requestAnimationFrame(applyWaiting);
  else setTimeout(applyWaiting);
}

function applyWaiting(): void {
  const { tab } = known();
  const news = waiting.splice(0).filter(({ from }) => from === tab);
  for (const each of news) change(withNews(known(), each));
}

function apply(news: News): void {
  const { tab, tabs } = known();
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
  if (news.kind === 'record') {
    // The record contains all earlier news.
    waiting.splice(0);
    const { actors, entries, messages } = news;
    change({ actors, entries, messages });
  }
  if (news.kind === 'answer') {
    questions.get(news.answer.question)?.(news.answer);
    questions.delete(news.answer.question);
  }
}
