import type { ReactNode } from 'react';
import { CheckIcon, ErrorIcon, InfoIcon, WarningIcon } from '../icons/icons.tsx';
import styles from './form-alert.module.css';

const ICON = { error: ErrorIcon, warning: WarningIcon, success: CheckIcon, info: InfoIcon };

interface FormAlertProps {
  severity: keyof typeof ICON;
  title?: string;
  children?: ReactNode;
  /** What the person can do about it, such as a button "Try again". */
  action?: ReactNode;
  /** For one that shows what another person will be told: it is read in its turn, and interrupts nobody. */
  isSample?: boolean;
}

/** Says what happened to the whole form. Errors and warnings interrupt, good news does not. */
export function FormAlert({ severity, title, children, action, isSample = false }: FormAlertProps) {
  const Icon = ICON[severity];
  const role = severity === 'error' || severity === 'warning' ? 'alert' : 'status';
  return (
    <div role={isSample ? undefined : role} className={`${styles.alert} ${styles[severity]}`}>
      <Icon />
      <div className={styles.body}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div className={styles.text}>{children}</div>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
}
