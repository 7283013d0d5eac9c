import { type ReactNode, useCallback, useId } from 'react';
import { Choice } from './choice.tsx';
import { FieldNotes, fieldIds } from './field.tsx';
import { useFieldBinding, useStableCallback } from './use-field-binding.ts';

interface CheckboxInputProps {
  name: string;
  label: string;
  help?: ReactNode;
  tooltip?: string;
  /** Called after the form's value has changed, for fields that depend on this one. */
  onChanged?(checked: boolean): void;
}

export function CheckboxInput({ name, label, help, tooltip, onChanged }: CheckboxInputProps) {
  const id = useId();
  const { value, error, setValue } = useFieldBinding<boolean>(name);
  const notify = useStableCallback(onChanged);
  const change = useCallback(
    (checked: boolean) => {
      setValue(checked);
      notify(checked);
    },
    [setValue, notify],
  );
  return (
    <div>
      <Choice
        kind="checkbox"
        name={name}
        label={label}
        help={help}
        tooltip={tooltip}
        checked={value === true}
        invalid={error !== undefined}
        describedBy={error && fieldIds(id).error}
        onChange={change}
      />
      <FieldNotes id={id} error={error} />
    </div>
  );
}
