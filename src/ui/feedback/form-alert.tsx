import Alert, { type AlertColor } from '@mui/material/Alert';
import type { ReactNode } from 'react';

interface FormAlertProps {
  severity: AlertColor;
  title?: string;
  children?: ReactNode;
  /** What the person can do about it, such as a button "Try again". */
  action?: ReactNode;
  /** For one that shows what another person will be told: it is read in its turn, and interrupts nobody. */
  isSample?: boolean;
}

/** Says what happened to the whole form. Errors and warnings interrupt, good news does not. */
export function FormAlert({ severity, title, children, action, isSample = false }: FormAlertProps) {
  const role = severity === 'error' || severity === 'warning' ? 'alert' : 'status';
  return (
    <Alert severity={severity} role={isSample ? undefined : role}>
      {title && <p data-title="">{title}</p>}
      {children && <div>{children}</div>}
      {action && <div data-action="">{action}</div>}
    </Alert>
  );
}
