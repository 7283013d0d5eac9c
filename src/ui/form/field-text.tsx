import type { ReactNode } from 'react';
import { ErrorIcon } from '../icons/icons.tsx';
import styles from './field.module.css';
import { InfoTooltip } from './info-tooltip.tsx';

/** Ids of the texts around one control, all derived from the control's own id. */
export function fieldIds(id: string) {
  return { label: `${id}-label`, help: `${id}-help`, error: `${id}-error` };
}

/** What `aria-describedby` must say for a control: the error first, because it is what the person must act on. */
export function describedBy(id: string, help: ReactNode, error: string | undefined): string | undefined {
  const ids = fieldIds(id);
  return [error && ids.error, help && ids.help].filter(Boolean).join(' ') || undefined;
}

/** The label row above a control. The tooltip stands outside the label, so that the control's name is exactly the label. */
export function FieldLabel({ id, label, tooltip }: { id: string; label: string; tooltip?: string }) {
  return (
    <div className={styles.labelRow}>
      <label id={fieldIds(id).label} htmlFor={id} className={styles.label}>
        {label}
      </label>
      {tooltip && <InfoTooltip text={tooltip} />}
    </div>
  );
}

/** Help and error beneath a control. */
export function FieldNotes({
  id,
  help,
  error,
}: {
  id: string;
  help?: ReactNode;
  error?: string | undefined;
}) {
  const ids = fieldIds(id);
  return (
    <>
      {error && (
        <p id={ids.error} className={styles.error}>
          <ErrorIcon size={18} />
          {error}
        </p>
      )}
      {help && (
        <p id={ids.help} className={styles.help}>
          {help}
        </p>
      )}
    </>
  );
}
