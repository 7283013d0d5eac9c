import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { asSentence } from '#domain/copy.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';

/** A save that failed: why, that nothing typed is lost, and the way to try again. */
export function NotSavedAlert({ message, onRetry }: { message: string; onRetry(): void }) {
  return (
    <FormAlert
      severity="error"
      title="Not saved"
      action={
        <Button variant="outlined" size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {asSentence(message)} Nothing you typed is lost.
    </FormAlert>
  );
}

interface ChangedMeanwhileAlertProps {
  title: string;
  /** Who saved, and what can be done about it. */
  children: ReactNode;
  onOverwrite(): void;
  onLoadTheirs(): void;
}

/** Somebody else saved meanwhile: the person chooses which of the two stays. */
export function ChangedMeanwhileAlert(props: ChangedMeanwhileAlertProps) {
  const { title, children, onOverwrite, onLoadTheirs } = props;
  return (
    <FormAlert
      severity="warning"
      title={title}
      action={
        <>
          <Button variant="contained" size="small" onClick={onOverwrite}>
            Save mine
          </Button>{' '}
          <Button variant="outlined" size="small" onClick={onLoadTheirs}>
            Load theirs
          </Button>
        </>
      }
    >
      {children}
    </FormAlert>
  );
}
