import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CaseSummary } from '#src/api/admin/cases.ts';
import { staffQuery } from '#src/api/admin/staff.ts';
import { ChevronDownIcon } from '#src/ui/icons/icons.tsx';
import layout from '../kit/layout.module.css';
import { useStaffMember } from '../kit/staff-member.ts';
import styles from './case-table.module.css';
import { type Assignee, nameOf } from './use-assign.ts';

interface AssigneeMenuProps {
  row: CaseSummary;
  onAssign(to: Assignee): void;
}

/** The assignee of a case; a click opens the menu that changes it. */
export function AssigneeMenu({ row, onAssign }: AssigneeMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { id: ownId } = useStaffMember();
  const { assignee } = row;
  const who = assignee === null ? 'No one' : assignee.id === ownId ? 'Me' : assignee.name;
  return (
    <>
      <button
        type="button"
        className={`${layout.plainButton} ${layout.touch} ${styles.assignee}`}
        aria-label={`${who}, assignee of ${nameOf(row)}`}
        data-nobody={assignee === null || undefined}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span className={styles.assigneeName}>{who}</span>
        <ChevronDownIcon size={16} />
      </button>
      {anchor && (
        <AssigneeChoices
          anchor={anchor}
          assignee={assignee}
          onClose={() => setAnchor(null)}
          onChoose={(to) => {
            setAnchor(null);
            onAssign(to);
          }}
        />
      )}
    </>
  );
}

interface ChoicesProps {
  anchor: HTMLElement;
  /** The current assignee, who cannot be selected; omitted for several cases with different assignees. */
  assignee?: Assignee;
  onClose(): void;
  onChoose(to: Assignee): void;
}

/** All possible assignees, the current user first, and no one. */
export function AssigneeChoices({ anchor, assignee, onClose, onChoose }: ChoicesProps) {
  const me = useStaffMember();
  const { data: staff, error } = useQuery(staffQuery);
  const others = (staff ?? []).filter(({ id }) => id !== me.id);
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ paper: { sx: { maxHeight: 400 } }, list: { 'aria-label': 'Assign to' } }}
    >
      <MenuItem
        disabled={assignee?.id === me.id}
        onClick={() => onChoose({ id: me.id, name: me.firstName || me.email })}
      >
        Assign to me
      </MenuItem>
      <MenuItem disabled={assignee === null} onClick={() => onChoose(null)}>
        Remove the assignment
      </MenuItem>
      <Divider component="li" />
      {!staff && (
        <MenuItem disabled>
          {error ? 'The staff members could not be loaded' : 'Loading staff members…'}
        </MenuItem>
      )}
      {others.map((staffMember) => (
        <MenuItem
          key={staffMember.id}
          disabled={staffMember.id === assignee?.id}
          onClick={() => onChoose(staffMember)}
        >
          {staffMember.name}
        </MenuItem>
      ))}
      {staff && others.length === 0 && <MenuItem disabled>No other staff members</MenuItem>}
    </Menu>
  );
}
