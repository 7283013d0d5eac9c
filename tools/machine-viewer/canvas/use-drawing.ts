import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import type { AnyStateMachine } from 'xstate';
import type { Folds } from '../drawing/folds.ts';
import { keyOf } from './use-folds.ts';

/**
 * A machine's drawing; what was drawn of it last, while another is laid out. Where the machine is now is shown on that one
 * before another takes its place. The code that lays out is fetched with the first.
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
