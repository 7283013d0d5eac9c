import { nodesOf, placeOf } from '#machines/graph/edges.ts';
import type { Entry, Message, ShownActor } from './live/messages.ts';
import type { Live } from './live/session.ts';
import type { Shown } from './live/shown.ts';
import { machineIn, type Product } from './product.ts';

/** Identifies the file format. */
const format = 'machine-recording';
/** Incremented whenever older recordings can no longer be read. */
const version = 1;

/** A saved session of machines, which another developer can open. */
export type Recording = {
  format: typeof format;
  version: typeof version;
  /** The selected machine; the other actors are listed in `actors`. */
  machine: string;
  /** The product's version of its machines at the time of the recording. */
  machineVersion: number;
  /** When it was saved, by the clock of that computer. */
  savedAt: string;
  /** Whether it contains what was typed. */
  holdsPersonalData: boolean;
  /** The places of the machine at the beginning of the recording. */
  start: readonly string[];
  actors: readonly ShownActor[];
  events: readonly RecordedEvent[];
  messages: readonly Message[];
};

/** An event that a machine received; without personal data, its payload only has what the machines define. */
export type RecordedEvent = Pick<
  Entry,
  'number' | 'at' | 'actor' | 'event' | 'source' | 'edges' | 'places'
> & {
  context?: Shown;
};

/** A recording that cannot be opened; its message is for the user. */
export class UnreadableRecording extends Error {}

/** The maximum file size; a session of 500 events with everything typed is far below it. */
export const largestRecording = 20 * 1024 * 1024;

/**
 * Returns a session as a recording.
 *
 * @param withPersonalData whether to include what was typed; otherwise the names of events, states and edges are included, and of
 * payloads only numbers, booleans and the machines' own words
 */
export function recordingOf(
  { actors, entries, messages }: Live,
  machine: string,
  {
    withPersonalData,
    at,
    product,
  }: { withPersonalData: boolean; at: Date; product: Pick<Product, 'version'> },
): Recording {
  const own = new Set(actors.filter((actor) => actor.machine === machine).map(({ id }) => id));
  const first = entries.find((entry) => own.has(entry.actor));
  return {
    format,
    version,
    machine,
    machineVersion: product.version ?? 0,
    savedAt: at.toISOString(),
    holdsPersonalData: withPersonalData,
    start: first?.places ?? [],
    actors,
    events: entries.map(({ context, offers: _, ...entry }) =>
      withPersonalData
        ? { ...entry, context }
        : { ...entry, event: { ...entry.event, payload: withoutWords(entry.event.payload) } },
    ),
    messages,
  };
}

/** Returns a recording as a session. */
export function knownOf({ actors, events, messages, savedAt }: Recording): Live {
  const nothing: Shown = { kind: 'other', text: 'left out of the recording' };
  return {
    tabs: [],
    tab: savedAt,
    actors: actors.map((actor) => ({ ...actor })),
    entries: events.map((event) => ({ ...event, context: event.context ?? nothing, offers: [] })),
    messages,
    sent: null,
  };
}

/**
 * Reads a saved recording of a product's machine.
 *
 * @throws UnreadableRecording with what is wrong, for any other text
 */
export function readRecording(text: string, product: Pick<Product, 'machines'>): Recording {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UnreadableRecording(
      text.trimStart().startsWith('{')
        ? 'This file is cut off or damaged: its JSON does not end. Save the recording again, or copy the whole file.'
        : 'This file is not JSON: a recording is saved as a .json file.',
    );
  }
  if (!isRecord(value) || value.format !== format) {
    throw new UnreadableRecording('This JSON file is not a recording of a machine.');
  }
  if (value.version !== version) {
    throw new UnreadableRecording(
      `This recording is of version ${String(value.version)}; only version ${version} can be opened here.`,
    );
  }
  if (typeof value.machine !== 'string' || !machineIn(product, value.machine)) {
    throw new UnreadableRecording(`There is no machine “${String(value.machine)}” here.`);
  }
  const { events, actors, messages, start } = value;
  const isWhole =
    Array.isArray(events) &&
    events.every(isEvent) &&
    Array.isArray(actors) &&
    actors.every(isActor) &&
    Array.isArray(messages) &&
    messages.every(isMessage) &&
    isTexts(start) &&
    typeof value.savedAt === 'string' &&
    typeof value.machineVersion === 'number' &&
    typeof value.holdsPersonalData === 'boolean';
  if (!isWhole)
    throw new UnreadableRecording('This recording is damaged: a part of it is missing or altered.');
  return value as Recording;
}

/**
 * Returns what to know before a recording is trusted: it was saved with other machines than those that are shown. Null if it fits.
 */
export function differenceFrom(
  recording: Recording,
  product: Pick<Product, 'machines' | 'version'>,
): string | null {
  const { machine, machineVersion, events, actors, start } = recording;
  if (machineVersion !== (product.version ?? 0)) {
    return `It was recorded with version ${machineVersion} of the machines, and this is version ${product.version ?? 0}: states and edges that have changed since are not shown in the drawing.`;
  }
  const shown = machineIn(product, machine);
  const known = new Set(shown ? nodesOf(shown).map(placeOf) : []);
  const own = new Set(actors.filter((actor) => actor.machine === machine).map(({ id }) => id));
  const places = [...start, ...events.filter(({ actor }) => own.has(actor)).flatMap((event) => event.places)];
  const unknown = [...new Set(places)].filter((place) => !known.has(place));
  return unknown.length === 0 ? null : `The machine has changed since: it no longer has “${unknown[0]}”.`;
}

/** Texts under these names are the machines' own words, not a person's. */
const machineWords = new Set(['kind', 'status', 'step', 'list', 'group', 'side', 'during', 'reason']);

function withoutWords(value: Shown, name = ''): Shown {
  if (value.kind === 'plain') {
    const isWord = typeof value.value !== 'string' || machineWords.has(name);
    return isWord ? value : { kind: 'other', text: 'left out' };
  }
  if (value.kind === 'other') return { kind: 'other', text: 'left out' };
  if (value.kind === 'list')
    return { kind: 'list', items: value.items.map((item) => withoutWords(item, name)) };
  return {
    kind: 'record',
    fields: value.fields.map(([field, inner]) => [field, withoutWords(inner, field)]),
  };
}

function isEvent(value: unknown): boolean {
  return (
    isRecord(value) &&
    typeof value.number === 'number' &&
    typeof value.at === 'number' &&
    typeof value.actor === 'string' &&
    (value.source === null || typeof value.source === 'string') &&
    isRecord(value.event) &&
    typeof value.event.type === 'string' &&
    isShown(value.event.payload) &&
    isTexts(value.edges) &&
    isTexts(value.places) &&
    (value.context === undefined || isShown(value.context))
  );
}

function isActor(value: unknown): boolean {
  return (
    isRecord(value) &&
    typeof value.id === 'string' &&
    typeof value.name === 'string' &&
    (value.parent === null || typeof value.parent === 'string') &&
    (value.machine === null || typeof value.machine === 'string') &&
    typeof value.status === 'string'
  );
}

function isMessage(value: unknown): boolean {
  return (
    isRecord(value) &&
    typeof value.number === 'number' &&
    typeof value.at === 'number' &&
    typeof value.type === 'string' &&
    isParty(value.to) &&
    (value.from === null || isParty(value.from))
  );
}

function isParty(value: unknown): boolean {
  return isRecord(value) && typeof value.id === 'string' && typeof value.name === 'string';
}

function isShown(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { kind, items, fields } = value;
  if (kind === 'plain') return value.value === null || typeof value.value !== 'object';
  if (kind === 'other') return typeof value.text === 'string';
  if (kind === 'list') return Array.isArray(items) && items.every(isShown);
  return (
    kind === 'record' &&
    Array.isArray(fields) &&
    fields.every((field) => Array.isArray(field) && typeof field[0] === 'string' && isShown(field[1]))
  );
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
