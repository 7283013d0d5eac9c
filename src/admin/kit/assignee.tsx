import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { staffQuery } from '#src/api/admin/staff.ts';
import { ChevronDownIcon } from '#src/ui/icons/icons.tsx';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import layout from './layout.module.css';
import list from './list/list.module.css';
import { SelectFilter } from './list/list-filters.tsx';
import { useMayChange, useStaffMember } from './staff-member.ts';

interface AssigneeProps {
  assignee: { id: string; name: string } | null;
  /** What is assigned, as in "Change who has the case". */
  what: string;
  busy: boolean;
  onAssign(to: string | null): void;
}

export function Assignee({ assignee, what, busy, onAssign }: AssigneeProps) {
  const { id: mine } = useStaffMember();
  const mayChange = useMayChange();
  return (
    <div className={layout.row}>
      <span>
        {assignee === null ? 'No one' : assignee.id === mine ? `${assignee.name} (you)` : assignee.name}
      </span>
      {mayChange && (
        <span className={`${layout.row} ${layout.screenOnly}`}>
          {assignee?.id !== mine && (
            <Button variant="outlined" size="small" disabled={busy} onClick={() => onAssign(mine)}>
              Assign to me
            </Button>
          )}
          <Staff assignee={assignee} what={what} busy={busy} onAssign={onAssign} />
        </span>
      )}
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
        {staff
          ?.filter(({ reviewsCases }) => reviewsCases !== false)
          .map((staffMember) => (
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
            No one
          </MenuItem>
        )}
      </Menu>
    </>
  );
}

/** The filter by assignee: any, the user, none, or another staff member. */
export function AssigneeFilter() {
  const { data: staff = [] } = useQuery(staffQuery);
  const { id: mine } = useStaffMember();
  const others = staff.filter(({ id }) => id !== mine).map(({ id, name }) => [id, name] as const);
  return (
    <SelectFilter
      source="assignee"
      label="Assignee"
      any="Anybody"
      choices={[['me', 'Me'], ['nobody', 'No one'], ...others]}
    />
  );
}

/** The assignee of an entry of a queue, by account id; null for none. */
export function AssigneeName({ id }: { id: string | null }) {
  const { id: mine } = useStaffMember();
  const { data: staff } = useQuery(staffQuery);
  if (id === null) return <span className={list.beneath}>No one</span>;
  if (id === mine) return 'Me';
  return staff ? (staff.find((each) => each.id === id)?.name ?? 'A former account') : '…';
}
