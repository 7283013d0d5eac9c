import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import type { AnyStateMachine } from 'xstate';
import { Canvas } from './canvas/canvas.tsx';
import { type Note, Notes } from './canvas/note.tsx';
import { useDrawing, useFolds } from './canvas/use-folds.ts';

export type { Note };

export type DrawnMachineProps = {
  machine: AnyStateMachine;
  /** The active places, including outer states. */
  active: ReadonlySet<string>;
  /** The edges that were taken last. */
  lit: ReadonlySet<string>;
  /** The notes on the drawing. */
  notes: ReadonlyMap<string, Note>;
  /** A state's place, or an edge's id. */
  selected: string | null;
  onSelect(id: string): void;
  /** Shown next to the machine's name. */
  children?: ReactNode;
  /** Whether a machine runs; otherwise the drawing only shows counts. */
  isLive?: boolean;
};

/** The drawing of a machine; the layout code is fetched with the first drawing. */
export default function DrawnMachine({ machine, notes, children, ...shown }: DrawnMachineProps) {
  const folding = useFolds(machine, shown.active);
  const { drawing, error } = useDrawing(machine, folding.view);
  if (drawing) {
    return (
      <Notes value={notes}>
        <Canvas drawing={drawing} folding={folding} visited={undefined} {...shown}>
          {children}
        </Canvas>
      </Notes>
    );
  }
  if (error) return <Alert severity="error">The drawing could not be made: {error.message}</Alert>;
  return <Skeleton variant="rounded" height={480} aria-label="Drawing" />;
}
