import styles from './panel.module.css';

type CheckProps = { label: string; checked: boolean; onChange(checked: boolean): void };

/** A small choice between yes and no, outside of any form. */
export function Check({ label, checked, onChange }: CheckProps) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}
