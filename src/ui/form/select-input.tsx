import { memo, type ReactNode, useCallback, useId } from 'react';
import { ChevronDownIcon } from '../icons/icons.tsx';
import styles from './field.module.css';
import { describedBy, FieldLabel, FieldNotes } from './field-text.tsx';
import { useFieldBinding, useStableCallback } from './use-field-binding.ts';

/** A choice: its stored value and what people read; a bare string is both. */
export type SelectOption = string | { value: string; label: string };

interface SelectInputProps {
  name: string;
  label: string;
  options: readonly SelectOption[];
  help?: ReactNode;
  tooltip?: string;
  autoComplete?: string;
  /** Told after the form's own value has changed, for fields that depend on this one. */
  onChanged?(value: string): void;
}

/** The placeholder's text is the specification's own (section 2). */
const PLACEHOLDER = '-- select an option --';

/** A drop-down of the surrounding Formik form: the browser's own, quick with 250 choices and at home on phones. */
export function SelectInput({ onChanged, ...props }: SelectInputProps) {
  const { value, error, setValue } = useFieldBinding<string>(props.name);
  const notify = useStableCallback(onChanged);
  const change = useCallback(
    (next: string) => {
      setValue(next);
      notify(next);
    },
    [setValue, notify],
  );
  return <SelectControl {...props} value={value ?? ''} error={error} onChange={change} />;
}

export interface SelectControlProps extends Omit<SelectInputProps, 'onChanged'> {
  value: string;
  error: string | undefined;
  onChange(value: string): void;
}

export const SelectControl = memo(function SelectControl(props: SelectControlProps) {
  const { name, label, value, error, help, tooltip, onChange, options } = props;
  const id = useId();
  return (
    <div className={styles.field}>
      <FieldLabel id={id} label={label} tooltip={tooltip} />
      <div className={styles.frame}>
        <select
          id={id}
          name={name}
          value={value}
          className={`${styles.control} ${value === '' ? styles.unchosen : ''}`}
          autoComplete={props.autoComplete}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={describedBy(id, help, error)}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{PLACEHOLDER}</option>
          {options.map((option) => {
            const { value: key, label: text } =
              typeof option === 'string' ? { value: option, label: option } : option;
            return (
              <option key={key} value={key}>
                {text}
              </option>
            );
          })}
        </select>
        <span className={styles.chevron}>
          <ChevronDownIcon />
        </span>
      </div>
      <FieldNotes id={id} help={help} error={error} />
    </div>
  );
});
