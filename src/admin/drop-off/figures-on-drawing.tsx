import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense, useMemo } from 'react';
import type { DropOff } from '#src/api/admin/drop-off.ts';
import { shownMachines } from '../kit/machine/machine-words.ts';
import styles from './drop-off.module.css';
import { notesOf } from './notes.ts';
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
