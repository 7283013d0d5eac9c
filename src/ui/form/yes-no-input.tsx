import { memo, type ReactNode, useCallback, useId } from 'react';
import styles from './choice.module.css';
import { Choice } from './choice.tsx';
import { describedBy, FieldNotes, fieldIds } from './field-text.tsx';
import { InfoTooltip } from './info-tooltip.tsx';
import { useFieldBinding } from './use-field-binding.ts';

interface YesNoInputProps {
  name: string;
  label: string;
  help?: ReactNode;
  tooltip?: string;
}

/** A question of the surrounding Formik form answered by Yes or No; its value is a boolean. */
export function YesNoInput(props: YesNoInputProps) {
  const { value, error, setValue } = useFieldBinding<boolean>(props.name);
  return <YesNoControl {...props} value={value} error={error} onChange={setValue} />;
}

interface YesNoControlProps extends YesNoInputProps {
  value: boolean | undefined;
  error: string | undefined;
  onChange(value: boolean): void;
}

const ANSWERS = [
  { key: 'yes', label: 'Yes', means: true },
  { key: 'no', label: 'No', means: false },
];

const YesNoControl = memo(function YesNoControl(props: YesNoControlProps) {
  const { name, label, help, tooltip, value, error, onChange } = props;
  const id = useId();
  const ids = fieldIds(id);
  const invalid = error !== undefined;
  const change = useCallback((_checked: boolean, answer: string) => onChange(answer === 'yes'), [onChange]);
  return (
    <fieldset className={styles.group}>
      <legend id={ids.label} className={styles.legend}>
        {label}
      </legend>
      {tooltip && <InfoTooltip text={tooltip} />}
      <div
        role="radiogroup"
        aria-labelledby={ids.label}
        aria-describedby={describedBy(id, help, error)}
        aria-invalid={invalid || undefined}
        className={styles.pair}
      >
        {ANSWERS.map((answer) => (
          <Choice
            key={answer.key}
            kind="radio"
            name={name}
            value={answer.key}
            label={answer.label}
            checked={value === answer.means}
            invalid={invalid}
            onChange={change}
          />
        ))}
      </div>
      <FieldNotes id={id} help={help} error={error} />
    </fieldset>
  );
});
