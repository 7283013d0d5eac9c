import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { asSentence } from '#domain/copy.ts';
import { canMove } from '#machines/lifecycle.ts';
import { teamMembershipMachine } from '#machines/team-membership.machine.ts';
import { inviteMember, removeMember, type TeamPerson } from '#src/api/training-team.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import shared from '../learning.module.css';

const ConfirmDialog = lazy(() =>
  import('#src/ui/dialog/confirm-dialog.tsx').then(({ ConfirmDialog }) => ({ default: ConfirmDialog })),
);

/** A company's actions on a coworker: invite again, and remove. */
export function PersonActions({ person: { id, email, name, state } }: { person: TeamPerson }) {
  const [isAsking, setAsking] = useState(false);
  const ask = useMutation({ mutationFn: () => inviteMember(email) });
  const remove = useMutation({ mutationFn: () => removeMember(id) });
  const called = name ?? email;
  const error = ask.error ?? remove.error;
  const asked = ask.isSuccess ? 'Asked' : 'Ask again';
  const isBusy = ask.isPending || remove.isPending;
  return (
    <>
      <div className={shared.actions}>
        {canMove(teamMembershipMachine, state, 'invited', 'company') && (
          <Button
            size="small"
            variant="outlined"
            disabled={isBusy}
            aria-label={`${asked}: ${called}`}
            onClick={() => ask.mutate()}
          >
            {asked}
          </Button>
        )}
        <Button
          size="small"
          color="error"
          disabled={isBusy}
          aria-label={`Remove: ${called}`}
          onClick={() => setAsking(true)}
        >
          Remove
        </Button>
      </div>
      {error && (
        <FormAlert severity="error" title="Nothing was changed">
          {asSentence(error.message)}
        </FormAlert>
      )}
      <Suspense>
        {isAsking && (
          <ConfirmDialog
            open
            title={`Remove ${called} from the list?`}
            confirmLabel="Remove"
            cancelLabel="Keep them"
            onCancel={() => setAsking(false)}
            onConfirm={() => {
              setAsking(false);
              remove.mutate();
            }}
          >
            You no longer see their certificates. They keep them, and you can ask again.
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  );
}
