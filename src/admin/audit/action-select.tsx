import { useId } from 'react';
import fieldStyles from '../../ui/field.module.css';
import { describedBy, FieldLabel, FieldNotes } from '../../ui/field-text.tsx';
import { ChevronDownIcon } from '../../ui/icons/icons.tsx';
import { useFieldBinding } from '../../ui/use-field-binding.ts';
import { actionGroups, isListed } from './action-groups.ts';

/** What was done: one action, or all of a group. */
export function ActionSelect({ name, label }: { name: string; label: string }) {
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
          {value !== '' && !isListed(value) && <option value={value}>{value}</option>}
          {actionGroups.map((group) => (
            <optgroup key={group.beginning} label={group.label}>
              {group.actions.length > 1 && <option value={group.all}>{group.label}: all</option>}
              {group.actions.map((action) => (
                <option key={action} value={action}>
                  {action}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <span className={fieldStyles.chevron}>
          <ChevronDownIcon />
        </span>
      </div>
      <FieldNotes id={id} error={error} />
    </div>
  );
}
