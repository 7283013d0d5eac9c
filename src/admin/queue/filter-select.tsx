import { useId } from 'react';
import { ChevronDownIcon } from '#src/ui/icons/icons.tsx';
import styles from './filters.module.css';

interface FilterSelectProps {
  label: string;
  /** '' while it filters nothing. */
  value: string;
  /** The first one is ''. */
  options: readonly { value: string; label: string }[];
  onChange(value: string): void;
  className?: string | undefined;
}

/** One choice of a list's filter; what is set stands out. */
export function FilterSelect({ label, value, options, onChange, className = '' }: FilterSelectProps) {
  const id = useId();
  return (
    <div className={`${styles.field} ${className}`}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.frame}>
        <select
          id={id}
          value={value}
          data-set={value !== '' || undefined}
          className={styles.control}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className={styles.chevron}>
          <ChevronDownIcon size={18} />
        </span>
      </div>
    </div>
  );
}
