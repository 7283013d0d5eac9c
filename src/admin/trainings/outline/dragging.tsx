import { Accessibility, type DragDropManager } from '@dnd-kit/dom';
import { DragDropProvider, DragOverlay, PointerSensor, useDraggable, useDroppable } from '@dnd-kit/react';
import DragIndicatorIcon from '@mui/icons-material/DragIndicatorOutlined';
import IconButton from '@mui/material/IconButton';
import { createContext, type ReactNode, useContext, useState } from 'react';
import styles from './outline.module.css';
import { type Entry, type Outline, type Place, rowsOf, titleOf } from './outline.ts';
import { useOutlineMoves } from './use-outline.ts';

/** A drop target: an entry of the same kind, or the end of a list. */
type Target = { entry: Entry } | { end: string | null };
/** The drop position: next to an entry, or at the end of a module. */
type Aim = { at: string; side: 'before' | 'after' | 'end' };

const AimContext = createContext<Aim | null>(null);

type Manager = DragDropManager;
type Operation = Manager['dragOperation'];

interface DraggingProps {
  outline: Outline;
  onMove(entry: Entry, to: Place): void;
  children: ReactNode;
}

/**
 * Lets entries of the outline be dragged by their handles, with a mouse, a pen or a finger. The keyboard has its own controls
 * (`move-handle.tsx`), so the library's texts for it are omitted. A line shows the drop position.
 */
export function Dragging({ outline, onMove, children }: DraggingProps) {
  const [aim, setAim] = useState<Aim | null>(null);
  const look = (operation: Operation) => {
    const next = aimOf(operation);
    setAim((before) => (before?.at === next?.at && before?.side === next?.side ? before : next));
  };
  return (
    <DragDropProvider
      sensors={[PointerSensor]}
      plugins={(usual) => usual.filter((plugin) => plugin !== Accessibility)}
      // The library reports a move before it has made it.
      onDragMove={(_event, manager) => requestAnimationFrame(() => look(manager.dragOperation))}
      onDragOver={(_event, manager) => look(manager.dragOperation)}
      onDragEnd={({ canceled, operation }) => {
        setAim(null);
        const entry = operation.source?.data.entry as Entry | undefined;
        const found = aimOf(operation as Operation);
        const to = entry && found && placeAt(outline, entry, found);
        if (!canceled && entry && to) onMove(entry, to);
      }}
    >
      <AimContext value={aim}>{children}</AimContext>
      <DragOverlay dropAnimation={null}>
        {(source) => <span className={styles.overlay}>{titleOf(outline, source.data.entry as Entry)}</span>}
      </DragOverlay>
    </DragDropProvider>
  );
}

function aimOf({ source, target, position }: Operation): Aim | null {
  const over = target?.data as Target | undefined;
  if (!source || !target || !over) return null;
  if ('end' in over) return { at: String(target.id), side: 'end' };
  if (over.entry.id === source.id) return null;
  const middle = target.shape?.center.y ?? 0;
  return { at: over.entry.id, side: position.current.y < middle ? 'before' : 'after' };
}

function placeAt(outline: Outline, entry: Entry, { at, side }: Aim): Place | null {
  for (const { moduleId, ids } of rowsOf(outline, entry.kind)) {
    const others = ids.filter((id) => id !== entry.id);
    if (side === 'end' && at === endOf(moduleId)) return { moduleId, index: others.length };
    const index = others.indexOf(at);
    if (side !== 'end' && index >= 0) return { moduleId, index: side === 'before' ? index : index + 1 };
  }
  return null;
}

const endOf = (moduleId: string | null) => `end of ${moduleId ?? 'the training'}`;

/** Makes an entry draggable by its handle, and a drop target for entries of its kind. */
export function useDragged(entry: Entry) {
  const data = { entry };
  const { ref: source, handleRef, isDragSource } = useDraggable({ id: entry.id, type: entry.kind, data });
  const { ref: target } = useDroppable({ id: `at ${entry.id}`, accept: entry.kind, data });
  const aim = useContext(AimContext);
  return {
    ref: (element: Element | null) => {
      source(element);
      target(element);
    },
    handleRef,
    isDragged: isDragSource,
    aim: aim?.at === entry.id ? aim.side : undefined,
  };
}

/** Makes the end of a module, or of the training, a drop target. */
export function useEnd(moduleId: string | null) {
  const { ref } = useDroppable({
    id: endOf(moduleId),
    accept: moduleId === null ? 'quiz' : ['step', 'quiz'],
    // Targets inside it have priority.
    collisionPriority: -1,
    data: { end: moduleId },
  });
  return { ref, isAimedAt: useContext(AimContext)?.at === endOf(moduleId) };
}

/** The drag handle of an entry; while it has the focus, the arrow keys move the entry. */
export function MoveHandle({ entry, title, handleRef }: MoveHandleProps) {
  const { step, helpId } = useOutlineMoves();
  return (
    <IconButton
      ref={handleRef}
      size="small"
      className={styles.handle}
      aria-label={`Move ${title}`}
      aria-describedby={helpId}
      data-handle={entry.id}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        step(entry, event.key === 'ArrowUp' ? 'up' : 'down');
      }}
    >
      <DragIndicatorIcon fontSize="small" />
    </IconButton>
  );
}

interface MoveHandleProps {
  entry: Entry;
  title: string;
  handleRef(element: Element | null): void;
}
