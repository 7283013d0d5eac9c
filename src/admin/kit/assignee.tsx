import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { staffQuery } from '#src/api/admin/staff.ts';
import { ChevronDownIcon } from '#src/ui/icons/icons.tsx';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import styles from './assignee.module.css';
import { useStaffMember } from './staff-member.ts';

interface AssigneeProps {
  assignee: { id: string; name: string } | null;
  /** What is assigned, as in "Change who has the case". */
  what: string;
  busy: boolean;
  onAssign(to: string | null): void;
}

export function Assignee({ assignee, what, busy, onAssign }: AssigneeProps) {
  const { id: mine } = useStaffMember();
  return (
    <div className={styles.assignee}>
      <span>
        {assignee === null ? 'Nobody' : assignee.id === mine ? `${assignee.name} (you)` : assignee.name}
      </span>
      <span className={styles.buttons}>
        {assignee?.id !== mine && (
          <Button variant="outlined" size="small" disabled={busy} onClick={() => onAssign(mine)}>
            Assign to me
          </Button>
        )}
        <Staff assignee={assignee} what={what} busy={busy} onAssign={onAssign} />
      </span>
    </div>
  );
}

function Staff({ assignee, what, busy, onAssign }: AssigneeProps) {
  const { id: mine } = useStaffMember();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const open = anchor !== null;
  const { data: staff, error } = useQuery({ ...staffQuery, enabled: open });
  const id = useId();
  const choose = (to: string | null) => {
    setAnchor(null);
    onAssign(to);
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
        Change<VisuallyHidden> who has {what}</VisuallyHidden>
      </Button>
      <Menu
        anchorEl={anchor}
        open={open}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        {!staff && <MenuItem disabled>{error ? error.message : 'Loading…'}</MenuItem>}
        {staff?.map((staffMember) => (
          <MenuItem
            key={staffMember.id}
            selected={staffMember.id === assignee?.id}
            onClick={() => choose(staffMember.id)}
          >
            {staffMember.name}
            {staffMember.id === mine && ' (you)'}
          </MenuItem>
        ))}
        {staff && (
          <MenuItem selected={assignee === null} onClick={() => choose(null)}>
            Nobody
          </MenuItem>
        )}
      </Menu>
    </>
  );
}
