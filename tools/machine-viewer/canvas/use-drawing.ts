import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AnyStateMachine } from 'xstate';
import type { Folds } from '../drawing/folds.ts';
import { keyOf } from './use-folds.ts';

/** A machine's drawing; what was drawn of it last, while another is laid out. The code that does so is fetched with the first. */
export function useDrawing(machine: AnyStateMachine, folds: Folds) {
  const { data, error } = useQuery({
    queryKey: ['drawing', machine.id, keyOf(folds)],
    queryFn: async () => (await import('../drawing/layout.ts')).layoutOf(machine, folds),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { drawing: data?.machine.id === machine.id ? data : undefined, error };
}
