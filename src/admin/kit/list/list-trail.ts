import { useCallback, useEffect } from 'react';
import {
  type RaRecord,
  type SortPayload,
  useDataProvider,
  useListContext,
  useStore,
  useStoreContext,
} from 'react-admin';

/** Lists whose rows link to a case, by resource name. */
export type TrailName = 'cases' | 'identity-checks';
/** The target of a row: a case and, for a list of checks, the check in it. */
export type TrailPlace = {
  id: string;
  caseId: string;
  /** Null for an unassigned row, and for a list without assignees. */
  assigneeId: string | null;
  /** Whether the row waits for a decision by staff. */
  isWaiting: boolean;
};

/** The last shown page of a list, with its query. */
type Trail = {
  page: number;
  perPage: number;
  sort: SortPayload;
  filter: Record<string, unknown>;
  places: readonly TrailPlace[];
};

const lastTrailKey = 'area.lastTrail';
const trailKey = (name: TrailName) => `area.trail ${name}`;

/** The default query of a list that was not shown yet: the longest wait first. */
const unseen: Trail = {
  page: 1,
  perPage: 25,
  sort: { field: 'waitingSince', order: 'ASC' },
  filter: {},
  places: [],
};

/** Returns the place of a row in its resource's format. */
const placeOf = ({ id, onboardingId, assignee, status }: RaRecord): TrailPlace => ({
  id: String(id),
  caseId: String(onboardingId ?? id),
  assigneeId: assignee?.id ?? null,
  isWaiting: status === 'submitted' || status === 'in_review',
});

/**
 * Stores the order in which a list is shown, so that a user who opens one of its rows can move to the next one without returning.
 * It is stored while the staff member is signed in, and only in memory: a filter may contain names of people.
 */
export function useStoredTrail(name: TrailName): void {
  const { data, page, perPage, sort, filterValues } = useListContext();
  const { setItem } = useStoreContext();
  useEffect(() => {
    if (!data) return;
    const filter = filterValues ?? {};
    setItem(trailKey(name), { page, perPage, sort, filter, places: data.map(placeOf) } satisfies Trail);
    setItem(lastTrailKey, name);
  }, [setItem, name, data, page, perPage, sort, filterValues]);
}

/** Returns the list that the staff member moves along: the last one shown. */
export function useLastTrail(): TrailName {
  return useStore<TrailName>(lastTrailKey, 'cases')[0];
}

/** Which rows are preferred. `work`: the user's own waiting rows, then unassigned waiting ones, anywhere on the page. */
type Preference = { mine: string; order: 'list' | 'work' };

/**
 * Finds the place before or after another one in the last shown list, also on adjacent pages, which are refetched. If the list
 * does not contain the current place, it starts at the first row. Moving forward, rows that are assigned to another staff member
 * come after the rest of the page.
 *
 * @returns null at the end of the list
 * @throws ApiError when the page could not be fetched
 */
export function useTrail(name: TrailName) {
  const provider = useDataProvider();
  const { getItem, setItem } = useStoreContext();
  return useCallback(
    async (
      isHere: (place: TrailPlace) => boolean,
      by: 1 | -1,
      { mine, order }: Preference,
    ): Promise<TrailPlace | null> => {
      const trail = getItem<Trail>(trailKey(name)) ?? unseen;
      const readPage = async (page: number): Promise<readonly TrailPlace[]> => {
        const { perPage, sort, filter } = trail;
        const { data } = await provider.getList(name, { pagination: { page, perPage }, sort, filter });
        const places = data.map(placeOf);
        if (places.length > 0) setItem(trailKey(name), { ...trail, page, places } satisfies Trail);
        return places;
      };
      const { places, page } = trail;
      if (order === 'work') {
        const waiting = (await readPage(page)).filter((place) => place.isWaiting && !isHere(place));
        const preferred =
          waiting.find(({ assigneeId }) => assigneeId === mine) ??
          waiting.find(({ assigneeId }) => assigneeId === null);
        if (preferred) return preferred;
      }
      // Several checks of one client can wait: continue after all of them.
      const ends = by === 1 ? places.findLastIndex(isHere) : places.findIndex(isHere);
      if (ends === -1) return (await readPage(page)).find((place) => !isHere(place)) ?? null;
      const isOurs = ({ assigneeId }: TrailPlace) => assigneeId === mine || assigneeId === null;
      const ours = by === 1 ? places.slice(ends + 1).find(isOurs) : undefined;
      const beside = ours ?? places[ends + by];
      if (beside) return beside;
      if (page + by < 1) return null;
      // Decided rows have left the list meanwhile, and later rows have moved up.
      const seen = new Set(places.map(({ id }) => id));
      const movedUp = by === 1 ? (await readPage(page)).find(({ id }) => !seen.has(id)) : undefined;
      if (movedUp) return movedUp;
      const others = (await readPage(page + by)).filter((place) => !isHere(place));
      return (by === 1 ? others[0] : others.at(-1)) ?? null;
    },
    [provider, getItem, setItem, name],
  );
}
