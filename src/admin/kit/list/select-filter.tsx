import { SelectField } from '../form/select-field.tsx';
import styles from './list.module.css';

interface SelectFilterProps {
  source: string;
  label: string;
  /** The label of the choice without a filter, such as "Any". */
  any: string;
  /** The values, each with its label. */
  choices: readonly (readonly [value: string, label: string])[];
}

/** A filter with one of many values, or none. */
export function SelectFilter({ source, label, any, choices }: SelectFilterProps) {
  return (
    <div className={styles.choice}>
      <SelectField source={source} label={label}>
        <option value="">{any}</option>
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
