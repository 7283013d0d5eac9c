import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import type { AnyStateMachine } from 'xstate';
import type { Folds } from '../drawing/folds.ts';
import { keyOf } from './use-folds.ts';

/**
 * The drawing of a machine, or the previous drawing while the next is laid out; the active states are shown on the previous one
 * until then. The layout code is fetched with the first drawing.
 */
export function useDrawing(machine: AnyStateMachine, folds: Folds) {
  const wanted = useDeferredValue(useMemo(() => ({ machine, folds }), [machine, folds]));
  const { data, error } = useQuery({
    queryKey: ['drawing', wanted.machine.id, keyOf(wanted.folds)],
    queryFn: async () =>
      (await import('../drawing/layout-beside.ts')).layoutBeside(wanted.machine, wanted.folds),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { drawing: data?.machine.id === machine.id ? data : undefined, error };
}
