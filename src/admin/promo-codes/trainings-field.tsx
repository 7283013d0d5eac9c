import Autocomplete from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import MuiTextField from '@mui/material/TextField';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useInput } from 'react-admin';
import { trainingSearchQuery, trainingTitleQuery } from '#src/api/admin/trainings.ts';
import { useFieldLabel } from '../kit/form/field-labels.ts';

/** The trainings that a code is valid for, selected by title and stored by id; none means all. */
export function TrainingsField({ source }: { source: string }) {
  const { field, fieldState, id } = useInput<string[]>({ source, defaultValue: [] });
  const chosen: string[] = field.value ?? [];
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { data: found = [], isFetching } = useQuery({
    ...trainingSearchQuery(search),
    placeholderData: keepPreviousData,
  });
  const known = new Map<string, string>(found.map((training) => [training.id, training.title]));
  const named = useQueries({ queries: chosen.map((each) => trainingTitleQuery(each)) });
  const titleOf = (training: string): string => {
    const { data, isPending } = named[chosen.indexOf(training)] ?? {};
    if (known.has(training)) return known.get(training) ?? training;
    if (typeof data === 'string') return data;
    return isPending ? '…' : `${training} (there is no such training)`;
  };
  useFieldLabel(source, 'Trainings', (value) =>
    Array.isArray(value) && value.length > 0
      ? value.map((each) => known.get(each) ?? each).join('\n')
      : 'All trainings',
  );
  return (
    <Autocomplete<string, true>
      multiple
      fullWidth
      id={id}
      loading={isFetching}
      value={chosen}
      options={[...new Set([...found.map((training) => training.id), ...chosen])]}
      filterSelectedOptions
      // The server has already filtered them.
      filterOptions={(options) => options}
      getOptionLabel={titleOf}
      getOptionKey={(training) => training}
      noOptionsText="No training starts with this"
      inputValue={typed}
      onInputChange={(_event, text) => setTyped(text)}
      onChange={(_event, next) => field.onChange(next)}
      onBlur={field.onBlur}
      renderValue={(values, propsOf) =>
        values.map((training, index) => {
          const { key, ...props } = propsOf({ index });
          return <Chip key={key} {...props} size="small" label={titleOf(training)} />;
        })
      }
      renderInput={(params) => (
        <MuiTextField
          {...params}
          inputRef={field.ref}
          label="Trainings"
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? 'Leave empty for all trainings'}
        />
      )}
    />
  );
}
