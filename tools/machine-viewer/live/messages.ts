import type { MachineId } from '#paths/machines.ts';
import type { Shown } from './shown.ts';

/** The channel between the tabs of one browser; nothing on it ever leaves the browser. */
export const channelName = 'onboarding-portal-machines';

/** How many entries a tab remembers; the oldest go first. */
export const mostEntries = 500;

/** How many messages between actors it remembers. */
export const mostMessages = 1000;

/** A tab in which the portal runs. */
export type Tab = {
  id: string;
  /** Its address when it was opened, without what a link carries in secret. */
  path: string;
  /** Milliseconds since 1970. */
  openedAt: number;
};

/** An actor of the portal. */
export type ShownActor = {
  /** Unique in its tab. */
  id: string;
  name: string;
  /** The actor that runs it; null for the outermost. */
  parent: string | null;
  /** Which machine it runs; null for a promise or a callback. */
  machine: MachineId | null;
  status: 'active' | 'done' | 'error' | 'stopped';
};

/** What an actor of a machine can be sent. */
export type Offer = {
  type: string;
  can: Verdict;
  /** What is sent with it, as JSON, to begin with. */
  payload: string;
};

/** `unknown`: the guards cannot judge the event as it is. */
export type Verdict = 'yes' | 'no' | 'unknown';

/** One event that a machine was given, and what came of it. */
export type Entry = {
  /** Counts up over all actors of the tab. */
  number: number;
  /** Milliseconds since 1970. */
  at: number;
  actor: string;
  event: { type: string; payload: Shown };
  /** The actor that sent it; null where it came from outside, such as the page. */
  source: string | null;
  /** The ids of the edges that were walked, in their order. */
  edges: readonly string[];
  /** The places in which the machine then was. */
  places: readonly string[];
  context: Shown;
  offers: readonly Offer[];
};

/** Who sends or hears something; its name outlives it. */
export type Party = { id: string; name: string };

/** Something that an actor was sent: by another one, or from outside, such as the page. */
export type Message = {
  /** Counts up over all actors of the tab. */
  number: number;
  /** Milliseconds since 1970. */
  at: number;
  from: Party | null;
  to: Party;
  type: string;
};

/** What a portal was at an earlier moment, as XState writes an actor down. */
export type Past = { number: number; at: number; snapshot: unknown };

export type Answer = {
  /** Of the question, so that who asked knows it again. */
  question: string;
  verdict: Verdict | 'sent';
  /** Why not, for a person. */
  reason: string;
};

/** What a tab of the portal tells. */
export type News = { from: string } & (
  | { kind: 'here'; tab: Tab }
  | { kind: 'gone' }
  /** Everything that is remembered, for who has just begun to watch. */
  | { kind: 'record'; actors: readonly ShownActor[]; entries: readonly Entry[]; messages: readonly Message[] }
  | { kind: 'actor'; actor: ShownActor }
  | { kind: 'entry'; entry: Entry }
  | { kind: 'message'; message: Message }
  /** For the tab that shows the portal as it was. */
  | { kind: 'past'; past: Past }
  /** Such a tab has been opened, and waits for what to show. */
  | { kind: 'pastIsOpen' }
  | { kind: 'answer'; answer: Answer }
);

/** What the developers' page asks of a tab. */
export type Wish =
  | { kind: 'whoIsHere' }
  | { kind: 'watch'; to: string }
  /** Tells the tab that shows the past what the portal was after an entry. */
  | { kind: 'past'; to: string; number: number }
  | ({ kind: 'ask' | 'send'; to: string } & Question);

export type Question = { question: string; actor: string; event: { type: string } };
