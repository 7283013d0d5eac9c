import type { Shown } from './shown.ts';

/** The channel between the tabs of one browser; its data never leaves the browser. */
export const channelName = 'machine-viewer-channel';

/** How many entries a tab stores; the oldest are removed first. */
export const mostEntries = 500;

/** How many messages between actors a tab stores. */
export const mostMessages = 1000;

/** A tab in which the portal runs. */
export type Tab = {
  id: string;
  /** Its path when it was opened, without the secret part of a link. */
  path: string;
  /** Milliseconds since 1970. */
  openedAt: number;
};

/** An actor of the portal. */
export type ShownActor = {
  /** Unique in its tab. */
  id: string;
  name: string;
  /** The parent actor; null for the root. */
  parent: string | null;
  /** The machine that it runs; null for a promise or a callback. */
  machine: string | null;
  status: 'active' | 'done' | 'error' | 'stopped';
};

/** An event that can be sent to a machine's actor. */
export type Offer = {
  type: string;
  can: Verdict;
  /** The initial payload, as JSON. */
  payload: string;
};

/** `unknown`: the guards cannot evaluate the event as it is. */
export type Verdict = 'yes' | 'no' | 'unknown';

/** One event that a machine received, and its effect. */
export type Entry = {
  /** Increases over all actors of the tab. */
  number: number;
  /** Milliseconds since 1970. */
  at: number;
  actor: string;
  event: { type: string; payload: Shown };
  /** The actor that sent it; null if it came from outside, such as from the page. */
  source: string | null;
  /** The ids of the edges that were taken, in order. */
  edges: readonly string[];
  /** The places of the machine after the event. */
  places: readonly string[];
  context: Shown;
  offers: readonly Offer[];
};

/** A sender or receiver; its name remains known after it has ended. */
export type Party = { id: string; name: string };

/** An event that an actor received: from another actor, or from outside, such as from the page. */
export type Message = {
  /** Increases over all actors of the tab. */
  number: number;
  /** Milliseconds since 1970. */
  at: number;
  from: Party | null;
  to: Party;
  type: string;
};

/** The portal's state at an earlier moment, as XState's persisted snapshot. */
export type Past = { number: number; at: number; snapshot: unknown };

export type Answer = {
  /** The id of the question, so that the sender can match the answer. */
  question: string;
  verdict: Verdict | 'sent';
  /** Why not, as text for the user. */
  reason: string;
};

/** What a tab of the portal publishes. */
export type News = { from: string } & (
  | { kind: 'here'; tab: Tab }
  | { kind: 'gone' }
  /** Everything that is stored, for a page that has just begun to watch. */
  | { kind: 'record'; actors: readonly ShownActor[]; entries: readonly Entry[]; messages: readonly Message[] }
  | { kind: 'actor'; actor: ShownActor }
  | { kind: 'entry'; entry: Entry }
  | { kind: 'message'; message: Message }
  /** For the tab that shows a past state of the portal. */
  | { kind: 'past'; past: Past }
  /** Such a tab has been opened, and waits for a state. */
  | { kind: 'pastIsOpen' }
  | { kind: 'answer'; answer: Answer }
);

/** A request of the developers' page to a tab. */
export type Wish =
  | { kind: 'whoIsHere' }
  | { kind: 'watch'; to: string }
  /** Sends the state of the portal after an entry to the tab that shows past states. */
  | { kind: 'past'; to: string; number: number }
  | ({ kind: 'ask' | 'send'; to: string } & Question);

export type Question = { question: string; actor: string; event: { type: string } };
