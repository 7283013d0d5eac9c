import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense, useMemo } from 'react';
import type { DropOff, StayFigures } from '#src/api/admin/drop-off.ts';
import type { Note } from '#tools/machine-viewer/canvas/note.tsx';
import { secondsInWords, shownMachines } from '../kit/machine/machine-words.ts';
import { numberInWords } from '../kit/number-in-words.ts';
import styles from './drop-off.module.css';
import { StayDetails } from './state-details.tsx';

/** The diagram and its layout engine: large, and needed only here. */
const DrawnMachine = lazy(() => import('#tools/machine-viewer/canvas/drawn-machine.tsx'));

const nowhere: ReadonlySet<string> = new Set();

type FiguresOnDrawingProps = {
  found: DropOff;
  /** The path of a state, or the id of an edge. */
  selected: string | null;
  onSelect(id: string): void;
};

/** The figures on the diagram, and next to it those of the selection. */
export function FiguresOnDrawing({ found, selected, onSelect }: FiguresOnDrawingProps) {
  const notes = useMemo(() => notesOf(found.states), [found.states]);
  return (
    <div className={styles.sheet}>
      <div className={styles.drawing}>
        <Suspense fallback={<Skeleton variant="rounded" height={480} />}>
          <DrawnMachine
            key={found.machine}
            machine={shownMachines[found.machine]}
            isLive={false}
            active={nowhere}
            lit={nowhere}
            notes={notes}
            selected={selected}
            onSelect={onSelect}
          />
        </Suspense>
      </div>
      <StayDetails found={found} selected={selected} onSelect={onSelect} />
    </div>
  );
}

/**
 * Returns the labels on the diagram: for a state, how often it was left and after how long; for an edge, how often it was taken.
 * The more often the portal was closed in a state, the warmer its colour; for edges, the more often they were taken.
 */
function notesOf(states: readonly StayFigures[]): ReadonlyMap<string, Note> {
  const mostClosed = Math.max(1, ...states.map(({ closed }) => closed));
  const ofStates = states
    .filter(({ stays, closed }) => stays + closed > 0)
    .map(({ place, stays, median, closed }) => {
      const lost = closed > 0 ? ` · ${numberInWords(closed)} closed` : '';
      const time = median === null ? '' : ` · ${secondsInWords(median)}`;
      const text = `${numberInWords(stays)}×${time}${lost}`;
      return [place, { text, weight: closed / mostClosed }] as const;
    });
  const taken = new Map<string, number>();
  // An edge leaves a state together with its nested states: the largest of their counts is how often it was taken.
  for (const { over } of states) {
    for (const { edge, stays } of over) taken.set(edge, Math.max(taken.get(edge) ?? 0, stays));
  }
  const mostTaken = Math.max(1, ...taken.values());
  const ofEdges = [...taken].map(
    ([edge, stays]) => [edge, { text: `${numberInWords(stays)}×`, weight: stays / mostTaken / 2 }] as const,
  );
  return new Map([...ofStates, ...ofEdges]);
}
