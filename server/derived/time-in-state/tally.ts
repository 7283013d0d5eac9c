import { currentPlace } from '#machines/earlier-names.ts';
import { mondayOf } from '../statistics/days.ts';
import { countDwellTime, noDwellTimes } from './counts.ts';
import type { DwellTime, Position } from './position.ts';
import type { AddedDwellTimes, HereRow, PositionKey, PositionRow } from './time-in-state.repository.ts';

type Known = { before: Position | null; now: Position | null };

/** The result of a batch of moves: the new positions, and the counts to add. */
export type Tally = {
  positionOf(key: PositionKey): Position | null;
  /** Applies a move, or removes a position. @param at ISO 8601; determines the day on which dwell times ended */
  move(
    key: PositionKey,
    at: string,
    moved: { position: Position | null; dwellTimes: readonly DwellTime[] },
  ): void;
  /** Returns the changes in key order. @param closes whether an inactive position counts as closed after a while */
  results(closes: (key: PositionKey) => boolean): {
    dwellTimes: AddedDwellTimes[];
    here: HereRow[];
    moved: PositionRow[];
    gone: PositionKey[];
  };
};

/** Creates a tally from the positions before the moves. */
export function createTally(rows: readonly PositionRow[]): Tally {
  const known = new Map<string, Known & { key: PositionKey }>();
  const stayed = new Map<string, AddedDwellTimes>();
  for (const row of rows) {
    const position: Position = { at: row.at, places: withCurrentNames(JSON.parse(row.places)) };
    known.set(nameOf(row), { key: keyOf(row), before: position, now: position });
  }

  function count(row: Omit<AddedDwellTimes, 'counts'>, dwellTime: DwellTime): void {
    const name = JSON.stringify([row.machine, row.span, row.first_day, row.place]);
    const counted = stayed.get(name) ?? { ...row, counts: noDwellTimes() };
    countDwellTime(counted.counts, dwellTime);
    stayed.set(name, counted);
  }

  return {
    positionOf: (key) => known.get(nameOf(key))?.now ?? null,

    move(key, at, { position, dwellTimes }) {
      const { before = null } = known.get(nameOf(key)) ?? {};
      known.set(nameOf(key), { key: keyOf(key), before, now: position });
      const day = at.slice(0, 10);
      for (const dwellTime of dwellTimes) {
        const row = { machine: key.machine, place: dwellTime.place };
        count({ ...row, span: 'day', first_day: day }, dwellTime);
        count({ ...row, span: 'week', first_day: mondayOf(day) }, dwellTime);
      }
    },

    results(closes) {
      const here = new Map<string, HereRow>();
      const step = ({ machine }: PositionKey, position: Position | null, by: 1 | -1) => {
        for (const place of Object.keys(position?.places ?? {})) {
          const name = JSON.stringify([machine, place]);
          here.set(name, { machine, place, n: (here.get(name)?.n ?? 0) + by });
        }
      };
      for (const { key, before, now } of known.values()) {
        step(key, before, -1);
        step(key, now, 1);
      }
      const changed = [...known.values()].filter(({ before, now }) => before !== now);
      return {
        dwellTimes: inOrder(stayed),
        here: inOrder(here).filter(({ n }) => n !== 0),
        moved: changed.flatMap(({ key, now }) => {
          if (!now) return [];
          const { at, places } = now;
          return [{ ...key, at, places: JSON.stringify(places), open_at: closes(key) ? at : null }];
        }),
        gone: changed.filter(({ before, now }) => before && !now).map(({ key }) => key),
      };
    },
  };
}

function keyOf({ machine, onboarding_id, tab }: PositionKey): PositionKey {
  return { machine, onboarding_id, tab };
}

function nameOf({ machine, onboarding_id, tab }: PositionKey): string {
  return JSON.stringify([onboarding_id, machine, tab]);
}

function withCurrentNames(places: Position['places']): Position['places'] {
  return Object.fromEntries(Object.entries(places).map(([place, since]) => [currentPlace(place), since]));
}

function inOrder<Value>(named: ReadonlyMap<string, Value>): Value[] {
  return [...named].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, value]) => value);
}
