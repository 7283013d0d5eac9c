import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

interface AlertButtonProps {
  /** Whether the action is already in progress. */
  disabled?: boolean;
  onClick: (() => void) | undefined;
  children: ReactNode;
}

/** An action that an alert offers, such as "Try again": the `action` of a `FormAlert`. */
export function AlertButton({ disabled = false, onClick, children }: AlertButtonProps) {
  return (
    <Button variant="outlined" size="small" disabled={disabled} onClick={onClick}>
      {children}
    </Button>
  );
}
