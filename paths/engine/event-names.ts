import type { PlannedPath } from './choose.ts';

/** Returns an event's name in the ids of paths. */
export type NameOf = (event: { type: string }) => string;

/** The name of an event, unless a table has another. */
export const typeOf: NameOf = ({ type }) => type;

/** Returns the path with an id made of its events. */
export function named<Snapshot, Event extends { type: string }>(
  path: Omit<PlannedPath<Snapshot, Event>, 'id'>,
  nameOf: NameOf = typeOf,
): PlannedPath<Snapshot, Event> {
  return { ...path, id: [path.start, ...path.steps.map(({ event }) => wordOf(event, nameOf))].join(' > ') };
}

/**
 * Returns an event's name, with the detail that distinguishes its cases: `form.changed (true)`. A detail that is part of the name
 * is not repeated.
 */
export function wordOf(event: { type: string }, nameOf: NameOf = typeOf): string {
  const { type, ...rest } = event;
  const name = nameOf(event);
  const details = Object.values(rest).filter((value) =>
    ['boolean', 'number', 'string'].includes(typeof value),
  );
  const detail = details.find((value) => name !== `${type}.${String(value)}`);
  return detail === undefined || detail === '' ? name : `${name} (${String(detail)})`;
}
