import { actionGroups, isListed } from './action-groups.ts';
import { TrailSelect } from './trail-select.tsx';

/** What was done: one action, or all of a group. */
export function ActionSelect({ name, label }: { name: string; label: string }) {
  return (
    <TrailSelect
      name={name}
      label={label}
      choices={(chosen) => (
        <>
          {chosen !== '' && !isListed(chosen) && <option value={chosen}>{chosen}</option>}
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
        </>
      )}
    />
  );
}
