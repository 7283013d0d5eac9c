import { type ReactNode, useId } from 'react';
import fieldStyles from '#src/ui/form/field.module.css';
import { describedBy, FieldLabel, FieldNotes } from '#src/ui/form/field-text.tsx';
import { useFieldBinding } from '#src/ui/form/use-field-binding.ts';
import { ChevronDownIcon } from '#src/ui/icons/icons.tsx';

interface TrailSelectProps {
  name: string;
  label: string;
  /** The choices beside "Everything", as options, by what is chosen now. */
  choices(chosen: string): ReactNode;
}

/** A drop-down of the trail's search, whose first choice narrows nothing. */
export function TrailSelect({ name, label, choices }: TrailSelectProps) {
  const id = useId();
  const { value = '', error, setValue } = useFieldBinding<string>(name);
  return (
    <div className={fieldStyles.field}>
      <FieldLabel id={id} label={label} />
      <div className={fieldStyles.frame}>
        <select
          id={id}
          name={name}
          value={value}
          className={fieldStyles.control}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={describedBy(id, undefined, error)}
          onChange={(event) => setValue(event.target.value)}
        >
          <option value="">Everything</option>
          {choices(value)}
        </select>
        <span className={fieldStyles.chevron}>
          <ChevronDownIcon />
        </span>
      </div>
      <FieldNotes id={id} error={error} />
    </div>
  );
}
