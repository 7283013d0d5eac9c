import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type GetListResult, type RaRecord, useDataProvider } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { showToast } from '#src/ui/feedback/toast.ts';
import { type HeldAction, holdAction, onHeldActions, settleHeldActions } from '../resource/held-actions.ts';

/** Milliseconds in which an action can be undone; it is sent to the server afterwards. */
const undoLasts = 6000;

/** Delays an action for six seconds, with a toast that offers Undo. @param text what the page shows as done */
export function holdWithUndo(text: string, action: HeldAction): void {
  const held = holdAction(action);
  showToast(text, 'success', {
    lasts: undoLasts,
    onGone: held.settle,
    action: (close) => <UndoButton isWaiting={held.isWaiting} close={close} onUndo={held.undo} />,
  });
}

interface Deleted {
  resource: string;
  record: RaRecord;
  /** The name of the record, such as its title, for the error message. */
  name: string;
  /** The path of the page where the toast offers Undo, if it is not this page. */
  at?: string;
}

/**
 * Returns the function that deletes a record with Undo: its row disappears at once. The deletion is sent after six seconds, or
 * earlier when the page is left, loses the focus or publishes (`settleHeldActions`).
 */
export function useHeldDelete(): (deleted: Deleted) => void {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  return ({ resource, record, name, at = pathname }) => {
    holdWithUndo(`${name} is deleted`, {
      resource,
      id: String(record.id),
      isAt: (path) => path === at,
      run: async () => {
        try {
          await dataProvider.delete(resource, { id: record.id, previousData: record });
          return true;
        } catch (error) {
          const why = error instanceof Error ? error.message : '';
          showToast(`${name} was not deleted. ${why}`, 'error');
          return false;
        }
      },
      // Undone or failed: its row is shown again.
      after: () => void queryClient.invalidateQueries({ queryKey: [resource] }),
    });
    queryClient.setQueriesData<GetListResult>(
      { queryKey: [resource, 'getList'] },
      (list) => list && without(list, record.id),
    );
  };
}

/** Sends delayed actions when the page on which they can be undone is left, hidden or loses the focus. For the area's frame. */
export function useSettledActions(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    void settleHeldActions(({ isAt }) => !isAt(pathname));
  }, [pathname]);
  useEffect(() => {
    const settle = () => void settleHeldActions();
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') settle();
    };
    window.addEventListener('blur', settle);
    window.addEventListener('pagehide', settle);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      window.removeEventListener('blur', settle);
      window.removeEventListener('pagehide', settle);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, []);
}

interface UndoButtonProps {
  isWaiting(): boolean;
  close(): void;
  onUndo(): void;
}

/** The Undo button, while it is possible; the toast closes once the action was sent. */
function UndoButton({ isWaiting, close, onUndo }: UndoButtonProps) {
  // The toast passes another `close` on each render, and closing renders it: it must be closed only once.
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    let isClosed = false;
    const check = () => {
      if (isClosed || isWaiting()) return;
      isClosed = true;
      latest.current();
    };
    check();
    return onHeldActions(check);
  }, [isWaiting]);
  return (
    <Button color="inherit" size="small" onClick={onUndo}>
      Undo
    </Button>
  );
}

function without(list: GetListResult, id: RaRecord['id']): GetListResult {
  const data = list.data.filter((each) => each.id !== id);
  const gone = list.data.length - data.length;
  return { ...list, data, ...(list.total !== undefined && { total: list.total - gone }) };
}
