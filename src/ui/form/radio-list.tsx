import { useId } from 'react';
import styles from './choice.module.css';
import { Choice } from './choice.tsx';
import { describedBy, FieldNotes, fieldIds } from './field-text.tsx';

interface RadioListProps<Value extends string> {
  name: string;
  label: string;
  options: readonly { value: Value; label: string }[];
  /** null while nothing is chosen. */
  value: Value | null;
  onChange(value: Value): void;
  error?: string | undefined;
}

/** One of a few, each to be seen: radio buttons one below the other. It knows nothing of Formik. */
export function RadioList<Value extends string>(props: RadioListProps<Value>) {
  const { name, label, options, value, onChange, error } = props;
  const id = useId();
  const ids = fieldIds(id);
  const invalid = error !== undefined;
  return (
    <fieldset className={styles.group}>
      <legend id={ids.label} className={styles.legend}>
        {label}
      </legend>
      <div
        role="radiogroup"
        aria-labelledby={ids.label}
        aria-describedby={describedBy(id, undefined, error)}
        aria-invalid={invalid || undefined}
        className={styles.list}
      >
        {options.map((option) => (
          <Choice
            key={option.value}
            kind="radio"
            name={name}
            value={option.value}
            label={option.label}
            checked={value === option.value}
            invalid={invalid}
            onChange={() => onChange(option.value)}
          />
        ))}
      </div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  );
}
