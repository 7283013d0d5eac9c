import { useId } from 'react';
import { useInput } from 'react-admin';
import { Choice } from '#src/ui/form/choice.tsx';
import styles from './choice-field.module.css';
import { useFieldLabel } from './field-labels.ts';

interface ChoiceFieldProps<Value extends string> {
  source: string;
  label: string;
  choices: readonly { value: Value; label: string; help: string }[];
}

/**
 * One choice of a few, each with an explanation. react-admin's own radio buttons put the explanation into the button's name; here
 * it is the description of the button.
 */
export function ChoiceField<Value extends string>({ source, label, choices }: ChoiceFieldProps<Value>) {
  const id = useId();
  const { field } = useInput<Value>({ source });
  useFieldLabel(source, label, (value) => choices.find((each) => each.value === value)?.label);
  return (
    <fieldset className={styles.group}>
      <legend id={id}>{label}</legend>
      <div role="radiogroup" aria-labelledby={id} className={styles.choices}>
        {choices.map(({ value, ...choice }) => (
          <Choice
            key={value}
            kind="radio"
            name={source}
            value={value}
            {...choice}
            checked={value === field.value}
            onChange={() => field.onChange(value)}
          />
        ))}
      </div>
    </fieldset>
  );
}
