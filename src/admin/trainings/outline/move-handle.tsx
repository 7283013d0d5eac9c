import DragIndicatorIcon from '@mui/icons-material/DragIndicatorOutlined';
import IconButton from '@mui/material/IconButton';
import { useOutlineMoves } from './moves-context.ts';
import styles from './outline.module.css';
import type { Entry } from './outline.ts';

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
