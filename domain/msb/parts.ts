import type { MsbPart, MsbPartId } from './part.ts';
import { activities } from './parts/activities.ts';
import { agents } from './parts/agents.ts';
import { bank } from './parts/bank.ts';
import { business } from './parts/business.ts';
import { declaration } from './parts/declaration.ts';
import { people } from './parts/people.ts';
import { places } from './parts/places.ts';
import { volumes } from './parts/volumes.ts';

/** The parts of the form in their order; each part is one page. */
export const msbParts: readonly MsbPart[] = [
  business,
  activities,
  places,
  people,
  agents,
  bank,
  volumes,
  declaration,
];

export const msbPartIds: readonly MsbPartId[] = msbParts.map(({ id }) => id);

/** Returns the part with that id. Throws if there is none. */
export function msbPart(id: MsbPartId): MsbPart {
  const part = msbParts.find((each) => each.id === id);
  if (!part) throw new Error(`An application has no part ${id}`);
  return part;
}
