import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { preparationInWords } from '#domain/rules/four-eyes.ts';
import { type Case, refreshCase } from '#src/api/admin/case.ts';
import { assignCase } from '#src/api/admin/cases.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { ChevronDownIcon } from '#src/ui/icons/icons.tsx';
import { useCase } from '../use-case.ts';

type Approver = NonNullable<Case['fourEyes']>['approvers'][number];

/** Why the user may not approve the case alone, and who else can; nothing if they may. */
export function FourEyesNotice() {
  const { fourEyes, summary } = useCase();
  const notify = useNotify();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (to: Approver) =>
      assignCase(summary.id, { to: to.id, from: summary.assignee?.id ?? null }).finally(() =>
        refreshCase(summary.id),
      ),
    onSuccess: (_answer, to) => notify(`The case is assigned to ${to.name}.`, { type: 'success' }),
  });
  if (!fourEyes) return null;
  const { did, approvers } = fourEyes;
  return (
    <FormAlert
      severity="info"
      title="Another staff member has to approve this case"
      action={approvers.length > 0 && <HandOver approvers={approvers} isBusy={isPending} onChoose={mutate} />}
    >
      You {preparationInWords(did)}. You can approve it after someone else has checked a part of it.
      {approvers.length === 0 && ' No one else may decide cases now. Ask an administrator.'}
      {error && ` The case was not handed over: ${error.message}`}
    </FormAlert>
  );
}

interface HandOverProps {
  approvers: readonly Approver[];
  isBusy: boolean;
  onChoose(to: Approver): void;
}

/** Assigns the case to someone who can approve it. */
function HandOver({ approvers, isBusy, onChoose }: HandOverProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  return (
    <>
      <Button
        id={id}
        variant="outlined"
        disabled={isBusy}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        endIcon={<ChevronDownIcon size={16} />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Hand over to…
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { sx: { maxHeight: 400 } }, list: { 'aria-labelledby': id } }}
      >
        {approvers.map((approver) => (
          <MenuItem
            key={approver.id}
            onClick={() => {
              setAnchor(null);
              onChoose(approver);
            }}
          >
            {approver.name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
