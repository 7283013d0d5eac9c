import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { asSentence } from '#domain/copy.ts';
import { moves } from '#machines/lifecycle.ts';
import { type MsbEvent, type MsbStatus, msbApplicationMachine } from '#machines/msb-application.machine.ts';
import { ApiError } from '#src/api/api-error.ts';
import { type MsbApplication, moveMsb, msbApplicationQuery } from '#src/api/msb-application.ts';
import { queryClient } from '#src/api/query-client.ts';
import { selfQuery } from '#src/api/self.ts';
import { typedText } from '#src/api/typed-text.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { TextControl } from '#src/ui/form/text-control.tsx';
import blocks from '#src/ui/frame/blocks.module.css';

const ConfirmDialog = lazy(async () => ({
  default: (await import('#src/ui/dialog/confirm-dialog.tsx')).ConfirmDialog,
}));

/**
 * An unsent answer to a clarification, by application. Like the unsaved answers of a part, it is stored in this tab: the server
 * has no draft of it, because staff and the history would show one.
 */
const typedAnswers = typedText<string>({
  name: 'msb-answer',
  side: 'client',
  parse: (stored) => (typeof stored === 'string' ? stored : null),
});

const labels: Partial<Record<MsbEvent, string>> = {
  submit: 'Submit the application',
  answer: 'Send the answer',
  startRenewal: 'Begin the renewal',
  withdraw: 'Withdraw the application',
};

/**
 * The client's actions on an application in its current status; missing answers are shown after an attempt to submit.
 * @param onMoved called when the status has changed and the button that was pressed is gone
 */
export function Moves({ application, onMoved }: { application: MsbApplication; onMoved(): void }) {
  const { id, status, version } = application;
  const owner = useQuery(selfQuery).data?.id;
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (owner === undefined ? null : typedAnswers.read(owner, id)) ?? '';
  const setText = (next: string) => {
    setTyped(next);
    if (owner !== undefined) typedAnswers.write(owner, id, next === '' ? null : next);
  };
  const [isWithdrawing, setWithdrawing] = useState(false);
  const move = useMutation({
    mutationFn: (to: MsbStatus) => moveMsb(id, { status: to, version, ...(text && { text }) }),
    onSuccess: () => {
      if (owner !== undefined) typedAnswers.write(owner, id, null);
      onMoved();
    },
    // Another user was faster: the page shows the current state.
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) {
        void queryClient.invalidateQueries({ queryKey: msbApplicationQuery(id).queryKey });
      }
    },
  });
  const legal = moves(msbApplicationMachine, status, 'client');
  if (legal.length === 0) return null;
  const fields = move.error instanceof ApiError ? move.error.fields : [];
  const missing = fields.filter(({ property }) => property.includes('.')).length;
  const textError = fields.find(({ property }) => property === 'text')?.message;
  return (
    <Stack component="section" spacing={4} aria-label="What you can do">
      {move.error && !textError && (
        <FormAlert severity="error" title="Nothing was sent">
          {missing > 0
            ? `${missing} ${missing === 1 ? 'answer has' : 'answers have'} to be filled in or corrected first. Open the parts that are not complete.`
            : asSentence(move.error.message)}
        </FormAlert>
      )}
      {legal.some(({ event }) => event === 'answer') && (
        <TextControl
          multiline
          name="text"
          label="Your answer"
          help="Stored in this tab until you send it"
          value={text}
          error={textError}
          onChange={setText}
        />
      )}
      <div className={blocks.row}>
        {legal.map(({ event, to }) => (
          <Button
            key={event}
            variant={event === 'withdraw' ? 'outlined' : 'contained'}
            color={event === 'withdraw' ? 'error' : 'primary'}
            disabled={move.isPending}
            onClick={() => (event === 'withdraw' ? setWithdrawing(true) : move.mutate(to))}
          >
            {labels[event] ?? event}
          </Button>
        ))}
      </div>
      <Suspense>
        {isWithdrawing && (
          <ConfirmDialog
            open
            title="Withdraw this application?"
            confirmLabel="Withdraw the application"
            cancelLabel="Keep it"
            onCancel={() => setWithdrawing(false)}
            onConfirm={() => {
              setWithdrawing(false);
              move.mutate('withdrawn');
            }}
          >
            It cannot be reopened. You can begin another one.
          </ConfirmDialog>
        )}
      </Suspense>
    </Stack>
  );
}
