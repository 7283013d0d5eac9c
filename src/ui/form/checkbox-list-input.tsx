import { memo, type ReactNode, useCallback, useId } from 'react';
import styles from './choice.module.css';
import { Choice } from './choice.tsx';
import { describedBy, FieldNotes, fieldIds } from './field-text.tsx';
import { InfoTooltip } from './info-tooltip.tsx';
import { useFieldBinding } from './use-field-binding.ts';

interface CheckboxListInputProps {
  name: string;
  label: string;
  options: readonly { value: string; label: string; help?: ReactNode }[];
  help?: ReactNode;
  tooltip?: string;
}

const NONE: readonly string[] = [];

/** One checkbox a value of a list field; the list keeps the order of `options`, whatever was ticked first. */
export function CheckboxListInput(props: CheckboxListInputProps) {
  const { value, error, setValue } = useFieldBinding<readonly string[]>(props.name);
  return <CheckboxListControl {...props} value={value ?? NONE} error={error} onChange={setValue} />;
}

interface CheckboxListControlProps extends CheckboxListInputProps {
  value: readonly string[];
  error: string | undefined;
  onChange(value: readonly string[]): void;
}

const CheckboxListControl = memo(function CheckboxListControl(props: CheckboxListControlProps) {
  const { name, label, options, value, error, help, tooltip, onChange } = props;
  const id = useId();
  const change = useCallback(
    (checked: boolean, item: string) =>
      onChange(
        options
          .map((option) => option.value)
          .filter((other) => (other === item ? checked : value.includes(other))),
      ),
    [options, value, onChange],
  );
  return (
    <fieldset className={styles.group} aria-describedby={describedBy(id, help, error)}>
      <legend id={fieldIds(id).label} className={styles.legend}>
        {label}
      </legend>
      {tooltip && <InfoTooltip text={tooltip} />}
      <div className={styles.list}>
        {options.map((option) => (
          <Choice
            key={option.value}
            kind="checkbox"
            name={name}
            value={option.value}
            label={option.label}
            help={option.help}
            checked={value.includes(option.value)}
            invalid={error !== undefined}
            onChange={change}
          />
        ))}
      </div>
      <FieldNotes id={id} help={help} error={error} />
    </fieldset>
  );
});
