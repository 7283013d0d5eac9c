import { type AnyActor, type AnyMachineSnapshot, isMachineSnapshot, transition } from 'xstate';
import type { AnEvent, Recorded } from '../product.ts';
import { type Answer, channelName, type News, type Question, type Tab, type Wish } from './messages.ts';
import { verdictOn } from './offers.ts';
import { Recorder } from './recorder.ts';

type Outgoing<Kind> = Kind extends News ? Omit<Kind, 'from'> : never;

/**
 * Publishes what the actors of this tab do to the developers' page in any other tab of this browser, and sends them the events
 * that the page requests, if their machines accept them. The data is personal, so only inspected builds contain this.
 *
 * @returns the `inspect` option of `createActor`
 */
export function publishActors(path: string, product: Recorded): Recorder['inspect'] {
  const tab: Tab = { id: Math.random().toString(36).slice(2), path, openedAt: Date.now() };
  const channel = new BroadcastChannel(channelName);
  const send = (news: Outgoing<News>) => channel.postMessage({ ...news, from: tab.id });
  const recorder = new Recorder(send, product);
  channel.addEventListener('message', ({ data: wish }: MessageEvent<Wish>) => {
    if (wish.kind === 'whoIsHere') send({ kind: 'here', tab });
    if (!('to' in wish) || wish.to !== tab.id) return;
    if (wish.kind === 'watch') {
      const { actors, entries, messages } = recorder;
      send({ kind: 'record', actors, entries, messages });
    } else if (wish.kind === 'past') {
      const past = recorder.past(wish.number);
      if (past) send({ kind: 'past', past });
    } else {
      send({ kind: 'answer', answer: answerTo(wish, recorder.actor(wish.actor), wish.kind === 'send') });
    }
  });
  window.addEventListener('pagehide', () => send({ kind: 'gone' }));
  // The browser may restore the page from its back/forward cache.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) send({ kind: 'here', tab });
  });
  send({ kind: 'here', tab });
  return recorder.inspect;
}

/** Evaluates an event, and sends it if that is requested and the machine accepts it. */
export function answerTo({ question, event }: Question, actor: AnyActor | undefined, send: boolean): Answer {
  const snapshot: unknown = actor?.getSnapshot();
  if (!actor || !isMachineSnapshot(snapshot) || snapshot.status !== 'active') {
    return { question, verdict: 'no', reason: 'The actor runs no more.' };
  }
  const verdict = verdictOn(snapshot, event);
  if (verdict === 'no') {
    return { question, verdict, reason: `In its present state the machine does not take “${event.type}”.` };
  }
  const failure = failureOf(snapshot, event);
  if (failure !== null) return { question, verdict: 'unknown', reason: failure };
  if (!send) return { question, verdict, reason: '' };
  actor.send(event);
  return { question, verdict: 'sent', reason: '' };
}

/** Returns why a machine cannot process an event, such as one whose payload does not fit; null if it can. */
export function failureOf(snapshot: AnyMachineSnapshot, event: AnEvent): string | null {
  try {
    transition(snapshot.machine, snapshot, event);
    return null;
  } catch (error) {
    const [, guard, cause] = /^Unable to evaluate guard '([^']+)'[^\n]*\n(.*)$/s.exec(textOf(error)) ?? [];
    return guard === undefined
      ? `An action cannot process this payload: ${textOf(error)}`
      : `The guard “${guard}” cannot evaluate this payload: ${cause}`;
  }
}

/** Returns the message of anything that was thrown. */
export function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
