import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { asSentence } from '#domain/copy.ts';
import { mailSeatAgain, type TrainingSeat, takeBackSeat } from '#src/api/training-seats.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { StatusChip } from '#src/ui/feedback/status-chip.tsx';
import blocks from '#src/ui/frame/blocks.module.css';
import { EmptyNote } from '#src/ui/table/empty-note.tsx';
import { dayOfTimeInWords } from '#src/ui/text/date-text.ts';
import text from '#src/ui/text/text.module.css';

const ConfirmDialog = lazy(() =>
  import('#src/ui/dialog/confirm-dialog.tsx').then(({ ConfirmDialog }) => ({ default: ConfirmDialog })),
);

/** The people who have a seat. @param canChange whether invitations can be repeated and seats taken back */
export function SeatList({ seats, canChange }: { seats: readonly TrainingSeat[]; canChange: boolean }) {
  if (seats.length === 0) {
    return <EmptyNote title="No one has a seat yet">People whom you invite are listed here.</EmptyNote>;
  }
  return (
    <Stack component="ul" spacing={4}>
      {seats.map((seat) => (
        <li key={seat.id} className={blocks.box}>
          <div className={`${blocks.ends} ${blocks.top}`}>
            <div>
              <h3 className={text.title}>{seat.email ?? 'Erased account'}</h3>
              <p className={text.note}>{progressOf(seat)}</p>
            </div>
            <StatusChip tone={seat.status === 'completed' ? 'saved' : 'open'}>
              {labels[seat.status]}
            </StatusChip>
          </div>
          {canChange && seat.status === 'invited' && <SeatActions seat={seat} />}
        </li>
      ))}
    </Stack>
  );
}

const labels: Record<TrainingSeat['status'], string> = {
  invited: 'Not begun',
  begun: 'In progress',
  completed: 'Completed',
  ended: 'Ended',
};

function progressOf({ status, mailedAt, completedAt, hasCertificate }: TrainingSeat): string {
  if (completedAt !== null) {
    return `Completed on ${dayOfTimeInWords(completedAt)}${hasCertificate ? ', has a certificate' : ''}`;
  }
  if (status === 'begun') return 'Has begun the training';
  if (status === 'ended') return 'No longer has the training';
  return `Emailed on ${dayOfTimeInWords(mailedAt)}`;
}

/** Sends the invitation again, or takes the seat back. */
function SeatActions({ seat: { id, email } }: { seat: TrainingSeat }) {
  const [isAsking, setAsking] = useState(false);
  const again = useMutation({ mutationFn: () => mailSeatAgain(id) });
  const takeBack = useMutation({ mutationFn: () => takeBackSeat(id) });
  const error = again.error ?? takeBack.error;
  const isBusy = again.isPending || takeBack.isPending;
  return (
    <>
      <div className={blocks.row}>
        <Button
          size="small"
          variant="outlined"
          disabled={isBusy}
          aria-label={`Send again: ${email}`}
          onClick={() => again.mutate()}
        >
          Send again
        </Button>
        <Button
          size="small"
          color="error"
          disabled={isBusy}
          aria-label={`Take back: ${email}`}
          onClick={() => setAsking(true)}
        >
          Take back
        </Button>
        <span role="status" className={text.note}>
          {again.isSuccess && 'The invitation was sent again.'}
        </span>
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
            title={`Take the seat back from ${email}?`}
            confirmLabel="Take back"
            cancelLabel="Keep it"
            onCancel={() => setAsking(false)}
            onConfirm={() => {
              setAsking(false);
              takeBack.mutate();
            }}
          >
            They can no longer begin the training. The seat is free for another person.
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  );
}
