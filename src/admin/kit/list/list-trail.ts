import { useCallback, useEffect } from 'react';
import {
  type RaRecord,
  type SortPayload,
  useDataProvider,
  useListContext,
  useStore,
  useStoreContext,
} from 'react-admin';

/** Lists whose rows lead into a case, by the names of their resources. */
export type TrailName = 'cases' | 'identity-checks';
/** Where a row of such a list leads: a case, and where it is one, the check in it. */
export type TrailPlace = {
  id: string;
  caseId: string;
  /** Null for a row that is assigned to nobody, and for a list without assignees. */
  assigneeId: string | null;
  /** Whether the row waits for a decision by staff. */
  isWaiting: boolean;
};

/** A page of a list as it was seen last, and by what it was asked for. */
type Trail = {
  page: number;
  perPage: number;
  sort: SortPayload;
  filter: Record<string, unknown>;
  places: readonly TrailPlace[];
};

const lastTrailKey = 'area.lastTrail';
const trailKey = (name: TrailName) => `area.trail ${name}`;

/** How a list opens that nobody has looked at yet: the longest wait first. */
const unseen: Trail = {
  page: 1,
  perPage: 25,
  sort: { field: 'waitingSince', order: 'ASC' },
  filter: {},
  places: [],
};

/** A row of a list, as its resource answers it. */
const placeOf = ({ id, onboardingId, assignee, status }: RaRecord): TrailPlace => ({
  id: String(id),
  caseId: String(onboardingId ?? id),
  assigneeId: assignee?.id ?? null,
  isWaiting: status === 'submitted' || status === 'in_review',
});

/**
 * Keeps the order in which a list is seen, so that whoever opens one of its rows can go on to the next without coming back.
 * It is kept as long as the member of staff is signed in, in memory alone: a filter may hold names of people.
 */
export function useKeptTrail(name: TrailName): void {
  const { data, page, perPage, sort, filterValues } = useListContext();
  const { setItem } = useStoreContext();
  useEffect(() => {
    if (!data) return;
    const filter = filterValues ?? {};
    setItem(trailKey(name), { page, perPage, sort, filter, places: data.map(placeOf) } satisfies Trail);
    setItem(lastTrailKey, name);
  }, [setItem, name, data, page, perPage, sort, filterValues]);
}

/** The list that the member of staff walks along: the one that was seen last. */
export function useLastTrail(): TrailName {
  return useStore<TrailName>(lastTrailKey, 'cases')[0];
}

/** Whose rows come first. `work`: mine that wait, then unassigned ones that wait, wherever they are on the page. */
type Preference = { mine: string; order: 'list' | 'work' };

/**
 * Finds the place before or after another one in a list as it was seen, also on the page before or after; a page that is
 * read again is as it is now. From a place that the list does not hold, the list begins at its first row. Going forward, a
 * row that is assigned to a colleague comes only after the rest of the page.
 *
 * @returns null at the end of the list
 * @throws ApiError when the page could not be read
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
      // Of one client several checks can wait: beyond all that are here.
      const ends = by === 1 ? places.findLastIndex(isHere) : places.findIndex(isHere);
      if (ends === -1) return (await readPage(page)).find((place) => !isHere(place)) ?? null;
      const isOurs = ({ assigneeId }: TrailPlace) => assigneeId === mine || assigneeId === null;
      const ours = by === 1 ? places.slice(ends + 1).find(isOurs) : undefined;
      const beside = ours ?? places[ends + by];
      if (beside) return beside;
      if (page + by < 1) return null;
      // What was decided since is gone from the list, and what followed it has moved up.
      const seen = new Set(places.map(({ id }) => id));
      const movedUp = by === 1 ? (await readPage(page)).find(({ id }) => !seen.has(id)) : undefined;
      if (movedUp) return movedUp;
      const others = (await readPage(page + by)).filter((place) => !isHere(place));
      return (by === 1 ? others[0] : others.at(-1)) ?? null;
    },
    [provider, getItem, setItem, name],
  );
}
