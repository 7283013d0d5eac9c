import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { MoreIcon } from '#src/ui/icons/icons.tsx';
import { useOutlineMoves } from './moves-context.ts';
import type { Entry } from './outline.ts';

interface EntryMenuProps {
  entry: Entry;
  title: string;
  /** Only for an entry without its own page. */
  onEdit?(): void;
}

/** The actions on an entry, for users who do not drag. */
export function EntryMenu({ entry, title, onEdit }: EntryMenuProps) {
  const { step, canStep, remove } = useOutlineMoves();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (run: () => void) => () => {
    setAnchor(null);
    run();
  };
  return (
    <>
      <IconButton
        id={`${id}-button`}
        size="small"
        aria-label={`Change ${title}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? `${id}-menu` : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      <Menu
        id={`${id}-menu`}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-labelledby': `${id}-button` } }}
      >
        {onEdit && <MenuItem onClick={choose(onEdit)}>Edit title and summary…</MenuItem>}
        <MenuItem disabled={!canStep(entry, 'up')} onClick={choose(() => step(entry, 'up'))}>
          Move up
        </MenuItem>
        <MenuItem disabled={!canStep(entry, 'down')} onClick={choose(() => step(entry, 'down'))}>
          Move down
        </MenuItem>
        <MenuItem onClick={choose(() => remove(entry))}>Delete {entry.kind}…</MenuItem>
      </Menu>
    </>
  );
}
