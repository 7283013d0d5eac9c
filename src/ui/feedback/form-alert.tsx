import Alert, { type AlertColor } from '@mui/material/Alert';
import type { ReactNode } from 'react';

interface FormAlertProps {
  severity: AlertColor;
  title?: string;
  children?: ReactNode;
  /** What the user can do about it, such as a button "Try again". */
  action?: ReactNode;
  /** Whether it only shows a message that another user will receive. Then it is not announced as an alert or a status. */
  isSample?: boolean;
}

/** Shows a message about the whole form. Errors and warnings interrupt a screen reader; other messages do not. */
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
