import { readFile } from 'node:fs/promises';
import { stepOf, steps } from '#machines/steps.ts';
import { UsageError } from './options.ts';

/** The share of visits to a step that ended because the portal was closed, by the step's title. */
export type DropOff = ReadonlyMap<string, number>;

/** Steps with fewer visits say nothing about a share. */
const ENOUGH_VISITS = 20;

type Figures = { place: string; stays: number; closed: number };

/**
 * Reads the statistics of the staff area's drop-off page (`GET /api/admin/drop-off`).
 *
 * @param source a file, or the address of the call; an address needs an administrator's token in `ADMIN_TOKEN`
 * @throws UsageError if there are none
 */
export async function readDropOff(source: string, token = process.env.ADMIN_TOKEN): Promise<DropOff> {
  const figures = figuresIn(await textOf(source, token), source);
  return new Map(
    steps.flatMap(({ id }) => {
      const own = figures.filter(({ place }) => place.startsWith(`verified.step.${id}.`));
      const stays = own.reduce((sum, each) => sum + each.stays, 0);
      const closed = own.reduce((sum, each) => sum + each.closed, 0);
      const visits = stays + closed;
      return visits >= ENOUGH_VISITS ? [[stepOf(id).title, closed / visits] as const] : [];
    }),
  );
}

async function textOf(source: string, token: string | undefined): Promise<string> {
  try {
    if (!/^https?:\/\//.test(source)) return await readFile(source, 'utf8');
    const response = await fetch(source, { headers: token ? { authorization: `Bearer ${token}` } : {} });
    if (response.ok) return await response.text();
  } catch (cause) {
    throw new UsageError(`${source} cannot be read: ${cause instanceof Error ? cause.message : cause}`);
  }
  throw new UsageError(`${source} refuses the statistics: set ADMIN_TOKEN to an administrator's token`);
}

function figuresIn(text: string, source: string): readonly Figures[] {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    content = null;
  }
  const states =
    typeof content === 'object' && content !== null && 'states' in content ? content.states : null;
  if (!Array.isArray(states) || !states.every(isFigures)) {
    throw new UsageError(`${source} has no statistics as GET /api/admin/drop-off returns them`);
  }
  return states;
}

function isFigures(figures: unknown): figures is Figures {
  return (
    typeof figures === 'object' &&
    figures !== null &&
    'place' in figures &&
    typeof figures.place === 'string' &&
    'stays' in figures &&
    typeof figures.stays === 'number' &&
    'closed' in figures &&
    typeof figures.closed === 'number'
  );
}
