import type { MsbPart, MsbPartId } from './part.ts';
import { activities } from './parts/activities.ts';
import { agents } from './parts/agents.ts';
import { bank } from './parts/bank.ts';
import { business } from './parts/business.ts';
import { declaration } from './parts/declaration.ts';
import { people } from './parts/people.ts';
import { places } from './parts/places.ts';
import { volumes } from './parts/volumes.ts';

/** The form, a page a part, in its order. */
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

/** The ids of the parts, in the form's order. */
export const msbPartIds: readonly MsbPartId[] = msbParts.map(({ id }) => id);

/** The page with that id. Throws where there is none. */
export function msbPart(id: MsbPartId): MsbPart {
  const part = msbParts.find((each) => each.id === id);
  if (!part) throw new Error(`An application has no part ${id}`);
  return part;
}
