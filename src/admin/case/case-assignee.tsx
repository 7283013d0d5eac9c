import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { colleaguesQuery } from '#src/api/admin/colleagues.ts';
import { ChevronDownIcon } from '#src/ui/icons/icons.tsx';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import { useColleague } from '../kit/colleague.ts';
import styles from './case.module.css';
import type { Assigning } from './use-assignment.ts';
import { useCase } from './use-case.ts';

/** Who works on the case, and how to give it to somebody else. */
export function CaseAssignee({ assigning }: { assigning: Assigning }) {
  const { assign, busy } = assigning;
  const { assignee } = useCase().summary;
  const { id: mine } = useColleague();
  return (
    <div className={styles.assignee}>
      <span>
        {assignee === null ? 'Nobody' : assignee.id === mine ? `${assignee.name} (you)` : assignee.name}
      </span>
      <span className={styles.assigneeButtons}>
        {assignee?.id !== mine && (
          <Button variant="outlined" size="small" disabled={busy} onClick={() => assign(mine)}>
            Assign to me
          </Button>
        )}
        <Colleagues assigning={assigning} />
      </span>
    </div>
  );
}

function Colleagues({ assigning: { assign, busy } }: { assigning: Assigning }) {
  const { assignee } = useCase().summary;
  const { id: mine } = useColleague();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const open = anchor !== null;
  const { data: colleagues, error } = useQuery({ ...colleaguesQuery, enabled: open });
  const id = useId();
  const choose = (to: string | null) => {
    setAnchor(null);
    void assign(to);
  };
  return (
    <>
      <Button
        id={id}
        size="small"
        disabled={busy}
        aria-haspopup="menu"
        aria-expanded={open}
        endIcon={<ChevronDownIcon size={16} />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Change<VisuallyHidden> who has the case</VisuallyHidden>
      </Button>
      <Menu
        anchorEl={anchor}
        open={open}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        {!colleagues && <MenuItem disabled>{error ? error.message : 'Loading…'}</MenuItem>}
        {colleagues?.map((colleague) => (
          <MenuItem
            key={colleague.id}
            selected={colleague.id === assignee?.id}
            onClick={() => choose(colleague.id)}
          >
            {colleague.name}
            {colleague.id === mine && ' (you)'}
          </MenuItem>
        ))}
        {colleagues && (
          <MenuItem selected={assignee === null} onClick={() => choose(null)}>
            Nobody
          </MenuItem>
        )}
      </Menu>
    </>
  );
}
