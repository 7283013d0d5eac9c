import type { Kysely } from 'kysely';
import { daysAfter } from '#domain/rules/days.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { type DayRange, mondayOf, piecesOf } from './days.ts';
import {
  draftMeasure,
  type EventMeasure,
  eventMeasures,
  type ItemMeasure,
  itemMeasures,
  type Measure,
} from './measures.ts';

type Piece = ReturnType<typeof piecesOf>[number];
type EventRow = { measure: EventMeasure; first_day: string; n: number };
type ItemRow = { measure: ItemMeasure; item: string; n: number };

/** Returns the events of cases, by day or week of the range. */
export function eventsIn(db: Kysely<Database>, range: DayRange): Promise<EventRow[]> {
  return countedIn(db, eventMeasures, piecesOf(range))
    .select(['measure', 'first_day', 'n'])
    .$narrowType<{ measure: EventMeasure }>()
    .execute();
}

/** Returns the measures of the range as a whole. */
export function itemsIn(db: Kysely<Database>, range: DayRange): Promise<ItemRow[]> {
  return countedIn(db, itemMeasures, piecesOf(range))
    .select(({ fn }) => ['measure', 'item', fn.sum<number>('n').as('n')])
    .$narrowType<{ measure: ItemMeasure }>()
    .groupBy(['measure', 'item'])
    .execute();
}

/** Returns the number of drafts per step that were last changed on or before that day. */
export function draftsTouchedUntil(
  db: Kysely<Database>,
  day: string,
): Promise<{ item: string; n: number }[]> {
  const monday = mondayOf(day);
  const pieces: Piece[] = [
    { span: 'week', from: '', to: daysAfter(monday, -7) },
    { span: 'day', from: monday, to: day },
  ];
  return countedIn(db, [draftMeasure], pieces)
    .select(({ fn }) => ['item', fn.sum<number>('n').as('n')])
    .groupBy('item')
    .execute();
}

/** Selects the rows of some pieces of a range; each piece is a contiguous range of the primary key. */
function countedIn(db: Kysely<Database>, measures: readonly Measure[], pieces: readonly Piece[]) {
  const one = ({ span, from, to }: Piece) =>
    db
      .selectFrom('statistics')
      .select(['measure', 'first_day', 'item', 'n'])
      .where('measure', 'in', measures)
      .where('span', '=', span)
      .where('first_day', '>=', from)
      .where('first_day', '<=', to);
  const [first, ...others] = pieces.map(one);
  if (!first) throw new Error('A range has at least one day');
  return db.selectFrom(others.reduce((all, each) => all.unionAll(each), first).as('counted'));
}
