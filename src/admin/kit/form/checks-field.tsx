import { useInput } from 'react-admin';
import { CheckboxListControl } from '#src/ui/form/checkbox-list-input.tsx';
import { useFieldLabel } from './field-labels.ts';

type Option = { value: string; label: string; help?: string };

interface ChecksFieldProps {
  source: string;
  label: string;
  options: readonly Option[];
}

/** Several choices of a few, each with a checkbox, in the order of the options. */
export function ChecksField({ source, label, options }: ChecksFieldProps) {
  return <GroupedChecksField source={source} label={label} groups={[{ label, options }]} />;
}

interface GroupedChecksFieldProps {
  source: string;
  /** The name of the field, where its values are compared. */
  label: string;
  groups: readonly { label: string; options: readonly Option[] }[];
}

/** Several choices of many: each group of checkboxes has its own label. */
export function GroupedChecksField({ source, label, groups }: GroupedChecksFieldProps) {
  const { field, fieldState } = useInput<readonly string[]>({ source, defaultValue: [] });
  const all = groups.flatMap(({ options }) => options);
  useFieldLabel(source, label, (value) =>
    Array.isArray(value)
      ? all.flatMap((option) => (value.includes(option.value) ? option.label : [])).join('\n')
      : undefined,
  );
  const value = field.value ?? [];
  return groups.map(({ label: groupLabel, options }, index) => (
    <CheckboxListControl
      key={groupLabel}
      name={source}
      label={groupLabel}
      options={options}
      value={value}
      // The message is about all groups.
      error={index === 0 ? fieldState.error?.message : undefined}
      onChange={(chosen) => {
        const isChosen = ({ value: each }: Option) =>
          options.some((option) => option.value === each) ? chosen.includes(each) : value.includes(each);
        field.onChange(all.filter(isChosen).map((option) => option.value));
      }}
    />
  ));
}
