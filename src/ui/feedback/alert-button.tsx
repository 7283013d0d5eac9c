import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

interface AlertButtonProps {
  /** Whether it is being done already. */
  disabled?: boolean;
  onClick: (() => void) | undefined;
  children: ReactNode;
}

/** What a person can do about an alert, such as "Try again": the `action` of a `FormAlert`. */
export function AlertButton({ disabled = false, onClick, children }: AlertButtonProps) {
  return (
    <Button variant="outlined" size="small" disabled={disabled} onClick={onClick}>
      {children}
    </Button>
  );
}
