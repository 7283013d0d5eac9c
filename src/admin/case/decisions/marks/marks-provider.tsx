import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useCase } from '#src/admin/case/use-case.ts';
import { discardMarks, marksQuery, removeMark, setMark } from '#src/api/admin/marks.ts';
import { type Marks, MarksContext } from './marks.ts';

/** Fetches the marks of the case once for all components. */
export function MarksProvider({ children }: { children: ReactNode }) {
  const { id } = useCase().summary;
  const { data, error } = useQuery(marksQuery(id));
  const marks = useMemo((): Marks => {
    const { items, etag } = data ?? { items: [], etag: '' };
    const byPlace = new Map(items.map((mark) => [placeKey(mark.step, mark.property), mark]));
    return {
      all: items,
      etag,
      error: data ? null : error,
      find: (step, property) => byPlace.get(placeKey(step, property)),
      has: (step, property) => byPlace.has(placeKey(step, property)),
      set: (change, known) => setMark(id, change, known?.etag ?? null),
      remove: (mark) => removeMark(id, mark),
      discard: () => discardMarks(id, etag),
    };
  }, [id, data, error]);
  return <MarksContext value={marks}>{children}</MarksContext>;
}

const placeKey = (step: string, property: string) => `${step} ${property}`;
