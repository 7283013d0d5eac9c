import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense, useMemo } from 'react';
import type { DropOff } from '#src/api/admin/drop-off.ts';
import { shownMachines } from '../kit/machine/machine-words.ts';
import styles from './drop-off.module.css';
import { notesOf } from './notes.ts';
import { StayDetails } from './stay-details.tsx';

/** The drawing and what lays it out: large, and needed nowhere else. */
const DrawnMachine = lazy(() => import('#tools/machine-viewer/canvas/drawn-machine.tsx'));

const nowhere: ReadonlySet<string> = new Set();

type FiguresOnDrawingProps = {
  found: DropOff;
  /** A state's place, or an edge's id. */
  selected: string | null;
  onSelect(id: string): void;
};

/** The figures where they belong: on the drawing, and beside it those of what was chosen. */
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
