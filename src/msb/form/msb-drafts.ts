import type { MsbPartId } from '#domain/msb/field.ts';
import { draftPrefix } from '#src/api/typed-drafts.ts';

/** What was typed into a part and not saved. @property base what was stored of the part when that began */
type Draft = { owner: string; base: unknown; at: number; values: unknown };

/** Whose draft, of which part. */
export type DraftPlace = { owner: string; id: string; part: MsbPartId };

/** Milliseconds for which it is kept: a tab that was closed is opened again the same day, or not at all. */
const keptFor = 24 * 60 * 60 * 1000;

const keyOf = ({ id, part }: DraftPlace) => `${draftPrefix}${id} ${part}`;

/** Keeps what is typed until it is saved; null forgets it. Where the storage is off or full, it lives as long as the page. */
export function keepMsbDraft(place: DraftPlace, draft: Pick<Draft, 'base' | 'values'> | null): void {
  try {
    if (!draft) localStorage.removeItem(keyOf(place));
    else localStorage.setItem(keyOf(place), JSON.stringify({ ...draft, owner: place.owner, at: Date.now() }));
  } catch {
    // Full, or switched off.
  }
}

/** What the same person typed there in the last day; undefined for nothing. What is older is thrown away. */
export function keptMsbDraft(place: DraftPlace): Draft | undefined {
  try {
    forget((draft) => Date.now() - draft.at > keptFor || draft.owner !== place.owner);
    const found = localStorage.getItem(keyOf(place));
    return found === null ? undefined : (JSON.parse(found) as Draft);
  } catch {
    return undefined;
  }
}

function forget(which: (draft: Draft) => boolean): void {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(draftPrefix)) continue;
    if (which(JSON.parse(localStorage.getItem(key) ?? '{}') as Draft)) localStorage.removeItem(key);
  }
}
