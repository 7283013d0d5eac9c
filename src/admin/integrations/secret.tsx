import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useRefresh } from 'react-admin';
import { asSentence } from '#domain/copy.ts';
import { QuestionDialog } from '#src/ui/dialog/question-dialog.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { CopyButton } from '../kit/copy-button.tsx';
import styles from './integrations.module.css';

/** Secrets of records that were just created, until their page is left: in memory only. */
const created = new Map<string, string>();

/** Hands the secret of a new record to its page, which shows it once. */
export function noteSecret({ id, secret }: { id: string; secret?: string }): void {
  if (secret !== undefined) created.set(id, secret);
}

interface SecretProps {
  id: string;
  /** Replaces the secret. */
  rotate(id: string, overlapHours: number): Promise<{ secret: string }>;
  /** What the overlap means. */
  overlap: string;
  canRotate: boolean;
}

/** The secret of a new record, or of one whose secret was just replaced, and the button that replaces it. */
export function Secret({ id, rotate, overlap, canRotate }: SecretProps) {
  const [secret, setSecret] = useState(() => created.get(id));
  const [isAsking, setAsking] = useState(false);
  const refresh = useRefresh();
  useEffect(() => () => void created.delete(id), [id]);
  return (
    <>
      {secret !== undefined && (
        <FormAlert severity="warning" title="Copy the secret now. It is not shown again">
          <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
            <code className={styles.secret}>{secret}</code>
            <CopyButton text={secret} what="the secret" />
          </Stack>
        </FormAlert>
      )}
      {canRotate && (
        <div>
          <Button variant="outlined" onClick={() => setAsking(true)}>
            Replace the secret
          </Button>
        </div>
      )}
      {isAsking && (
        <RotateDialog
          overlap={overlap}
          rotate={(hours) => rotate(id, hours)}
          onClose={() => setAsking(false)}
          onDone={(replaced) => {
            setSecret(replaced);
            setAsking(false);
            refresh();
          }}
        />
      )}
    </>
  );
}

const overlaps = [
  [0, 'Ends at once'],
  [1, 'For 1 hour'],
  [24, 'For 1 day'],
  [168, 'For 7 days'],
] as const;

interface RotateDialogProps {
  overlap: string;
  rotate(hours: number): Promise<{ secret: string }>;
  onDone(secret: string): void;
  onClose(): void;
}

function RotateDialog({ overlap, rotate, onDone, onClose }: RotateDialogProps) {
  const [hours, setHours] = useState(24);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => rotate(hours),
    onSuccess: ({ secret }) => onDone(secret),
  });
  return (
    <QuestionDialog
      title="Replace the secret?"
      action="Replace the secret"
      busyLabel="Replacing…"
      busy={isPending}
      onAction={() => mutate()}
      onCancel={onClose}
    >
      <Stack spacing={5}>
        {error && (
          <FormAlert severity="error" title="The secret was not replaced">
            {asSentence(error.message)}
          </FormAlert>
        )}
        <p>{overlap}</p>
        <TextField
          select
          fullWidth
          label="The present secret remains valid"
          value={hours}
          onChange={(event) => setHours(Number(event.target.value))}
        >
          {overlaps.map(([value, label]) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      </Stack>
    </QuestionDialog>
  );
}
