import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { staffQuery } from '#src/api/admin/staff.ts';
import { ChevronDownIcon } from '#src/ui/icons/icons.tsx';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import { useStaffMember } from '../kit/staff-member.ts';
import styles from './case.module.css';
import type { Assigning } from './use-assignment.ts';
import { useCase } from './use-case.ts';

/** Who works on the case, and how to give it to somebody else. */
export function CaseAssignee({ assigning }: { assigning: Assigning }) {
  const { assign, busy } = assigning;
  const { assignee } = useCase().summary;
  const { id: mine } = useStaffMember();
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
        <Staff assigning={assigning} />
      </span>
    </div>
  );
}

function Staff({ assigning: { assign, busy } }: { assigning: Assigning }) {
  const { assignee } = useCase().summary;
  const { id: mine } = useStaffMember();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const open = anchor !== null;
  const { data: staff, error } = useQuery({ ...staffQuery, enabled: open });
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
