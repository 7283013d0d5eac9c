import RedoIcon from '@mui/icons-material/RedoOutlined';
import UndoIcon from '@mui/icons-material/UndoOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect, useId, useRef, useState } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import { useSearchParams } from 'react-router-dom';
import layout from '#src/admin/kit/layout.module.css';
import { TryAgain } from '#src/admin/kit/try-again.tsx';
import type { Training } from '#src/api/admin/trainings.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { PlusIcon } from '#src/ui/icons/icons.tsx';
import { EmptyNote } from '#src/ui/table/empty-note.tsx';
import textStyles from '#src/ui/text/text.module.css';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import { TrainingFrame } from '../frame/training-frame.tsx';
import { Dragging } from './dragging.tsx';
import { EndCard, ModuleCard } from './module-card.tsx';
import styles from './outline.module.css';
import { type Entry, placeBeside } from './outline.ts';
import { AddDialog, type Adding, RemoveDialog, useRemoveEntry } from './outline-dialogs.tsx';
import { type OutlineHold, type OutlineMoves, OutlineMovesContext, useOutline } from './use-outline.ts';

export default function OutlinePage() {
  return <TrainingFrame tab="outline">{(training) => <OutlineOf training={training} />}</TrainingFrame>;
}

function OutlineOf({ training }: { training: Training }) {
  const hold = useOutline(training.id);
  const { outline, error, readAgain } = hold;
  const [adding, setAdding] = useState<Adding | null>(null);
  const [removing, setRemoving] = useState<Entry | null>(null);
  const [search] = useSearchParams();
  const place = useRef<HTMLDivElement>(null);
  const helpId = useId();
  const keepFocus = useFocusOnMoved(place);
  useUndoKeys(hold);
  const remove = useRemoveEntry();
  if (!outline) {
    return error ? (
      <FormAlert
        severity="error"
        title="The outline could not be loaded"
        action={<TryAgain onClick={readAgain} />}
      >
        {error.message}
      </FormAlert>
    ) : (
      <FormSkeleton rows={4} />
    );
  }
  const moves: OutlineMoves = {
    trainingId: training.id,
    helpId,
    canStep: (entry, way) => placeBeside(outline, entry, way) !== null,
    step: (entry, way) => {
      const to = placeBeside(outline, entry, way);
      if (!to) return;
      keepFocus(entry.id);
      hold.move(entry, to);
    },
    remove: setRemoving,
  };
  return (
    <OutlineMovesContext value={moves}>
      <div ref={place} className={styles.outline}>
        <div className={layout.row}>
          <Button
            size="small"
            variant="contained"
            startIcon={<PlusIcon />}
            onClick={() => setAdding({ what: 'module' })}
          >
            Add module
          </Button>
          <Button size="small" startIcon={<UndoIcon />} disabled={!hold.undo} onClick={hold.undo}>
            Undo
          </Button>
          <Button size="small" startIcon={<RedoIcon />} disabled={!hold.redo} onClick={hold.redo}>
            Redo
          </Button>
        </div>
        {hold.refusal && (
          <FormAlert severity="error" title="It was not moved. The outline shows the stored order">
            {hold.refusal}
          </FormAlert>
        )}
        <p id={helpId} className={`${textStyles.note} ${styles.help}`}>
          Drag by the handle, or press ↑ and ↓ on it. Press Ctrl+Z to undo a move.
        </p>
        <VisuallyHidden>
          <span role="status">{hold.announcement}</span>
        </VisuallyHidden>
        <Dragging outline={outline} onMove={hold.move}>
          {outline.modules.length === 0 && (
            <EmptyNote title="No modules yet">
              A training has modules, and each module has steps. Begin with the first module.
            </EmptyNote>
          )}
          <Stack component="ol" spacing={4} sx={{ marginBottom: 4 }} aria-label="Modules">
            {outline.modules.map((module, index) => (
              <ModuleCard
                key={module.id}
                module={module}
                nth={index + 1}
                isSought={search.get('module') === module.id}
                onAdd={setAdding}
              />
            ))}
          </Stack>
          <EndCard quizzes={outline.quizzes} onAdd={setAdding} />
        </Dragging>
      </div>
      {adding && <AddDialog trainingId={training.id} adding={adding} onClose={() => setAdding(null)} />}
      {removing && (
        <RemoveDialog
          outline={outline}
          entry={removing}
          onRemove={remove}
          onClose={() => setRemoving(null)}
        />
      )}
    </OutlineMovesContext>
  );
}

/**
 * An entry that moves to another module is mounted again, so the focus must be restored. Returns the function that names the
 * entry.
 */
function useFocusOnMoved(place: React.RefObject<HTMLElement | null>): (id: string) => void {
  const moved = useRef<string | null>(null);
  useEffect(() => {
    if (moved.current === null) return;
    const handles = [...(place.current?.querySelectorAll<HTMLElement>('[data-handle]') ?? [])];
    const handle = handles.find(({ dataset }) => dataset.handle === moved.current);
    moved.current = null;
    handle?.focus();
    handle?.scrollIntoView?.({ block: 'nearest' });
  });
  return (id) => {
    moved.current = id;
  };
}

/** Handles Ctrl+Z and Ctrl+Shift+Z, or Ctrl+Y; with Command on a Mac. In a field or a dialog, the keys belong to the field. */
function useUndoKeys({ undo, redo }: Pick<OutlineHold, 'undo' | 'redo'>): void {
  const options = { useKey: true, preventDefault: true, ignoreEventWhen: isInDialog } as const;
  useHotkeys('mod+z', () => undo?.(), { ...options, enabled: undo !== undefined });
  useHotkeys('mod+shift+z, mod+y', () => redo?.(), { ...options, enabled: redo !== undefined });
}

function isInDialog({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('[role="dialog"]') !== null;
}
