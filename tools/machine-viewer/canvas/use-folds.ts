import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { nodesOf, placeOf } from '#machines/graph/edges.ts';
import { type Folds, foldable, foldsOf, isLarge, type View } from '../drawing/folds.ts';
import { isStep } from '../drawing/nesting.ts';

/** What is folded in a drawing, and the functions that fold and unfold. */
export type Folding = {
  view: View;
  /** Opens a closed state, and closes an open one. */
  toggle(place: string): void;
  /** Opens every state around a state or around the source of an edge, so that it is drawn. */
  open(id: string): void;
  all(isOpen: boolean): void;
  isOnce: boolean;
  setOnce(isOnce: boolean): void;
  setBrief(isBrief: boolean): void;
  /** Whether anything can be folded. */
  isFoldable: boolean;
  /** Whether the machine has states that can have the same content. */
  hasTwins: boolean;
};

/** How a machine's drawing is folded: all steps except the active one, until the user changes it. */
export function useFolds(machine: AnyStateMachine, active: ReadonlySet<string>): Folding {
  const [stored, setStored] = useState<{ machine: AnyStateMachine; toggled: ReadonlyMap<string, boolean> }>({
    machine,
    toggled: new Map(),
  });
  const [isOnce, setOnce] = useState(true);
  const [brief, setBrief] = useState<boolean | null>(null);
  const toggled = stored.machine === machine ? stored.toggled : none;
  const set = (changes: readonly (readonly [string, boolean])[]) =>
    setStored({ machine, toggled: new Map([...toggled, ...changes]) });
  const folds = useStable(
    useMemo(() => foldsOf(machine, { toggled, active, isOnce }), [machine, toggled, active, isOnce]),
  );
  const isBrief = brief ?? isLarge(machine);
  const view = useMemo(() => ({ folds, isBrief }), [folds, isBrief]);
  return {
    view,
    toggle: (place) => set([[place, folds.has(place)]]),
    open: (id) => {
      const place = id.split('|')[0] ?? '';
      const node = nodesOf(machine).find((each) => placeOf(each) === place);
      const around = node ? ancestors(node.path) : [];
      const closed = around.filter((each) => folds.has(each));
      if (closed.length > 0) set(closed.map((each) => [each, true]));
    },
    all: (isOpen) => set(foldable(machine).map((state) => [placeOf(state), isOpen || state.path.length < 2])),
    isOnce,
    setOnce,
    setBrief,
    isFoldable: foldable(machine).length > 0,
    hasTwins: foldable(machine).some(isStep),
  };
}

const none: ReadonlyMap<string, boolean> = new Map();

/** The places around a state, outer ones first; the source of an edge may itself be closed, because its edges are still drawn. */
function ancestors(path: readonly string[]): string[] {
  return path.slice(0, -1).map((_, index) => path.slice(0, index + 1).join('.'));
}

/** Returns the same map as long as its content is the same, so that a drawing is laid out again only after a change. */
function useStable(folds: Folds): Folds {
  const [stored, setStored] = useState(folds);
  const isSame = stored === folds || keyOf(stored) === keyOf(folds);
  if (!isSame) setStored(folds);
  return isSame ? stored : folds;
}

/** Returns a key that is equal for equal folds. */
function keyOf(folds: Folds): string {
  return JSON.stringify([...folds]);
}

/**
 * The drawing of a machine, or the previous drawing while the next is laid out; the active states are shown on the previous one
 * until then. The layout code is fetched with the first drawing.
 */
export function useDrawing(machine: AnyStateMachine, view: View) {
  const wanted = useDeferredValue(useMemo(() => ({ machine, view }), [machine, view]));
  const { data, error } = useQuery({
    queryKey: ['drawing', wanted.machine.id, keyOf(wanted.view.folds), wanted.view.isBrief],
    queryFn: async () =>
      (await import('../drawing/layout-beside.ts')).layoutInWorker(wanted.machine, wanted.view),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { drawing: data?.machine.id === machine.id ? data : undefined, error };
}
